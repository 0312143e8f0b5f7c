// Shortcuts of the whole page, and the sheet that lists them.
import { expect, expectAccessible, test } from './strict';

test('single keys search, add, walk and edit, but not while one types', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  await expect(page.locator('[data-rows] > tr').first()).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Search all columns' });
  await expect(box).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.type('en?x/');
  await expect(box).toHaveValue('en?x/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await box.fill('');
  await box.blur();
  await expect(page.locator('[data-rows] > tr').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('[data-rows] > tr').nth(1)).toBeFocused();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Terminal' });
  await expect(form.getByLabel('Terminal Name')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Terminal' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Add Terminal' }).getByText('There is a problem')).toBeVisible();
});

test('the sheet lists them, and those of a single key can be turned off for good', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(sheet.getByText('Add a record')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('checkbox').uncheck();
  await expect(sheet.getByText('Add a record')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: /user menu$/ }).click();
  await expect(page.getByRole('group', { name: 'Shortcuts of a single key' }).getByLabel('Off')).toBeChecked();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
