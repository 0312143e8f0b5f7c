// The dialog that finds everything, while its records are on their way or do not come: nothing opens by mistake.
import type { Page } from '@playwright/test';
import { expect, test } from './strict';

const FIND = '**/api/client/find';

test('Enter waits for the records of the text that is typed', async ({ signedIn: page }) => {
  let release = () => {};
  const texts: string[] = [];
  await page.route(FIND, async (route) => {
    const { text } = route.request().postDataJSON();
    texts.push(text);
    if (text === 'Tucson')
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    await route.continue().catch(() => {});
  });
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await dialog.getByRole('combobox').fill('Chicago');
  await expect(
    dialog
      .getByRole('group', { name: /terminals/i })
      .getByRole('option')
      .first(),
  ).toBeVisible();
  await dialog.getByRole('combobox').fill('Tucson');
  await page.keyboard.press('Enter');
  await expect.poll(() => texts).toContain('Tucson');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/\/terminals$/);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText('Tucson');
});

test('a search that fails says so, and can be tried again', async ({ signedIn: page, expected }) => {
  expected.push(/503/);
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  const body = { message: 'Many searches are running at this moment.' };
  await page.route(FIND, (route) => route.fulfill({ status: 503, json: body }));
  await dialog.getByRole('combobox').fill('Tucson');
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog).not.toContainText(/Nothing found|0 results/);
  await page.unroute(FIND);
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option').first()).toContainText('Tucson');
  await expect(dialog.getByRole('combobox')).toBeFocused();
});

test('from the user menu the focus comes back to the button, and over a dialog a message says why', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  const find = page.getByRole('button', { name: 'Find' });
  await find.hover();
  await page.getByRole('button', { name: /user menu$/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).focus();
  await keysAreThere(page);
  await expect(find).toBeFocused();
  await page.locator('[data-shortcut="new"]').first().click();
  await expect(page.getByRole('dialog', { name: 'Add Terminal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.locator('.Toastify__toast')).toContainText('Close this dialog first, to find something.');
});

test('a message can be read and dismissed while a dialog is open, and takes no focus; it outlives the dialog', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  await keysAreThere(page);
  await page.locator('[data-shortcut="new"]').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Terminal' });
  const first = dialog.getByRole('textbox').first();
  await first.focus();
  const toast = page.locator('.Toastify__toast');
  await page.keyboard.press('Control+k');
  await expect(toast).toContainText('Close this dialog first');
  // It stays under the pointer, however long the rest takes.
  await toast.hover();
  await expect(first).toBeFocused();
  expect(await toast.evaluate(isOnTop)).toBe(true);
  await toast.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(toast).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Control+k');
  await toast.hover();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toast).toContainText('Close this dialog first');
  expect(await toast.evaluate(isOnTop)).toBe(true);
});

/** The keys of the page load when it is complete; what they open is closed again. */
async function keysAreThere(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Whether the middle of an element is what a pointer there meets. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
