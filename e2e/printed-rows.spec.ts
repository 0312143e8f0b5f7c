// The rows of a record on paper, where there are more of them than fit on a page.
import { adminCall } from './accounts';
import { test } from './sample-product';
import { expect } from './strict';

test('a table that is longer than a page begins on the first one and has its total once, at its end', async ({
  signedIn: page,
  request,
}) => {
  const call = await adminCall(request);
  const code = Date.now().toString(36).toUpperCase();
  const carrier = (await call('carrier/create', { carrier_name: code, scac: code.slice(-4), status: 1 })).data;
  const row = { carrier_id: carrier.carrier_id, kind: 'Straight', day: '2026-11-02', hours: 2.5 };
  const labor = Array.from({ length: 40 }, () => row);
  const { jobsheet_id } = (await call('jobsheet/create', { job_no: code, labor })).data;

  await page.goto(`/jobsheets/${jobsheet_id}`);
  await page.getByRole('table', { name: 'Labor' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const item = page.locator('.sheet-item', { has: page.locator('.rows-view') }).first();
  await expect(item).toHaveCSS('break-inside', 'auto');
  await expect(item.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(item.locator('tfoot')).toHaveCSS('display', 'table-row-group');
  await expect(item.locator('tfoot')).toContainText('100.00');
  await expect(item.locator('td', { hasText: '11-02-2026' }).first()).toHaveCSS('white-space', 'nowrap');
  await expect(item.locator('th', { hasText: 'Reason' })).toHaveCount(0);
});

test('rows of a ticket begin below their label on the first page, and a section without files is not printed', async ({
  signedIn: page,
  request,
}) => {
  const call = await adminCall(request);
  const columns = [{ title: 'Seal', name: 'seal', type: 'text' }];
  const form_datas = [
    { input_type: 'section', input_name: 'Doors' },
    { input_type: 'rows', input_name: 'Seals', machine_name: 'seals', columns },
  ];
  const type = await call('tickets/form/create', { form_name: `Seals ${Date.now()}`, status: 1, form_datas });
  const value = Array.from({ length: 40 }, (_, at) => ({ seal: `S ${at}` }));
  const ticket = {
    ticket_form_type_id: type.data.ticket_form_id,
    issue_date: '2026-03-01 10:15',
    terminal_id: 1,
    pkg_count: 1,
    form_fields: JSON.stringify([{ machine_name: 'seals', value }]),
  };
  const { ticket_id } = (await call('tickets/create', ticket, 'multipart')).data;

  await page.goto(`/tickets/${ticket_id}`);
  await page.getByRole('table', { name: 'Seals' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const line = page.locator('.sheet-line', { has: page.locator('.rows-view') });
  await expect(line).toHaveCSS('break-inside', 'auto');
  const [table, sheet] = [await line.locator('.rows-view').boundingBox(), await page.locator('.sheet').boundingBox()];
  expect(table!.width).toBe(sheet!.width);
  await expect(page.locator('.sheet-line[data-text="section"]')).toHaveCSS('break-after', 'avoid');
  await expect(page.locator('.sheet').getByText('No files')).toBeHidden();
});
