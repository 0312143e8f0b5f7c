// Columns of the fields of ticket types: chosen in the menu of the list, searched, sorted, exported, kept.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './strict';

const api = '/api/client';
const dated = (name: string, input_type: string) => ({
  input_type,
  input_name: name,
  is_visible: 1,
  is_require: 0,
  is_editable: 1,
  status: 1,
});

test('a field of a ticket type is a column: searched, sorted, in the file, and there after a reload', async ({
  signedIn: page,
  expected,
}) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const form_name = `Seal check ${Date.now()}`;
  const form_datas = [dated('Seal number', 'text'), dated('Found on', 'date')];
  const { request } = page;
  const { data } = await (
    await request.post(`${api}/tickets/form/create`, { headers, data: { form_name, status: 1, form_datas } })
  ).json();
  const terminals = await (await request.get(`${api}/terminal?length=1`, { headers })).json();
  for (const [seal, day] of [
    ['S-7', '2026-11-02'],
    ['S-9', '2026-10-01'],
  ])
    await request.post(`${api}/tickets/create`, {
      headers,
      multipart: {
        ticket_form_type_id: data.ticket_form_id,
        issue_date: '2026-11-21 10:00',
        terminal_id: terminals.data[0].terminal_id,
        pkg_count: 1,
        form_fields: JSON.stringify([
          { machine_name: 'seal_number', value: seal },
          { machine_name: 'found_on', value: day },
        ]),
      },
    });

  await page.goto(`/tickets?search.ticket_form.form_name=${encodeURIComponent(form_name)}`);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Options of this list' });
  await expect(menu.getByRole('button', { name: form_name })).toHaveAttribute('aria-expanded', 'true');
  const fields = menu.getByRole('list', { name: form_name });
  await expect(fields.getByRole('checkbox')).toHaveCount(2);
  await fields.getByLabel('Seal number').check();
  await fields.getByLabel('Found on').check();
  // Until then the rows of before are dimmed.
  await expect(page.getByRole('cell', { name: '11-02-2026' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const cells = page.getByRole('row').filter({ hasText: form_name });
  await expect(cells).toHaveCount(2);
  await expect(page.getByRole('cell', { name: '11-02-2026' })).toBeVisible();

  await page
    .getByRole('columnheader', { name: 'Seal number' })
    .getByRole('button', { name: /Seal number/ })
    .first()
    .click();
  await expect(cells.first()).toContainText('S-7');
  await page.getByRole('textbox', { name: 'Search Found on' }).fill('2026-11');
  await expect(cells).toHaveCount(1);
  const link = page.url();
  await page.reload();
  await expect(cells).toHaveCount(1);
  await expect(cells).toContainText('S-7');

  await page.getByRole('button', { name: 'Options', exact: true }).click();
  const download = page.waitForEvent('download');
  await menu.getByRole('button', { name: /Export CSV/ }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('"Seal number","Found on"');
  expect(file).toContain('"S-7","11-02-2026"');

  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await menu.getByRole('list', { name: form_name }).getByLabel('Found on').uncheck();
  await expect(cells).toHaveCount(2);
  await expect(page).not.toHaveURL(/found_on/);

  // A link that searches by it brings it along on a phone, too, and what is unknown is named.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${link}&search.nothing.here=1`);
  await expect(page.locator('.phone-list > li')).toHaveCount(1);
  await expect(
    page.getByText('The link names columns that this list does not have: nothing.here').last(),
  ).toBeVisible();

  // A column that is gone since it was chosen goes, with a message; the rows are there.
  await page.setViewportSize({ width: 1366, height: 800 });
  expected.push(/400/);
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.includes('listColumns'))
        localStorage.setItem(key, value.replace(/"path":"[^"]*seal_number"/, '"path":"work.gone"'));
  });
  await page.goto('/tickets?length=10&sort=work.gone');
  await expect(page.getByText('No longer columns of this list: Seal number').last()).toBeVisible();
  await expect(page.locator('[data-rows] > tr')).toHaveCount(10);
});
