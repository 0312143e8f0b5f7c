// Manage Tickets in a real browser against the real product: what staff see, search, sort and turn.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, hold, LOOKS, type Look, lookName, refused, test } from './strict';
import { TICKET_COLUMNS } from './ticket-columns';

const LIST = '/tickets';
const CALL = '**/api/client/tickets?*';

test('the list has a serial number and the specified columns, sorted by the first of them, descending', async ({
  signedIn: page,
}) => {
  await open(page);
  await expect(page.getByRole('columnheader')).toHaveText([...TICKET_COLUMNS, 'Action']);
  await expect(page.getByRole('columnheader', { name: 'Ticket ID' })).toHaveAttribute('aria-sort', 'descending');
  const ids = await column(page, 1).allInnerTexts();
  expect(ids).toHaveLength(25);
  const days = ids.map((id) => id.slice(0, 8));
  expect(days).toEqual([...days].sort().reverse());
  await expect(column(page, 0)).toHaveText(ids.map((_, index) => String(index + 1)));
  await expect(column(page, 6).first()).toHaveText(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
  await expect(column(page, 7).first()).toHaveText(/^(Active|Inactive)$/);
});

test('a search starts after a short pause, goes back to page 1 and leaves the input its focus', async ({
  signedIn: page,
}) => {
  await open(page, '?page=2');
  await expect(serial(page)).toHaveText('26');
  const [first = ''] = await column(page, 1).allInnerTexts();
  const input = page.getByRole('textbox', { name: 'Search Ticket ID' });
  await input.pressSequentially(first);
  await expect(column(page, 1)).toHaveText([first]);
  await expect(serial(page)).toHaveText('1');
  await expect(input).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /1 of \d+ rows/ })).toHaveCount(1);
  await input.press('Escape');
  await expect(input).toHaveValue('');
  await expect(page.getByRole('row')).toHaveCount(27);
});

test('a date is typed as MM-dd-yyyy and sent as yyyy-MM-dd; half a date searches nothing', async ({
  signedIn: page,
}) => {
  await open(page);
  const [shown = ''] = await column(page, 6).allInnerTexts();
  const [month, day, year] = shown.slice(0, 10).split('-');
  const input = page.getByRole('textbox', { name: 'Search Date & Time' });
  await expect(input).toHaveAttribute('placeholder', 'Select date');
  await input.fill(`${month}-`);
  await expect(input).not.toHaveAttribute('aria-invalid');
  await input.press('Enter');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(LIST);
  const sent = page.waitForRequest((request) => request.url().includes(`${year}-${month}-${day}`));
  await input.fill(`${month}/${day}/${year}`);
  await sent;
  await expect(input).not.toHaveAttribute('aria-invalid');
  await expect(column(page, 6).first()).toHaveText(new RegExp(`^${month}-${day}-${year} `));
  await expect(page.getByText(`${month}-${day}-${year}`, { exact: true })).toBeVisible();
});

test('a date that does not exist searches nothing, says so below its input and to screen readers, and is quiet again when it is right', async ({
  signedIn: page,
}) => {
  await open(page);
  const [shown = ''] = await column(page, 6).allInnerTexts();
  const input = page.getByRole('textbox', { name: 'Search Date & Time' });
  await input.fill(shown.slice(0, 10));
  await expect(page).toHaveURL(/search\.issue_date=/);
  await input.fill('02-30-2026');
  const message = 'Date & Time must be in MM-DD-YYYY format.';
  await expect(page.getByRole('table').getByText(message)).toContainText('a range (11-16-2026 to 11-22-2026)');
  await expect(input).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
  await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1);
  await expect(page).toHaveURL(LIST);
  await expect(column(page, 1)).toHaveCount(25);
  await expectAccessible(page);
  await input.fill(`${shown} `);
  await expect(page.getByRole('table').getByText(message)).toHaveCount(0);
  await expect(page).toHaveURL(/search\.issue_date=\d{4}-\d\d-\d\d$/);
});

test('half a date is wrong once its input is left, and the cross beside it makes it right', async ({
  signedIn: page,
}) => {
  await open(page);
  const input = page.getByRole('textbox', { name: 'Search Date & Time' });
  await input.fill('02-3');
  await input.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear Date & Time' })).toBeFocused();
  await expect(input).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose Date & Time' })).toBeFocused();
  await expect(input).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Clear Date & Time' }).click();
  await expect(input).not.toHaveAttribute('aria-invalid');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
});

test('a day is picked from a calendar, whose code comes after the rows, by keyboard alone', async ({
  signedIn: page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await open(page);
  const [shown = ''] = await column(page, 6).allInnerTexts();
  const input = page.getByRole('textbox', { name: 'Search Date & Time' });
  const calendar = page.getByRole('dialog', { name: 'Choose date' });
  await input.fill(shown.slice(0, 10));
  await expect(page.getByRole('button', { name: 'Remove Date & Time' })).toBeVisible();
  await input.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose Date & Time' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeVisible();
  const [rows, code] = [/\/tickets\?/, /calendar-/].map((what) => requested.findIndex((url) => what.test(url)));
  expect(code).toBeGreaterThan(rows!);
  await expect(calendar.locator('[aria-selected="true"] button')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(shown.slice(0, 10));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(calendar.locator('[aria-selected="true"] button')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar.getByText('Choose the last day, or close for one day.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  const dayBefore = new Date(`${shown.slice(6, 10)}-${shown.slice(0, 5)}T12:00:00Z`);
  dayBefore.setUTCDate(dayBefore.getUTCDate() - 1);
  const wire = dayBefore.toISOString().slice(0, 10);
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(`${wire.slice(5)}-${wire.slice(0, 4)}`);
  await expect(page).toHaveURL(new RegExp(`search\\.issue_date=${wire}$`));
});

test('two clicks in the calendar make a range, a span stays one, and the box says how it was read', async ({
  signedIn: page,
}) => {
  await open(page);
  const input = page.getByRole('textbox', { name: 'Search Date & Time' });
  const calendar = page.getByRole('dialog', { name: 'Choose date' });
  const button = page.getByRole('button', { name: 'Choose Date & Time' });
  await input.focus();
  await expect(input).toHaveAccessibleDescription(/11-01..11-07 : these days/);
  await input.fill('11-18-2025');
  await expect(page).toHaveURL(/search\.issue_date=2025-11-18$/);
  await button.click();
  await calendar.getByRole('button', { name: /November 22nd/ }).click();
  await expect(input).toHaveValue('11-22-2025');
  await calendar.getByRole('button', { name: /November 16th/ }).click();
  await expect(calendar).toBeHidden();
  await expect(input).toHaveValue('11-16-2025 to 11-22-2025');
  await expect(page).toHaveURL(/search\.issue_date=2025-11-16\.\.2025-11-22$/);
  await expect(input).toHaveAccessibleDescription('Finds 11-16-2025 to 11-22-2025');
  await button.click();
  await expect(calendar.locator('[aria-selected="true"]')).toHaveCount(7);
  await expectAccessible(page);
  await calendar.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/search\.issue_date=last\+7\+days$/);
  await expect(page.getByRole('button', { name: 'Remove Date & Time Last 7 days' })).toBeVisible();
  await page.reload();
  await expect(input).toHaveValue('Last 7 days');
});

test('the calendar opens with the first press, also when its code is there before', async ({ signedIn: page }) => {
  await open(page);
  const calendar = page.getByRole('dialog', { name: 'Choose date' });
  const press = () => page.getByRole('button', { name: 'Choose Date & Time' }).click();
  const menu = page.getByRole('navigation');
  await press();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: 'Facilities', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Manage Facilities' })).toBeVisible();
  await menu.getByRole('link', { name: 'Tickets', exact: true }).click();
  await press();
  await expect(calendar.getByRole('grid')).toBeVisible();
});

test('a column of numbers finds exactly that number', async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole('textbox', { name: 'Search No.of Packages' }).fill('1');
  await expect(page).toHaveURL(/search\.pkg_count=1$/);
  await expect.poll(async () => [...new Set(await column(page, 5).allInnerTexts())]).toEqual(['1']);
});

test('Back leads to the page and the order before; letters of a search leave no steps', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  await open(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(serial(page)).toHaveText('26');
  await page.getByRole('columnheader', { name: 'Date & Time' }).getByRole('button').click();
  await expect(page).toHaveURL(`${LIST}?sort=-issue_date`);
  const input = page.getByRole('textbox', { name: 'Search Ticket ID' });
  for (const letters of ['2', '20', '202']) {
    await input.fill(letters);
    await expect(page).toHaveURL(new RegExp(`search\\.ticket_no=${letters}$`));
  }
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?page=2`);
  await expect(serial(page)).toHaveText('26');
  await expect(input).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(serial(page)).toHaveText('1');
  await page.goBack();
  await expect(page).toHaveURL('/terminals');
});

test('a choice column searches by its choices, and the chip takes the search away again', async ({
  signedIn: page,
}) => {
  await open(page);
  await page.getByRole('combobox', { name: 'Search Status' }).selectOption('Inactive');
  await expect(page).toHaveURL(/search\.status=0/);
  await expect(column(page, 7).first()).toHaveText('Inactive');
  expect(new Set(await column(page, 7).allInnerTexts())).toEqual(new Set(['Inactive']));
  await page.getByRole('button', { name: 'Remove Status Inactive' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('combobox', { name: 'Search Status' })).toBeFocused();
});

test('a header sorts, a second press turns the order round, and the order is announced', async ({ signedIn: page }) => {
  await open(page);
  const header = page.getByRole('columnheader', { name: 'No.of Packages' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => isInOrder(column(page, 5), (a, b) => b - a)).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: 'Sorted by No.of Packages, highest first.' })).toHaveCount(1);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => isInOrder(column(page, 5), (a, b) => a - b)).toBe(true);
  await expect(page.getByRole('columnheader', { name: 'Ticket ID' })).not.toHaveAttribute('aria-sort');
});

test('pages and page sizes, and a reload that shows the same rows', async ({ signedIn: page }) => {
  await open(page);
  const pages = page.getByRole('navigation', { name: 'Pages of Manage Tickets' });
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(serial(page)).toHaveText('26');
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  const before = await column(page, 1).allInnerTexts();
  await page.reload();
  await expect(column(page, 1)).toHaveText(before);
  await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await expect(column(page, 1)).toHaveCount(10);
  await expect(pages).toContainText(/1–10 of \d+/);
});

test('a page beyond the end shows the last one, and nonsense in the address is ignored', async ({ signedIn: page }) => {
  await open(page, '?page=99999&sort=nope&search.status=7&search.issue_date=02-30-2025');
  await expect(page).toHaveURL(/\?page=\d{1,3}$/);
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

test('a stale response never wins', async ({ signedIn: page }) => {
  await open(page);
  const [first = '', second = ''] = await column(page, 1).allInnerTexts();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(CALL, async (route) => {
    const isFirst = route.request().url().includes(`=${first}&`);
    const response = await route.fetch();
    if (isFirst) await held;
    await route.fulfill({ response }).catch(() => {});
  });
  const input = page.getByRole('textbox', { name: 'Search Ticket ID' });
  await input.fill(first);
  await input.press('Enter');
  await input.fill(second);
  await input.press('Enter');
  await expect(column(page, 1)).toHaveText([second]);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(column(page, 1)).toHaveText([second]);
});

test('while it loads the list shows a skeleton and says that it is busy', async ({ signedIn: page }) => {
  const release = await hold(page, CALL);
  await page.goto(LIST);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.list-skeleton tr').first()).toBeVisible();
  release();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.list-skeleton')).toHaveCount(0);
});

test('an empty list says why and what to do next', async ({ signedIn: page }) => {
  await page.route(CALL, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [] } }),
  );
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await page.getByRole('region').getByRole('link', { name: 'Add Ticket' }).click();
  await expect(page).toHaveURL('/tickets/add');
});

test('a search without a match can be cleared', async ({ signedIn: page }) => {
  await open(page, '?search.ticket_no=nothing-like-this');
  await expect(page.getByRole('heading', { name: 'No tickets match this search' })).toBeVisible();
  await page.getByRole('region').getByRole('button', { name: 'Clear search' }).click();
  await expect(column(page, 1)).toHaveCount(25);
  await expect(page.getByRole('textbox', { name: 'Search Ticket ID' })).toBeFocused();
});

test.describe('a failing server', () => {
  test.use({ expected: [refused(500)] });

  test('a failed call says so with the specified text, and Retry brings the rows', async ({ signedIn: page }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'x' } }), {
      times: 1,
    });
    await page.goto(LIST);
    await expect(page.getByText('Internal Server Error. Please try again later.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(column(page, 1)).toHaveCount(25);
    await expect(page.getByRole('region', { name: 'Manage Tickets' })).toBeFocused();
    // The browser itself prints one line for the 500.
  });
});

test('a message that navigation carries is shown as a toast, once', async ({ signedIn: page }) => {
  await open(page);
  await page.evaluate(() =>
    history.replaceState({ message: 'Tickets added successfully', detail: '20251120-1-0042' }, ''),
  );
  await page.reload();
  const toast = page.getByRole('group', { name: 'Tickets added successfully' });
  await expect(toast).toContainText('20251120-1-0042');
  await page.reload();
  await expect(column(page, 1)).toHaveCount(25);
  await expect(toast).toHaveCount(0);
});

test('everything in the list is reached and worked by keyboard', async ({ signedIn: page }) => {
  await open(page);
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
  await expect(tabs.first()).toBeVisible();
  await page.getByRole('link', { name: 'Add New' }).focus();
  await page.keyboard.press('Tab');
  for (let tab = 0; tab < (await tabs.count()); tab++) {
    await expect(tabs.nth(tab)).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Manage view All' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Manage Tickets' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ticket ID' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('columnheader', { name: 'Ticket ID' })).toHaveAttribute('aria-sort', 'ascending');
  for (let column = 1; column < 7; column++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Status' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'State', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Search Ticket ID' })).toBeFocused();
});

test('a phone shows three lines a ticket and searches in a panel', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /packages?/ })
      .first(),
  ).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d/);
  await expect(page.getByRole('table')).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Search' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Search and sort' });
  await expect(panel.getByRole('textbox', { name: 'Search all columns' })).toBeFocused();
  await panel.getByRole('combobox', { name: 'Search Status' }).selectOption('Inactive');
  await expect(panel.getByRole('button', { name: /^Show \d+ rows?$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /packages?/ })
      .first(),
  ).toContainText('Inactive');
});

test('on a phone the rows appear where their grey shapes stood, and the panel has the calendar and the message about a wrong date', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The rows and the code of the list, in either order.
  const [releaseRows, releaseCode] = [await hold(page, CALL), await hold(page, '**/phone-view*')];
  await page.goto(LIST);
  const early = await page.locator('.list-skeleton').boundingBox();
  releaseRows();
  releaseCode();
  const rows = page.locator('.phone-list:not(.list-skeleton)');
  await expect(rows).toBeVisible();
  expect((await rows.boundingBox())?.y).toBe(early?.y);
  await page.getByRole('button', { name: 'Search' }).click();
  const panel = page.getByRole('dialog', { name: 'Search and sort' });
  const input = panel.getByRole('textbox', { name: 'Search Date & Time' });
  const middle = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height / 2;
  };
  await input.fill('11-16-2026');
  for (const name of ['Choose Date & Time', 'Clear Date & Time'])
    expect(await middle(panel.getByRole('button', { name })), name).toBeCloseTo(await middle(input), 0);
  await input.fill('02-30-2026');
  await expect(panel.getByText('Date & Time must be in MM-DD-YYYY format.')).toBeVisible();
  await panel.getByRole('button', { name: 'Choose Date & Time' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose date' });
  await calendar.getByRole('button', { name: /15th/ }).click();
  await page.keyboard.press('Escape');
  await expect(input).toHaveValue(/^\d\d-15-\d{4}$/);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/search\.issue_date=\d{4}-\d\d-15$/);
});

test('without a match no note of a search box covers the heading', async ({ signedIn: page }) => {
  await page.goto(`${LIST}?search.ticket_no=nothing-like-this`);
  const heading = (await page.getByRole('heading', { name: 'No tickets match this search' }).boundingBox())!;
  for (const column of ['Ticket ID', 'No.of Packages', 'Date & Time']) {
    await page.getByRole('textbox', { name: `Search ${column}` }).focus();
    const note = (await page.locator('.search-note:visible').boundingBox())!;
    expect(heading.y, column).toBeGreaterThanOrEqual(note.y + note.height);
  }
});

test.describe('every look', () => {
  test.use({ expected: [refused(500)] });

  for (const { width, colorScheme } of LOOKS) {
    const look: Look = { width, colorScheme, otherTheme: colorScheme === 'light' ? 'dark' : 'light' };
    test(`axe finds nothing at ${lookName(look)}, with rows, without a match and failed`, async ({
      signedIn: page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${LIST}?search.status=1`);
      await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
      await expectAccessible(page, look);
      await page.goto(`${LIST}?search.ticket_no=nothing-like-this`);
      await expect(page.getByRole('heading', { name: 'No tickets match this search' })).toBeVisible();
      await expectAccessible(page, look);
      await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(LIST);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expectAccessible(page, look);
    });
  }
});

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(LIST + query);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

/** The cells of a column, the serial number being column 0. */
const column = (page: Page, index: number): Locator => page.locator(`tbody tr > :nth-child(${index + 1})`);

const serial = (page: Page): Locator => column(page, 0).first();

async function isInOrder(cells: Locator, order: (a: number, b: number) => number): Promise<boolean> {
  const numbers = (await cells.allInnerTexts()).map(Number);
  return numbers.length > 1 && numbers.join() === numbers.toSorted(order).join();
}
