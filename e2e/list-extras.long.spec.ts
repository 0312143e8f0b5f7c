// What every list has besides its rows: export, choice of columns, views; all of it from the descriptor (tickets
// and terminals stand for the rest).
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, LOOKS, lookName, refused, test } from './strict';

test('the export holds exactly the rows that the search leaves, in the order and with the columns of the list', async ({
  signedIn: page,
}) => {
  await open(page, '/tickets?sort=pkg_count&search.status=0');
  await options(page);
  await menu(page).getByRole('checkbox', { name: 'Facilities' }).uncheck();
  await menu(page).getByRole('checkbox', { name: 'Status' }).uncheck();
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const shown = await page.getByText(/^1–\d+ of \d+$/).innerText();
  const download = page.waitForEvent('download');
  await menu(page)
    .getByRole('button', { name: /^Export CSV/ })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/);
  const [header = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(header).toBe('"Ticket ID","Ticket Type","Terminals","No.of Packages","Date & Time","State"');
  expect(lines).toHaveLength(Number(shown.split(' of ')[1]));
  const ids = await page.locator('tbody th').allInnerTexts();
  expect(lines.slice(0, ids.length).map((line) => line.slice(1, line.indexOf('",')))).toEqual(ids);
  expect(lines[0]).toMatch(/"\d\d-\d\d-\d{4} \d\d:\d\d","[\w ]+"$/);
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /Exported to tickets-/ })).toHaveCount(1);
});

test.describe('a failing export', () => {
  test.use({ expected: [refused(503)] });

  test('says so and leaves everything as it was', async ({ signedIn: page }) => {
    await open(page, '/terminals');
    await page.route('**/terminal?format=csv*', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', message: 'The yard is closed.', data: {} } }),
    );
    await options(page);
    await menu(page)
      .getByRole('button', { name: /^Export CSV/ })
      .click();
    await expect(page.getByRole('group', { name: 'The yard is closed.' })).toBeVisible();
    await expect(menu(page).getByRole('button', { name: /^Export CSV/ })).toBeEnabled();
  });
});

test('columns are hidden and shown by keyboard, stay so after a reload, and the last one cannot go', async ({
  signedIn: page,
}) => {
  await open(page, '/terminals');
  await page.getByRole('button', { name: 'Options', exact: true }).press('Enter');
  await expectAccessible(page);
  await menu(page).getByRole('checkbox', { name: 'Address' }).press('Space');
  await menu(page).getByRole('checkbox', { name: 'GPS Location' }).press('Space');
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Terminal Name', 'Status', 'Action']);
  await expect(page.getByRole('textbox', { name: 'Search Address' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Options', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Terminal Name', 'Status', 'Action']);
  await options(page);
  await menu(page).getByRole('checkbox', { name: 'Status' }).uncheck();
  await expect(menu(page).getByRole('checkbox', { name: 'Terminal Name' })).toBeDisabled();
  await menu(page).getByRole('button', { name: 'Show all columns' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Terminal Name',
    'Address',
    'GPS Location',
    'Status',
    'Action',
  ]);
});

test('a search of a hidden column still holds, is seen above the table and can be taken away', async ({
  signedIn: page,
}) => {
  await open(page, '/terminals?search.status=1&sort=status');
  await options(page);
  await menu(page).getByRole('checkbox', { name: 'Status' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sorted by Status, A to Z', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Status Active' }).click();
  await expect(page).toHaveURL('/terminals?sort=status');
  await expect(page.getByRole('textbox', { name: 'Search Terminal Name' })).toBeFocused();
});

test('a view has its columns, is found again after a reload and brought up to date', async ({ signedIn: page }) => {
  await open(page, '/tickets?sort=-pkg_count&search.status=0');
  await options(page);
  await menu(page).getByRole('checkbox', { name: 'Terminals' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as view' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await page.keyboard.type('Inactive, largest first');
  await page.keyboard.press('Enter');
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Inactive, largest/ });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await options(page);
  await menu(page).getByRole('button', { name: 'Show all columns' }).click();
  await expect(menu(page).getByRole('button', { name: 'Show all columns' })).toBeFocused();

  await open(page, '/tickets?page=2');
  await view.click();
  await expect(page).toHaveURL('/tickets?sort=-pkg_count&search.status=0');
  await expect(page.getByRole('columnheader', { name: 'Terminals' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/tickets?page=2');

  await open(page, '/tickets?search.status=0');
  await page.getByRole('button', { name: 'Manage view Inactive, largest first' }).click();
  await page.getByRole('button', { name: 'Update to what is shown' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage view Inactive, largest first' })).toBeHidden();
  await open(page, '/tickets?page=2');
  await view.click();
  await expect(page).toHaveURL('/tickets?search.status=0');
});

test('bad things in the storage are ignored', async ({ signedIn: page }) => {
  await open(page, '/terminals');
  const user = await page.evaluate(
    () =>
      Object.keys(localStorage).length &&
      fetch('/api/client/profile', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } }).then(
        (response) => response.json(),
      ),
  );
  await page.evaluate((id) => {
    localStorage.setItem(`listColumns:${id}:/terminals`, '{"not":"a list"');
    localStorage.setItem(
      `listViews:${id}:/terminals`,
      '[{"name":7},{"name":"Good","query":"search.status=9&page=x","hidden":["nothing"]}]',
    );
  }, user.user_id);
  await open(page, '/terminals');
  await expect(page.getByRole('columnheader')).toHaveCount(6);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Good/ }).click();
  await expect(page).toHaveURL('/terminals');
});

test('a phone has views and export, but no columns to choose', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // One row, whatever other tests add meanwhile: below the bottom bar a button is too small a target.
  await page.goto('/terminals?search.terminal_name=MLR+Memphis');
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await options(page);
  await expect(menu(page).getByRole('button', { name: /^Export CSV/ })).toBeVisible();
  await expect(menu(page).getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`axe finds nothing in the options at ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/terminals');
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await options(page);
    if (width > 360) await menu(page).getByText('Keyboard', { exact: true }).click();
    await expectAccessible(page, look);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

async function options(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await expect(menu(page).getByRole('button').first()).toBeVisible();
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Options of this list' });
