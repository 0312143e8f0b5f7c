// Formulas of nouns: they follow what is typed, also in rows, and are stored with the record.

import { test } from './sample-product';
import { expect, expectAccessible } from './strict';

test('a formula follows what is typed, and the server stores the same', async ({ signedIn: page, token }) => {
  await page.goto('/repairs');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Code').fill('R-formula');
  await form.getByLabel('Labor', { exact: true }).fill('1000');
  await form.getByLabel('Fee').fill('0.05');
  await expect(form.getByLabel('Bill')).toHaveValue('1,082.55');
  await form.getByLabel('Urgent').check();
  await expect(form.getByLabel('Bill')).toHaveValue('1,107.55');
  await expect(form.getByLabel('Hundreds')).toHaveValue('11');
  await form.getByLabel(/^Weight/).fill('0');
  await expect(form.getByLabel('Labor per Ton')).toHaveValue('');
  await form.getByLabel(/^Weight/).fill('8');
  await expect(form.getByLabel('Labor per Ton')).toHaveValue('125');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /R-formula/ })).toContainText('1,107.55');
  const { data } = await (
    await page.request.get('/api/client/repair?draw=1&length=10', { headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(data.find(({ code }: { code: string }) => code === 'R-formula') ?? data[0]).toMatchObject({ share: 125 });
});

test('a formula over rows follows their cells', async ({ signedIn: page }) => {
  await page.goto('/jobsheets/add');
  await page.getByLabel('Job No').fill(`F-${Date.now()}`);
  const labor = page.getByRole('group', { name: 'Labor' });
  await page.getByRole('button', { name: 'Add row to Labor' }).click();
  await labor.getByLabel('Hours, row 1').fill('2.5');
  await expect(page.getByLabel('Hours Worked')).toHaveValue('2.50');
  await labor.getByLabel('Hours, row 1').press('Enter');
  await labor.getByLabel('Hours, row 2').fill('4');
  await expect(page.getByLabel('Hours Worked')).toHaveValue('6.50');
  await expect(page.getByLabel('Crews')).toHaveValue('2');
});
