// A noun whose descriptor offers single choices and sets values under conditions: by keyboard and in words, in its form.
import { test } from './sample-product';
import { expect, expectAccessible } from './strict';

test('choices are offered and values set as the descriptor says', async ({ signedIn: page }) => {
  const report = `Report ${Date.now()}`;
  await page.goto('/inspections');
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Report No').fill(report);
  const damage = form.getByLabel('Damage', { exact: false }).and(form.locator('select'));
  await expect(damage.locator('option')).toHaveText([/^--/, 'None']);
  await expect(damage.locator('option:checked')).toHaveText('None');
  await form.getByLabel('Damaged').press('Space');
  await expect(damage.locator('option')).toHaveText([/^--/, 'None', 'Scratch']);
  await form.getByLabel('Severity').fill('4');
  await expect(damage.locator('option')).toHaveText([/^--/, 'None', 'Scratch', 'Derailed']);
  await expect(form.getByLabel('Brakes')).toBeChecked();
  await expect(form.getByLabel('Wheels')).toBeChecked();
  await expect(page.getByText(/Checks is set to/).first()).toBeAttached();
  await damage.selectOption('Derailed');
  await form.getByLabel('Doors').press('Space');
  await expectAccessible(page);

  await form.getByLabel('Damaged').press('Space');
  await expect(damage.locator('option:checked')).toHaveText('None');
  // What is no longer offered stays in sight until it is changed, and is refused.
  await expect(form.getByLabel('Doors')).toBeChecked();
  await form.getByLabel('Remarks').fill('Bent');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('link', { name: 'Please select a valid Checks.' })).toBeVisible();
  await form.getByLabel('Doors').press('Space');
  await expect(form.getByLabel('Doors')).toHaveCount(0);
  await expect(form.getByLabel('Wheels')).toBeFocused();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(report) })).toBeVisible();
});
