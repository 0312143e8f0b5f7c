// Ctrl+K: everything is found and opened by the keyboard alone, and with one hand on a phone.
import { expect, expectAccessible, test } from './strict';

test('Ctrl+K finds screens, actions and records, and the focus comes back', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  const add = page.locator('[data-shortcut="new"]').first();
  await add.focus();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  const box = dialog.getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('facilit');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Facilities');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/facilities/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Tucson');
  const record = dialog
    .getByRole('group', { name: /terminals/i })
    .getByRole('option')
    .first();
  await expect(record).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText(/\d+ results?/);
  while ((await record.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await record.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terminals\?peek=\d+/);

  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Tucson');
});

test('what is added in a dialog is an action, from any page and from its own list', async ({ signedIn: page }) => {
  const find = page.getByRole('dialog', { name: 'Find' });
  const add = page.getByRole('dialog', { name: 'Add Terminal' });
  for (const path of ['/facilities', '/terminals?length=10']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Find' }).click();
    await find.getByRole('combobox').fill('terminal add');
    await page.keyboard.press('Enter');
    await expect(add).toBeVisible();
    await expect(page).toHaveURL(path === '/facilities' ? /\/terminals$/ : /\/terminals\?length=10$/);
    await page.keyboard.press('Escape');
    await expect(add).toHaveCount(0);
    await expect(page.locator('[data-shortcut="new"]').first()).toBeFocused();
  }
});

test('where there are more records than are shown, the list has all of them', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await dialog.getByRole('combobox').fill('202');
  const all = dialog.getByRole('option', { name: 'Show all tickets with “202”' });
  await expect(all).toBeVisible();
  while ((await all.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets\?q=202$/);
  await expect(page.getByRole('textbox', { name: 'Search all columns' })).toHaveValue('202');
  await expect(page.locator('[data-rows] > tr').nth(5)).toBeVisible();
});

test('on a phone a button in the header opens it, and lines are as high as a thumb', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await dialog.getByRole('combobox').fill('add ticket');
  const option = dialog.getByRole('option', { name: 'Add ticket', exact: true });
  expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await option.click();
  await expect(page).toHaveURL(/\/tickets\/add/);
});

test('without the server screens still work, and over a dialog it does not open', async ({
  signedIn: page,
  expected,
}) => {
  expected.push(/net::ERR_FAILED/);
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Find' }).hover();
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect(dialog).toBeVisible();
  await page.route('**/api/client/find', (route) => route.abort());
  await dialog.getByRole('combobox').fill('facilities');
  await expect(dialog.getByText('Records cannot be searched')).toBeVisible();
  await expect(dialog.getByRole('option').first()).toContainText('Facilities');
  await page.keyboard.press('Escape');
  await page.locator('[data-shortcut="new"]').first().click();
  await expect(page.getByRole('dialog', { name: 'Add Terminal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Close this dialog first, to find something.').first()).toBeAttached();
  await expect(dialog).toHaveCount(0);
});
