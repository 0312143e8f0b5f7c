// The rows inside a record when two change it at once, and what its history takes back.
import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { adminCall } from './accounts';
import { test } from './sample-product';
import { expect } from './strict';

interface Row extends Record<string, unknown> {
  row_id: string;
  hours: number;
}

/** A job sheet with three rows of labor, as another user saves and reads it. */
async function jobSheet(request: APIRequestContext) {
  const call = await adminCall(request);
  const code = Date.now().toString(36).toUpperCase();
  const carrier = await call('carrier/create', { carrier_name: code, scac: code.slice(-4), status: 1 });
  const row = { carrier_id: carrier.data.carrier_id, kind: 'Straight' };
  const labor = [2, 3, 1].map((hours, day) => ({ ...row, day: `2026-11-0${day + 2}`, hours }));
  const { data } = await call('jobsheet/create', { job_no: code, labor });
  const id: number = data.jobsheet_id;
  return {
    id,
    code,
    ids: (data.labor as Row[]).map(({ row_id }) => row_id),
    row,
    save: (change: (rows: Row[]) => object[]) =>
      call(`jobsheet/update/${id}`, { job_no: code, labor: change(data.labor) }),
    hours: async () => ((await call(`jobsheet/${id}`)).labor as Row[]).map(({ hours }) => hours),
  };
}

test.use({ expected: async ({}, use) => use([/status of 409/]) });

test('two who change different rows keep both changes; a row of both is a choice that is about it alone', async ({
  signedIn: page,
  request,
}) => {
  const sheet = await jobSheet(request);
  await page.goto(`/jobsheets/edit/${sheet.id}`);
  const hours = (row: number) => page.locator(`[id="field_labor_${sheet.ids[row]}_hours"]`);
  await hours(1).fill('7');
  await sheet.save(([a, b, c]) => [
    { ...a, hours: 8 },
    b!,
    { ...c, hours: 4 },
    { ...sheet.row, day: '2026-11-09', hours: 5 },
  ]);
  await hours(2).fill('6');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByRole('button', { name: 'Compare with my changes' }).click();
  const panel = page.locator('.conflict');
  await expect(panel.getByRole('radio', { name: 'Mine Row 3: Hours 6.00' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Theirs Row 3: Hours 4.00' }).check();
  await expect(hours(2)).toHaveValue('4.00');
  await save.click();
  await expect.poll(sheet.hours).toEqual([8, 7, 4, 5]);
  // The page knows it, too: leaving before would be leaving a save with an unknown outcome.
  await expect(page).toHaveURL(/\/jobsheets$/);

  await page.goto(`/jobsheets/edit/${sheet.id}`);
  await hours(0).fill('1');
  await sheet.save(([a, b, c]) => [
    { ...a, hours: 8 },
    { ...b, hours: 7 },
    { ...c, hours: 9 },
  ]);
  await save.click();
  await page.getByRole('button', { name: 'Compare with my changes' }).click();
  await expect(panel.getByText('Labor: their rows and yours are both in the form.')).toBeVisible();
  await save.click();
  await expect.poll(sheet.hours).toEqual([1, 7, 9]);
});

test('the history of a record says what was done to which row, and takes that back alone', async ({
  signedIn: page,
  request,
}) => {
  const sheet = await jobSheet(request);
  await sheet.save(([a, b, c]) => [{ ...a, hours: 8 }, b!, c!]);
  await sheet.save(([a, , c]) => [
    { ...a, hours: 8 },
    { ...c, hours: 6 },
  ]);
  await page.goto(`/jobsheets/${sheet.id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('; row 3 changed Hours from 1.00 to 6.00');
  const first = history.getByRole('listitem').filter({ hasText: 'row 1 changed Hours from 2.00 to 8.00' });
  await first.getByRole('button', { name: /^Restore Labor/ }).click();
  await expect.poll(sheet.hours).toEqual([2, 6]);
});

test('the menu of a list has the rows inside its records as a file, one a line', async ({
  signedIn: page,
  request,
}) => {
  const sheet = await jobSheet(request);
  await page.goto(`/jobsheets?search.job_no=${sheet.code}`);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Labor as CSV' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^job-sheets-labor-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"${sheet.id}","${sheet.code}","11-02-2026"`);
});
