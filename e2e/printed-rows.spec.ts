// The rows of a record on paper, where there are more of them than fit on a page.
import { adminHeaders } from './accounts';
import { test } from './sample-product';
import { expect } from './strict';

test('a table that is longer than a page begins on the first one and has its total once, at its end', async ({
  signedIn: page,
  request,
}) => {
  const headers = await adminHeaders(request);
  const create = async (path: string, data: object) => {
    const response = await request.post(`/api/client/${path}/create`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const code = Date.now().toString(36).toUpperCase();
  const carrier = await create('carrier', { carrier_name: code, scac: code.slice(-4), status: 1 });
  const row = { carrier_id: carrier.carrier_id, kind: 'Straight', day: '2026-11-02', hours: 2.5 };
  const { jobsheet_id } = await create('jobsheet', { job_no: code, labor: Array.from({ length: 40 }, () => row) });

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
  const headers = await adminHeaders(request);
  const columns = [{ title: 'Seal', name: 'seal', type: 'text' }];
  const form_datas = [
    { input_type: 'section', input_name: 'Doors' },
    { input_type: 'rows', input_name: 'Seals', machine_name: 'seals', columns },
  ];
  const type = await request.post('/api/client/tickets/form/create', {
    headers,
    data: { form_name: `Seals ${Date.now()}`, status: 1, form_datas },
  });
  expect(type.ok(), await type.text()).toBe(true);
  const value = Array.from({ length: 40 }, (_, at) => ({ seal: `S ${at}` }));
  const made = await request.post('/api/client/tickets/create', {
    headers,
    multipart: {
      ticket_form_type_id: String((await type.json()).data.ticket_form_id),
      issue_date: '2026-03-01 10:15',
      terminal_id: '1',
      pkg_count: '1',
      form_fields: JSON.stringify([{ machine_name: 'seals', value }]),
    },
  });
  expect(made.ok(), await made.text()).toBe(true);

  await page.goto(`/tickets/${(await made.json()).data.ticket_id}`);
  await page.getByRole('table', { name: 'Seals' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const line = page.locator('.sheet-line', { has: page.locator('.rows-view') });
  await expect(line).toHaveCSS('break-inside', 'auto');
  const [table, sheet] = [await line.locator('.rows-view').boundingBox(), await page.locator('.sheet').boundingBox()];
  expect(table!.width).toBe(sheet!.width);
  await expect(page.locator('.sheet-line[data-text="section"]')).toHaveCSS('break-after', 'avoid');
  await expect(page.locator('.sheet').getByText('No files')).toBeHidden();
});
