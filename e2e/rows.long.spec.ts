// A record with tables inside: filled in a form, stored, shown in the list, on its page and on paper, and changed by two
// people at once.

import { apiCall } from './accounts';
import { test } from './sample-product';

test.use({ expected: async ({}, use) => use([refused(409)]) });

import { expect, expectAccessible, refused } from './strict';

test('rows are stored with their record, shown and printed, and two who change different ones keep both', async ({
  signedIn: page,
  token,
}) => {
  const call = apiCall(page.request, token);
  const carrier = `Carrier ${Date.now()}`;
  await call('carrier/create', { carrier_name: carrier, scac: Date.now().toString(36).slice(-4), status: 1 });

  await page.goto('/jobsheets/add');
  const job = `J-${Date.now()}`;
  await page.getByLabel('Job No').fill(job);
  await page.getByRole('button', { name: 'Add row to Labor' }).click();
  await page.getByLabel('Carrier, row 1').selectOption(carrier);
  const labor = page.getByRole('group', { name: 'Labor' });
  await labor.getByLabel('Hours, row 1').fill('2.5');
  await labor.getByLabel('Hours, row 1').press('Enter');
  await labor.getByLabel('Carrier, row 2').selectOption(carrier);
  await labor.getByLabel('Kind, row 2').selectOption('Overtime');
  await labor.getByLabel('Reason, row 2').fill('Storm');
  await labor.getByLabel('Seal, row 2').fill('S1');
  await labor.getByLabel('Seal, row 1').fill('s1');
  await labor.getByLabel('Hours, row 2').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Labor, row 2: Seal is in another row already.' })).toBeVisible();
  await labor.getByLabel('Seal, row 1').fill('s2');
  await labor.getByLabel('Seal, row 2').fill('s3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/jobsheets');
  const line = page.getByRole('row', { name: new RegExp(job) });
  await expect(line.getByText('2 rows')).toBeVisible();

  await line
    .getByRole('link', { name: job })
    .or(line.getByRole('button', { name: /View/ }))
    .first()
    .click();
  const table = page.getByRole('table', { name: 'Labor' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row').nth(2)).toContainText(carrier);
  await expect(table.getByRole('row').nth(2)).toContainText('Storm');
  await expect(table.getByRole('row').nth(3)).toContainText('6.50');
  await expectAccessible(page);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await page.goto(`/jobsheets/edit/${id}`);
  await labor.getByLabel('Hours, row 1').fill('3');
  const { labor: rows, ...read } = await call(`jobsheet/${id}`);
  const theirs = rows.map((row: { hours: number }, at: number) => (at === 1 ? { ...row, hours: 5 } : row));
  await call(`jobsheet/update/${id}`, { ...read, labor: theirs });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Compare with my changes' }).click();
  await expect(labor.getByLabel('Hours, row 1')).toHaveValue('3');
  await expect(labor.getByLabel('Hours, row 2')).toHaveValue('5.00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/jobsheets(\/\d+)?$/);
  const { labor: saved } = await call(`jobsheet/${id}`);
  expect(saved.map((row: { hours: number }) => row.hours)).toEqual([3, 5]);
  expect(saved.map((row: { row_id: string }) => row.row_id)).toEqual(rows.map((row: { row_id: string }) => row.row_id));
});
