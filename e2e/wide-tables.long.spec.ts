// Tables with long data: what names a row, its state and its actions can always be seen, no number is cut, no column
// jumps, nothing moves when rows arrive. A page is loaded once and its window resized.
import type { Page } from '@playwright/test';
import { test as frozen } from './sample-product';
import { expect, expectAccessible, hold, test } from './strict';
import { TICKET_COLUMNS } from './ticket-columns';

const WIDTHS = [768, 1024, 1280, 1366, 1440, 1920];
const LONG = 'Wilhelmina Featherstonehaugh-Cholmondeley of Great Snoring';

const users = Array.from({ length: 12 }, (_, at) => ({
  user_id: 1000 + at,
  unique_user_id: 'MLR-0003-LONG-1',
  username: at % 3 ? 'yard-desk' : LONG.replaceAll(' ', '_'),
  status: at % 2,
  position_id: 2,
  role_name: 'Administrator',
  email: at % 2 ? 'ramp-office@example.com' : `wilhelmina.featherstonehaugh-${at}@recovery-operations.example.com`,
  facility: { facility_name: LONG },
  terminal: { terminal_name: 'MLR Chicago' },
}));
const tickets = Array.from({ length: 12 }, (_, at) => ({
  ticket_id: at + 1,
  ticket_no: `20261120-3-${1000 + at}`,
  ticket_form: { form_name: at % 2 ? LONG : 'Derailment' },
  terminal: { terminal_name: LONG },
  facility: null,
  // The most that a ticket can have.
  pkg_count: at === 3 ? 1_000_000 : 4321,
  issue_date: '2026-11-20 14:32',
  status: at % 2,
  state: 'in_recovery',
}));

for (const { path, call, rows, font } of [
  { path: '/users', call: /\/api\/client\/user(\?|$)/, rows: users, font: '' },
  { path: '/tickets', call: /\/api\/client\/tickets\?/, rows: tickets, font: 'DejaVu Sans' },
]) {
  test(`${path}: at every width a row's name, state and actions can be seen, and its numbers and dates are whole`, async ({
    signedIn: page,
  }) => {
    await page.route(call, (route) =>
      route.fulfill({ json: { draw: 1, recordsTotal: 12, recordsFiltered: 12, data: rows } }),
    );
    await page.goto(path);
    await expect(page.locator('.list-region[data-more]')).toBeVisible();
    if (font) await page.evaluate((name) => document.documentElement.style.setProperty('--font-family', name), font);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      expect(await hiddenCells(page), `at ${width} px`).toEqual([]);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator('.phone-list:not(.list-skeleton) > li').first()).toBeVisible();
    await expectFitsPhone(page);
  });
}

frozen(
  'of the widest rows name, state and actions are in sight at 1280 px and more, each row one line high',
  async ({ signedIn: page }) => {
    await page.route(/\/api\/client\/user(\?|$)/, (route) =>
      route.fulfill({ json: { draw: 1, recordsTotal: 12, recordsFiltered: 12, data: users } }),
    );
    await page.goto('/users');
    const region = page.getByRole('region', { name: 'Manage Users' });
    await expect(region.getByRole('rowheader').nth(1)).toHaveText('yard-desk');
    for (const width of [1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(region, `at ${width} px`).toHaveAttribute('data-more', '');
    }
    const heights = await region.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights)).toEqual(new Set([36]));
    await page.setViewportSize({ width: 1024, height: 700 });
    await region.evaluate((element) => element.scrollTo(10_000, 0));
    await settled(page);
    const name = (await region.getByRole('rowheader').nth(1).boundingBox())!;
    const serial = (await region.locator('tbody .cell-serial').nth(1).boundingBox())!;
    expect(Math.round(name.x), 'the column of the label stays beside the number').toBe(
      Math.round(serial.x + serial.width),
    );
  },
);

test('a scroll bar that comes with many rows takes nothing from the columns', async ({
  playwright,
  launchOptions,
  baseURL,
  token,
}) => {
  // The browser of all other tests has no scroll bars.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ baseURL });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  const many = Array.from({ length: 50 }, (_, at) => ({ ...tickets[at % 12]!, ticket_id: at }));
  await page.route(/\/api\/client\/tickets\?/, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 50, recordsFiltered: 50, data: many } }),
  );
  await page.goto('/tickets?length=50');
  const region = page.getByRole('region', { name: 'Manage Tickets' });
  await expect(region.getByRole('rowheader')).toHaveCount(50);
  await page.evaluate(() => document.documentElement.style.setProperty('--font-family', 'DejaVu Sans'));
  // Below, so wide a font leaves too little for that many columns.
  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await settled(page);
    const { bar, hidden } = await region.evaluate((element: HTMLElement) => ({
      bar: element.offsetWidth - element.clientWidth,
      hidden: element.scrollWidth - element.clientWidth,
    }));
    expect(bar, 'the scroll bar').toBeGreaterThan(0);
    expect(hidden, `at ${width} px`).toBe(0);
  }
  await browser.close();
});

test('an edge says that there is more behind it, and only then', async ({ signedIn: page }) => {
  await page.route(/\/api\/client\/user(\?|$)/, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 12, recordsFiltered: 12, data: users } }),
  );
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/users');
  const region = page.getByRole('region', { name: 'Manage Users' });
  await expect(region).toHaveAttribute('data-more', 'right');
  await region.evaluate((element) => element.scrollTo(100, 0));
  await expect(region).toHaveAttribute('data-more', 'left right');
  await region.evaluate((element) => element.scrollTo(10_000, 0));
  await expect(region).toHaveAttribute('data-more', 'left');
  await page.setViewportSize({ width: 2400, height: 700 });
  await expect(region).toHaveAttribute('data-more', '');
});

test('columns stay where they are while one searches, sorts and turns pages', async ({ signedIn: page }) => {
  await page.route(/\/api\/client\/tickets\?/, (route) => {
    const query = new URL(route.request().url()).search;
    const data = query.includes('Nothing')
      ? []
      : query.includes('LONG') || query.includes('start=10')
        ? tickets.slice(4)
        : tickets.slice(0, 1).map((row) => ({ ...row, ticket_form: { form_name: 'X' } }));
    return route.fulfill({ json: { draw: 1, recordsTotal: 40, recordsFiltered: data.length && 40, data } });
  });
  await page.goto('/tickets?length=10');
  await expect(page.locator('.list-region[data-more]')).toBeVisible();
  const before = await headers(page);
  const box = page.getByRole('textbox', { name: 'Search Ticket Type' });
  for (const [text, rows] of [
    ['LONG', 8],
    ['Nothing', 0],
    ['', 1],
  ] as const) {
    await box.fill(text);
    await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).toHaveCount(rows);
    expect(await headers(page), text).toEqual(before);
  }
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).toHaveCount(8);
  expect(await headers(page)).toEqual(before);
});

test('a text that is cut is whole under the pointer and while its row has the focus', async ({ signedIn: page }) => {
  await page.route(/\/api\/client\/user(\?|$)/, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 12, recordsFiltered: 12, data: users } }),
  );
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/users');
  await expect(page.locator('.list-region[data-more]')).toBeVisible();
  const cut = page.getByRole('row').nth(2).getByRole('rowheader');
  const isWhole = () => cut.evaluate((text) => text.scrollWidth <= text.clientWidth);
  await expect.poll(isWhole).toBe(false);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await cut.hover();
    await expect(page.getByRole('tooltip')).toHaveText(LONG.replaceAll(' ', '_'), { timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('region', { name: 'Manage Users' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await isWhole()).toBe(true);
  }).toPass();
  // Wherever the pointer is then: a row would come and go under it.
  await page.mouse.move(10, 10);
  expect(await isWhole()).toBe(false);
});

test('an icon says what it means under the pointer and at the keyboard, and Escape hides it', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  const edit = page.getByRole('button', { name: 'Edit terminal MLR Memphis' });
  const tip = page.getByRole('tooltip');
  await expect(edit.locator('svg')).toHaveCSS('width', '16px');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await edit.hover();
    await expect(tip).toHaveText('Edit terminal MLR Memphis', { timeout: 1000 });
  }).toPass();
  await tip.hover();
  await expect(tip, 'the pointer may rest on it').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await edit.focus();
  await page.keyboard.press('Tab');
  await expect(tip).toHaveText('Delete terminal MLR Memphis');
  const [shown, frame] = [await tip.boundingBox(), page.viewportSize()!];
  expect(shown!.x + shown!.width).toBeLessThanOrEqual(frame.width);
  await page.keyboard.press('Shift+Tab');
  await expect(tip).toHaveText('Edit terminal MLR Memphis');
  await page.getByRole('textbox', { name: 'Search Terminal Name' }).focus();
  await expect(tip).toHaveCount(0);
});

test('a row opens by a click anywhere on it, but not by selecting its text and not beside its box', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  const row = page.getByRole('row').filter({ hasText: 'MLR Memphis' });
  await expect(row.getByRole('rowheader')).toHaveText('MLR Memphis');
  const address = row
    .getByRole('cell')
    .filter({ hasText: /\w+, \w/ })
    .first();
  const dialog = page.getByRole('dialog', { name: 'Edit Terminal' });
  // As soon as the code for it is there.
  await expect(async () => {
    await address.click();
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit terminal MLR Memphis' })).toBeFocused();
  const text = (await address.boundingBox())!;
  await page.mouse.move(text.x + 14, text.y + text.height / 2);
  await page.mouse.down();
  await page.mouse.move(text.x + 90, text.y + text.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await row.locator('.cell-serial').click({ position: { x: 70, y: 20 } });
  await settled(page);
  await expect(dialog).toHaveCount(0);
  await row.getByRole('rowheader').click();
  await expect(dialog).toBeVisible();
});

test('on paper a list is its table, light and without buttons, with what is searched; also from a dark phone', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('darkMode', '1'));
  await page.goto('/tickets?search.terminal.terminal_name=Chicago');
  await expect(page.locator('.phone-list:not(.list-skeleton) > li').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader')).toHaveText(TICKET_COLUMNS);
  await expect(page.locator('.chip')).toHaveText('TerminalsChicago');
  await expect(page.locator('.phone-list')).toHaveCount(0);
  const paper = await page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    text: getComputedStyle(document.querySelector('tbody td:last-child')!.previousElementSibling!).color,
    head: getComputedStyle(document.querySelector('thead')!).display,
    // A header's button is its text on paper.
    buttons: [...document.querySelectorAll('button, input, select')].filter(
      (control) => control.checkVisibility() && getComputedStyle(control).display !== 'contents',
    ).length,
  }));
  expect(paper).toEqual({ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)', head: 'table-header-group', buttons: 0 });
});

test('on paper no date, number or state is broken, columns are as wide as what they hold, and the title says how many rows there are', async ({
  signedIn: page,
}) => {
  const name = 'Search and Seizure Delivery of the Northern Yards';
  const data = tickets.map((row) => ({ ...row, ticket_form: { form_name: name }, terminal: { terminal_name: name } }));
  await page.route(/\/api\/client\/tickets\?/, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 2009, recordsFiltered: 2009, data } }),
  );
  await page.goto('/tickets');
  await expect(page.locator('.page-count')).toHaveText('2,009');
  // A letter sheet between its margins.
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.page-count')).toHaveText('12 of 2,009');
  const paper = await page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('tbody tr > :not(.cell-actions)')) {
      if (!/^[-\d(),.:– ]+$|ctive$/.test(cell.textContent)) continue;
      const text = document.createRange();
      text.selectNodeContents(cell);
      if (text.getBoundingClientRect().height > 24) broken.push(cell.textContent);
    }
    const table = document.querySelector('table')!;
    const widths = [...table.tHead!.rows[0]!.cells].map((cell) => Math.round(cell.getBoundingClientRect().width));
    return { broken, isTooWide: table.scrollWidth > table.parentElement!.clientWidth, widths };
  });
  expect(paper.broken).toEqual([]);
  expect(paper.isTooWide).toBe(false);
  expect(paper.widths[2], 'types take more room than facilities, of which there are none').toBeGreaterThan(
    paper.widths[4]!,
  );
});

test('on paper no name and no e-mail is broken inside a word', async ({ signedIn: page }) => {
  const data = users.map((row, at) => ({ ...row, username: `gate-desk-${at}`, email: 'ramp-office@example.com' }));
  await page.route(/\/api\/client\/user(\?|$)/, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 12, recordsFiltered: 12, data } }),
  );
  await page.goto('/users');
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  // Print first: a screen of that width would have the list of a phone.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 960 });
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  const broken = await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('tbody')!, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      // A line may end behind a hyphen, as in every text.
      for (const { index, 0: word } of node.data.matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
});

const hours = Array.from({ length: 4 }, (_, at) => ({
  equip_id: at,
  equip_name: at % 2 ? 'Crane' : LONG,
  start_time: '06:00',
  end_time: '14:30',
  start_day: 'Wednesday',
  end_day: 'Wednesday',
  rate_per_hour: at === 2 ? 123456789012.5 : 214.5,
  status: 1,
}));

test('an amount is never cut, however long the names beside it are', async ({ signedIn: page }) => {
  await page.route('**/api/client/eqphour', (route) => route.fulfill({ json: { data: hours } }));
  await page.goto('/equipmenthours');
  await expect(page.getByRole('cell', { name: '123,456,789,012.50' })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    await settled(page);
    expect(await hiddenCells(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFitsPhone(page);
});

test('at 1024 px amounts and status of the rates are in sight, and their new row, too', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const path of ['/laborhours', '/equipmenthours']) {
    await page.goto(path);
    const region = page.getByRole('region').first();
    await expect(region.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
    await expect(region, path).toHaveAttribute('data-more', '');
    const heights = await region
      .locator('.inline-row:not(.inline-row-add)')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights)).toEqual(new Set([36]));
    await expectAccessible(page);
  }
});

test('after Add the first column and what is wrong with it are in sight, in every width that has columns', async ({
  signedIn: page,
}) => {
  await page.goto('/laborhours');
  const region = page.getByRole('region', { name: 'Manage Labor Hours Rate' });
  for (const end of ['Start Time', 'End Time']) await region.getByLabel(`${end}, new labor hour`).selectOption('06:00');
  await region.getByRole('button', { name: 'Add labor hour' }).click();
  const understood = page.getByRole('button', { name: 'OK' });
  if (await understood.isVisible()) await understood.click();
  const wrong = region.locator('.inline-row-add .cell-name .field-error');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    await settled(page);
    await region.evaluate((element) => element.scrollTo(10_000, 0));
    await wrong.scrollIntoViewIfNeeded();
    expect(await wrong.evaluate((element) => isOnTop(element)), `at ${width} px`).toBe(true);
  }
});

for (const path of ['/laborhours', '/equipmenthours', '/worktype']) {
  test(`${path}: next to nothing moves when the rows arrive`, async ({ signedIn: page }) => {
    const release = await hold(page, /\/api\/client\/(laborhour|settings|eqphour|worktype)$/);
    await page.goto(path);
    await expect(page.locator('.inline-skeleton').first()).toBeVisible();
    release();
    await expect(page.locator('.inline-row-add').last()).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
  });
}

declare global {
  interface Window {
    layoutShift: number;
  }
  /** Whether a click on the middle of an element would reach it. */
  function isOnTop(element: Element): boolean;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    window.isOnTop = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return there !== null && (element.contains(there) || there.contains(element));
    };
  });
});

/** Nothing hangs out sideways, and everything to be pressed is large enough and lies free. */
async function expectFitsPhone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // So high that no row is half under the pager, where its target is too small.
  await page.setViewportSize({ width: 360, height: 1600 });
  await expectAccessible(page);
}

/** Two frames: sizes are measured in the first, and their effects are there in the second. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

const headers = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => `${cell.textContent} ${cell.getBoundingClientRect().x}`));

/**
 * What cannot be seen of the first row, at the left end and at the right one, and numbers and dates anywhere that are
 * cut or broken.
 */
function hiddenCells(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const region = document.querySelector<HTMLElement>('.auto-width-region')!;
    const frames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    const heads = [...region.querySelector('thead tr')!.children];
    const row = [...region.querySelector('tbody tr')!.children];
    const found: string[] = [];
    const name = heads.findIndex((head) => head.matches('.cell-name'));
    for (const [end, x] of [
      ['left', 0],
      ['right', 10_000],
    ] as const) {
      region.scrollTo(x, 0);
      await frames();
      const wanted = [...heads.keys()].filter(
        (at) => at === 0 || at === name || at === heads.length - 1 || (end === 'right' && at === heads.length - 2),
      );
      for (const at of wanted)
        if (![heads[at]!, row[at]!].every(isOnTop)) found.push(`${heads[at]!.textContent} at the ${end}`);
    }
    for (const cell of region.querySelectorAll('tbody tr:not(.inline-row-add) > *')) {
      if (!/^[-\d(),.:– ]+$/.test(cell.textContent)) continue;
      const text = document.createRange();
      text.selectNodeContents(cell);
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      if (text.getBoundingClientRect().width > cell.clientWidth || lines.size > 1)
        found.push(`${cell.textContent} in ${cell.clientWidth} px`);
    }
    return found;
  });
}
