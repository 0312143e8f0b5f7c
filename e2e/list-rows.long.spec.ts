// Several rows at once, and rows by keyboard: select, set a status, delete, a result for each (terminals stand for
// every list that can edit and delete).
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hold, LOOKS, lookName, test } from './strict';

/** Of the bulk actions. */
const BULK_CODE = '**/table-tools-*.js';
const CALLS = /\/api\/client\/terminal\/(update|delete)\//;

test('rows are selected one by one, as a page and as a range; the header says half, Escape clears', async ({
  signedIn: page,
}) => {
  await open(page);
  const all = page.getByRole('checkbox', { name: 'Select every row on this page' });
  await box(page, 'MLR Memphis').check();
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  expect(await all.evaluate((input: HTMLInputElement) => [input.checked, input.indeterminate])).toEqual([false, true]);
  await all.check();
  const rows = await page.locator('tbody tr').count();
  await expect(bar(page).getByText(`${rows} selected`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator('.row-select:checked')).toHaveCount(0);
  const [edge, first] = await Promise.all(
    [page.locator('.list-region'), page.locator('tbody .row-select').first()].map((part) => part.boundingBox()),
  );
  expect(first!.x - edge!.x, 'the first box stands on the edge of the page').toBe(24);
  await page.locator('tbody .row-select').first().click();
  await page
    .locator('tbody .row-select')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await page.locator('tbody .row-select').nth(2).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Space');
  await page.locator('tbody .row-select').first().focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toHaveCount(0);
  await page.locator('tbody .row-select').nth(1).press('Space');
  await page.locator('tbody .row-select').first().press('Shift+Space');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Manage Terminals' })).toBeFocused();
});

test('what is selected stays while pages are turned, and goes with another search', async ({ signedIn: page }) => {
  await thirtyYards(page);
  await open(page, '?length=10');
  await box(page, 'Yard 3').check();
  await expect(bar(page)).toContainText('1 selected');
  await page.getByRole('button', { name: 'Next page' }).click();
  await box(page, 'Yard 12').check();
  await expect(bar(page)).toContainText('2 selected, 1 not on this page');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(box(page, 'Yard 3')).toBeChecked();
  await expect(box(page, 'Yard 4')).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Search Terminal Name' }).fill('Yard');
  await expect(page).toHaveURL(/search\.terminal_name=Yard/);
  await expect(bar(page)).toHaveCount(0);
  await expect(box(page, 'Yard 3')).not.toBeChecked();
});

test('a status is set for several rows at once, nothing else of them changes, and Undo sets it back', async ({
  signedIn: page,
}) => {
  const names = ['Bulk A', 'Bulk B'];
  for (const name of names) await add(page, name);
  await open(page, '?search.terminal_name=Bulk');
  for (const name of names) await box(page, name).check();
  await bar(page).getByRole('button', { name: 'Deactivate' }).click();
  const toast = page.getByRole('group', { name: '2 terminals deactivated' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '2 terminals deactivated' })).toBeAttached();
  await expectAccessible(page);
  await expect(bar(page)).toHaveCount(0);
  for (const name of names) {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Inactive');
    await expect(row).toContainText('1 Test Siding');
    await expect(row).toContainText('(41.5, -88.25)');
  }
  await page.keyboard.press('Alt+t');
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Undone for 2 terminals' })).toBeVisible();
  for (const name of names)
    await expect(page.getByRole('row').filter({ hasText: name }).getByText('Active', { exact: true })).toBeVisible();
  await bulkDelete(page, names);
});

test.describe('when the server rejects some of them', () => {
  test.use({ expected: [/Failed to load resource: the server responded with a status of (409|500)/] });

  test('each row says why, what failed stays selected and can be tried again', async ({ signedIn: page }) => {
    await add(page, 'Bulk C');
    await open(page);
    await box(page, 'Bulk C').check();
    await box(page, 'MLR Memphis').check();
    await page.route(
      CALLS,
      (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'x', data: {} } }),
      { times: 2 },
    );
    await bar(page).getByRole('button', { name: 'Delete…' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete 2 terminals?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const result = page.getByRole('alertdialog');
    await expect(result.getByRole('heading')).toHaveText('0 of 2 done, 2 failed');
    await expect(result.getByRole('listitem').filter({ hasText: 'MLR Memphis' })).toContainText(
      'Something went wrong!',
    );
    await result.getByRole('button', { name: 'Try 2 again' }).click();
    await expect(result.getByRole('heading')).toHaveText('1 of 2 done, 1 failed');
    await expect(result.getByRole('listitem').first()).toHaveText(
      'MLR MemphisOther records still refer to it. Make it inactive instead.',
    );
    await result.getByRole('button', { name: 'Close' }).click();
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Delete…' })).toBeFocused();
    await expect(page.getByRole('row').filter({ hasText: 'Bulk C' })).toHaveCount(0);
    await expect(box(page, 'MLR Memphis')).toBeChecked();
  });
});

test('four rows are sent at a time, and Stop leaves the others alone', async ({ signedIn: page }) => {
  await thirtyYards(page);
  let requested = 0;
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(CALLS, async (route) => {
    requested++;
    await held;
    await route.fulfill({ json: { status: 'success', data: {} } });
  });
  await open(page, '?length=10');
  await page.getByRole('checkbox', { name: 'Select every row on this page' }).check();
  await bar(page).getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Yard 0, Yard 1, Yard 2, Yard 3, Yard 4, 5 more');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('0 of 10 done')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect.poll(() => requested).toBe(4);
  await page.keyboard.press('Enter');
  release();
  await expect(dialog.getByRole('heading')).toHaveText('4 of 10 done, 6 failed');
  await expect(dialog.getByRole('listitem').first()).toContainText('Stopped before its turn.');
  expect(requested).toBe(4);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(bar(page).getByText('6 selected')).toBeVisible();
});

for (const query of ['?length=10', '?length=10&page=2', '?length=10&sort=-status'])
  test(`at ${query} rows and ranges are selected before the code of their actions has come, by pointer and by keyboard`, async ({
    signedIn: page,
  }) => {
    const release = await hold(page, BULK_CODE);
    await thirtyYards(page);
    await open(page, query);
    const boxes = page.locator('tbody .row-select');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    expect(await checkedBoxes(page)).toEqual([1, 2, 3, 4]);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await boxes.nth(7).press('Space');
    await expect(bar(page)).toHaveCount(0);
    release();
    await expect(bar(page)).toContainText('5 selected');
    await boxes.nth(9).press('Shift+Space');
    await expect(bar(page)).toContainText('7 selected');
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('2 selected');
    expect(await checkedBoxes(page)).toEqual([1, 2]);
  });

test('what was selected before the code has come stays selected on its page', async ({ signedIn: page }) => {
  const release = await hold(page, BULK_CODE);
  await thirtyYards(page);
  await open(page, '?length=10');
  await page.getByRole('checkbox', { name: 'Select every row on this page' }).check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await box(page, 'Yard 12').check();
  release();
  await expect(bar(page)).toContainText('11 selected, 10 not on this page');
  await bar(page).getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Yard 0, Yard 1, Yard 2, Yard 3, Yard 4, 6 more');
});

test('the bar that comes with the code waits while a row is pressed that it would cover', async ({
  signedIn: page,
}) => {
  const release = await hold(page, BULK_CODE);
  await thirtyYards(page);
  await page.setViewportSize({ width: 1024, height: 500 });
  await open(page, '?length=10');
  const boxes = page.locator('tbody .row-select');
  await boxes.nth(1).click();
  await boxes.nth(8).evaluate((box) => box.closest('tr')!.scrollIntoView({ block: 'end' }));
  await boxes.nth(8).hover();
  await page.keyboard.down('Shift');
  await page.mouse.down();
  const code = page.waitForResponse(BULK_CODE);
  release();
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, (await code).url());
  await expect(bar(page)).toHaveCount(0);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(bar(page)).toContainText('8 selected');
});

test('rows are moved between, selected and opened by keyboard', async ({ signedIn: page }) => {
  await open(page);
  const region = page.getByRole('region', { name: 'Manage Terminals' });
  const rows = page.locator('tbody tr');
  await expect(async () => {
    await region.focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+Space');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows.first().getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows.first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  await rows.nth(1).evaluate((row: HTMLElement) => row.focus());
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'MLR Memphis' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Terminal' })).toBeVisible();
});

test('a list whose rows have no actions has no checkboxes, but the same keys', async ({
  signedIn: page,
  request,
  token,
}) => {
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/client/worktype/create', { headers, data: { worktype: 'Logged', status: 0 } });
  await page.goto('/changes');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.locator('.row-select')).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('region', { name: 'Changes' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tbody tr').first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.locator('.peek')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/changes\/\d+$/);
});

for (const look of LOOKS.filter(({ width }) => width > 360)) {
  const { width, colorScheme } = look;
  test(`axe finds nothing in selected rows at ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page);
    await box(page, 'MLR Memphis').check();
    await expect(bar(page)).toBeVisible();
    await expectAccessible(page, look);
    await bar(page).getByRole('button', { name: 'Delete…' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, look);
  });
}

const checkedBoxes = (page: Page) =>
  page
    .locator('tbody .row-select')
    .evaluateAll((boxes) => boxes.flatMap((box, at) => ((box as HTMLInputElement).checked ? [at] : [])));

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/terminals${query}`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

/** A list of thirty rows that exists in the page only. */
async function thirtyYards(page: Page): Promise<void> {
  await page.route('**/api/client/terminal?*', async (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('start'));
    const data = Array.from({ length: 10 }, (_, at) => ({
      terminal_id: 1000 + start + at,
      terminal_name: `Yard ${start + at}`,
      status: 1,
    }));
    await route.fulfill({ json: { draw: 1, recordsTotal: 30, recordsFiltered: 30, data } });
  });
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select terminal ${name}`, exact: true });

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });

/** Through the API: adding with the form has its own tests. */
async function add(page: Page, name: string): Promise<void> {
  await page.goto('/terminals');
  const status = await page.evaluate(async (terminal_name) => {
    const body = JSON.stringify({
      terminal_name,
      terminal_address: '1 Test Siding',
      latitude: 41.5,
      longitude: -88.25,
      status: 1,
    });
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    return (await fetch('/api/client/terminal/create', { method: 'POST', headers, body })).status;
  }, name);
  expect(status).toBe(200);
}

async function bulkDelete(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await box(page, name).check();
  await bar(page).getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('group', { name: `${names.length} terminals deleted` })).toBeVisible();
  for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
}
