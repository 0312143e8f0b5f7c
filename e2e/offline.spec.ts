// Without a connection, or after a new version of the product, the page stays what it is: lazy code that fails says so
// in its own place and can be retried, and nothing typed is lost.
import type { Page, Route } from '@playwright/test';
import { fillTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

test.describe('the connection goes away', () => {
  test.use({ expected: async ({}, use) => use([/net::ERR_/, /Work type: list failed/]) });

  test('what was fetched while the page was idle opens without it; fields that cannot be loaded hold up the save until they are there', async ({
    signedIn: page,
    context,
  }) => {
    // The browser keeps 250 entries of what a page has fetched, and code that is imported has two.
    await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
    await fillTicket(page);
    await expect.poll(() => missingCode(page)).toEqual([]);
    await context.setOffline(true);
    const noFields = page
      .locator('form')
      .getByText('The fields of this ticket type could not be loaded. The server cannot be reached.')
      .last();
    await page.getByLabel('Ticket Type').selectOption('Derailment Recovery');
    await expect(noFields).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^The fields of this ticket type/ })
      .click();
    await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeFocused();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: /Derailment Recovery/ })).toBeVisible({ timeout: 15_000 });
    await expect(noFields).toHaveCount(0);
    await expect(page.locator('.form-section').getByRole('textbox').first()).toBeFocused();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Type of Work' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Type of Work' })).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test.describe('what only the server can do', () => {
  // Some of the code may not have been fetched ahead yet.
  test.use({ expected: async ({}, use) => use([/net::ERR_/, /ChunkError/]) });

  test('says that it needs a connection while there is none, before it is pressed and when it is', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/terminals');
    const remove = page.getByRole('button', { name: /^Delete terminal/ }).first();
    await remove.focus();
    await expect(remove).not.toHaveAttribute('aria-disabled');
    await expect(async () => {
      await context.setOffline(false);
      await context.setOffline(true);
      await expect(remove).toHaveAttribute('aria-disabled', 'true', { timeout: 500 });
    }, 'once the page is complete').toPass();
    await expect(remove).toHaveAccessibleDescription('Needs a connection');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.Toastify__toast')).toContainText('Needs a connection.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(remove).not.toHaveAttribute('aria-disabled', { timeout: 15_000 });
    await expect(remove).toHaveAccessibleDescription('');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  });
});

test.describe('a list is opened without a connection', () => {
  // The code for a phone may not have been fetched ahead yet.
  test.use({ expected: async ({}, use) => use([/net::ERR_/, /ChunkError/]) });

  test('the frame says so, and the list loads by itself when the connection is back', async ({
    signedIn: page,
    context,
  }) => {
    await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
    await page.goto('/terminals');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const offline = page.getByRole('banner').getByText('Offline');
    await expect(offline).toHaveCount(0);
    await expect
      .poll(() => missingCode(page), { message: 'what says so comes once the page is complete', timeout: 30_000 })
      .toEqual([]);
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Manage Terminals' }).getByRole('alert')).toHaveText(UNREACHABLE);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(offline).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });
});

test.describe('code cannot be loaded', () => {
  test.use({ expected: async ({}, use) => use([/net::ERR_/, /ChunkError/, /status of 404/]) });

  test('every place says so and offers Try again, which works', async ({ signedIn: page }) => {
    const code = await codeOf(page, '/terminals');
    const dialog = page.getByRole('alertdialog', { name: 'This could not be loaded' });
    const again = page.getByRole('button', { name: 'Try again', exact: true });
    const options = page.getByRole('button', { name: 'Options', exact: true });
    await expect(options, 'it comes with the tools of the table').toBeVisible();
    code.fails();

    await options.click();
    await expect(page.getByRole('dialog', { name: 'Options of this list' })).toContainText(UNREACHABLE);
    code.works();
    await again.click();
    await expect(page.getByRole('dialog', { name: 'Options of this list' }).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    code.fails();

    const edit = page.getByRole('button', { name: 'Edit terminal MLR Memphis' });
    await edit.click();
    await expect(dialog).toContainText(UNREACHABLE);
    await expectAccessible(page);
    await again.click();
    await expect(again, 'it failed again').not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await edit.click();
    await expect(dialog).toContainText(UNREACHABLE);
    code.works();
    await again.click();
    await expect(page.getByRole('dialog', { name: 'Edit Terminal' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    code.fails();

    await page.route('**/terminal/update/*', (route) => route.abort());
    const name = page.getByRole('textbox', { name: 'Terminal Name', exact: true });
    await name.fill('MLR Memphis South');
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.locator('.toast', { hasText: 'Kept on this device' });
    await expect(toast, 'without the library of the toasts').toBeVisible();
    await expect(name).toHaveCount(0);
    await toast.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(toast).toHaveCount(0);

    await page.getByRole('link', { name: 'Type of Work' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Type of Work' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(UNREACHABLE);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectAccessible(page);
    code.works();
    await again.click();
    await expect(page.getByRole('heading', { name: 'Manage Type of Work' })).toBeFocused();
    code.fails();

    await page
      .getByRole('button', { name: /^Delete work type/ })
      .first()
      .click();
    await expect(dialog).toContainText(UNREACHABLE);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add work type' }).click();
    await expect(dialog).toContainText(UNREACHABLE);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Edit work type/ })
      .first()
      .click();
    await expect(dialog).toContainText(UNREACHABLE);
    code.works();
    await again.click();
    await expect(page.getByRole('row').getByRole('button', { name: /^Save/ })).toBeVisible();
    await expect(page.getByLabel('Name, new work type')).toHaveValue('');
  });

  test('after a new version the page offers a reload, and the draft comes back with it', async ({ signedIn: page }) => {
    const code = await codeOf(page, '/tickets/add');
    await page.getByLabel('Number of Packages').fill('6');
    code.isGone();
    await page.getByRole('button', { name: 'Choose date' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Choose date' })).toContainText(
      'There is a new version of this page.',
    );
    await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
    code.works();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.locator('form').getByText(/Draft restored from \d\d:\d\d\./)).toBeVisible();
    await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  });
});

/** Lazy code that the page has not fetched yet. */
const missingCode = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { files } = JSON.parse(document.querySelector('#lazy-code')!.textContent!) as { files: string[] };
    const there = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1));
    return files.filter((file) => !there.includes(file));
  });

/** Opens `path` as a visitor for whom nothing is prefetched; from then on the test decides about requests for code. */
async function codeOf(page: Page, path: string) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(path);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('row').or(page.locator('.form-page')).first()).toBeVisible();
  let respond = (route: Route) => route.continue();
  await page.route('**/*.js', (route) => respond(route));
  return {
    works: () => {
      respond = (route) => route.continue();
    },
    fails: () => {
      respond = (route) => route.abort();
    },
    isGone: () => {
      respond = (route) => route.fulfill({ status: 404, json: {} });
    },
  };
}
