// One field of many rows gets the same value, by keys alone: what will happen first, then the change, then its Undo.
import { expect, expectAccessible, LOOKS, type Look, lookName, test } from './strict';

test('all that match get a value: what stays as it is is said before, and Undo takes all of it back', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets?length=10');
  const rows = page.locator('[data-rows] > tr');
  await expect(rows).toHaveCount(10);
  const before = await rows.locator('td.cell-number').allTextContents();
  await rows.first().getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Change…' }).press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
  await expect(dialog.getByLabel('Field')).toBeFocused();
  await dialog.getByLabel('Field').selectOption('No.of Packages');
  const value = dialog.getByLabel('New value');
  await value.fill('many');
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(value).toHaveAccessibleDescription(/must be a number/);
  await value.fill('12');
  await dialog.getByRole('radio', { name: /^All \d+ that match$/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');

  await expect(dialog.getByText(/^\d+ tickets: No.of Packages becomes 12\.$/)).toBeVisible();
  await expect(dialog.getByText(/^\d+ tickets are Closed and stay as they are\.$/)).toBeVisible();
  await expectAccessible(page);
  const go = dialog.getByRole('button', { name: /^Change \d+ tickets$/ });
  await expect(go).toBeFocused();
  await page.keyboard.press('Enter');
  const done = page.getByRole('group', { name: /\d+ tickets changed/ });
  await expect(done).toBeVisible();
  await expect(rows.first().locator('td.cell-number')).toHaveText('12');
  await expect(rows.nth(1).locator('td.cell-number')).toHaveText('12');

  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: /^Undone for \d+ tickets/ })).toBeVisible();
  await expect(rows.locator('td.cell-number')).toHaveText(before);
});

test('a part whose response is lost is not made twice, and Undo takes it back, too', async ({
  signedIn: page,
  expected,
}) => {
  expected.push(/ERR_CONNECTION_RESET/);
  let isLost = true;
  await page.route('**/tickets/change', async (route) => {
    const response = await route.fetch();
    const isDryRun = JSON.parse(route.request().postData() ?? '{}').dry_run === true;
    return isLost && !isDryRun ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await page.goto('/tickets?length=10&state=Issued');
  const rows = page.locator('[data-rows] > tr');
  await expect(rows.nth(9)).toBeVisible();
  const before = await rows.locator('td.cell-number').allTextContents();
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
  await dialog.getByLabel('Field').selectOption('No.of Packages');
  await dialog.getByLabel('New value').fill('0');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('1 ticket: Save with 0 packages?', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 1 ticket' }).click();
  await expect(dialog.getByText(/^0 tickets changed\. The server cannot be reached/)).toBeVisible();
  isLost = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const done = page.getByRole('group', { name: /1 ticket changed/ });
  await expect(done).toBeVisible();
  await expect(rows.first().locator('td.cell-number')).toHaveText('0');
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: /^Undone for 1 ticket/ })).toBeVisible();
  await expect(rows.locator('td.cell-number')).toHaveText(before);
});

test.describe('every look', () => {
  for (const { width, colorScheme } of LOOKS) {
    const look: Look = { width, colorScheme, otherTheme: colorScheme === 'light' ? 'dark' : 'light' };
    test(`axe finds nothing at ${lookName(look)}`, async ({ signedIn: page }) => {
      // A phone shows lines, which are not selected; a window that becomes narrow keeps its dialog.
      await page.setViewportSize({ width: 1024, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/tickets?length=10');
      await page.locator('[data-rows] > tr').first().getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Change…' }).click();
      await expect(page.getByLabel('New value')).toBeVisible();
      if (width >= 768) await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, look);
    });
  }
});
