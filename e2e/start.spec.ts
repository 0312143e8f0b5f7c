// The start page: its numbers are those of the lists they lead to, it says when it cannot be reached, nothing moves when
// the numbers arrive, and what others save shows.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

const CALL = /\/api\/client\/dashboards\/start/;

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const isThere = (page: Page) => expect(page.locator('.dashboard-grid')).toHaveAttribute('aria-busy', 'false');

test('each number leads to the list with as many records, also of one terminal', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/\/start$/);
  const rows = page.locator('.list-range');
  const links = page.locator('.dashboard-grid a[href^="/tickets?"]');
  const choices = page.getByRole('combobox', { name: 'Terminal' });
  for (const path of ['/start', '/start?terminal=1&days=90']) {
    await page.goto(path);
    await isThere(page);
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('href')!,
        /(\d[\d,]*)/.exec(link.querySelector('b')?.textContent ?? '')?.[1],
      ]),
    );
    const counted = addresses.filter(([, count]) => count !== undefined);
    expect(counted.length).toBeGreaterThan(5);
    for (const [address, count] of counted.filter((_, at) => at % 3 === 0)) {
      await page.goto(address!);
      await expect(rows).toContainText(new RegExp(` of ${count}$`));
    }
  }
  await page.goto('/start');
  await choices.selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/start\?terminal=\d+$/);
  await page.getByText('7 days').click();
  await expect(page).toHaveURL(/terminal=\d+&days=7$/);
  await expect(page.locator('.dashboard-day')).toHaveCount(7);
  await page.goBack();
  await expect(page.locator('.dashboard-day')).toHaveCount(30);
});

test('with forced colours bars can be seen, and what is chosen', async ({ signedIn: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/start');
  await isThere(page);
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return `${backgroundColor} ${backgroundImage}`;
      });
  const none = await ground('.content');
  const marks = ['.dashboard-day > [style]', '.dashboard-bar', '.dashboard-part'];
  const choices = ['.menu-entry[aria-current]', '.dashboard-choice-days input:checked + span'];
  for (const mark of [...marks, ...choices]) expect(await ground(mark), mark).not.toBe(none);
});

test('ninety days are weeks where days have no room, and each leads to its days', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/start?days=90');
  await isThere(page);
  const bars = panel(page, 'Tickets per day').locator('.dashboard-day');
  await expect(bars).toHaveCount(13);
  await expect(panel(page, 'Tickets per day')).toContainText(', by week');
  const week = bars.last();
  const count = /: (\d+)$/.exec((await week.textContent())!)![1];
  await page.goto((await week.getAttribute('href'))!);
  await expect(page.locator('.list-range')).toContainText(new RegExp(` of ${count}$`));
});

test('a chart is read and opened by keyboard, and is a table in the same room', async ({ signedIn: page }) => {
  await page.goto('/start');
  await isThere(page);
  const days = panel(page, 'Tickets per day');
  const size = await days.boundingBox();
  const [last] = (await days.locator('a.dashboard-day').all()).slice(-1);
  await last!.focus();
  const name = await last!.textContent();
  expect(name).toMatch(/^\d\d-\d\d-\d{4}: \d+$/);
  await page.keyboard.press('ArrowLeft');
  await expect(last!).not.toBeFocused();
  await expect(days.locator('a[tabindex="0"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(last!).toBeFocused();

  await days.getByRole('button', { name: 'Show as table' }).click();
  expect(await days.boundingBox()).toEqual(size);
  const [day, count] = name!.split(': ');
  await expect(days.getByRole('row', { name: `${day} ${count}` })).toHaveCount(1);
  await days.getByRole('link', { name: day!, exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/tickets\?search\.issue_date=/);
  await expect(page.locator('.list-range')).toContainText(` of ${count}`);
});

test('before the numbers arrive everything is where it will be', async ({ signedIn: page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(CALL, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/start');
  const panels = page.locator('.dashboard-numbers, .dashboard-panel');
  const boxes = () => panels.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await expect(panels.first()).toBeVisible();
  const before = await boxes();
  arrive();
  await isThere(page);
  expect(await boxes()).toEqual(before);
});

test.describe('without a connection', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('it says so, and tries again', async ({ signedIn: page }) => {
    await page.route(CALL, (route) => route.abort());
    await page.goto('/start');
    await expect(page.locator('.alert-error')).toContainText('The server cannot be reached.');
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Retry' }).click();
    await isThere(page);
    await expect(page.locator('.alert-error')).toHaveCount(0);
  });
});

test.describe('of a terminal that is gone', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('it says so, and leads to all of them', async ({ signedIn: page }) => {
    await page.goto('/start?terminal=999999&days=7');
    await expect(page.locator('.alert-error')).toContainText('This terminal no longer exists.');
    await page.getByRole('button', { name: 'All terminals' }).click();
    await expect(page).toHaveURL(/\/start\?days=7$/);
    await isThere(page);
    await expect(page.locator('.alert-error')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('paper says what was chosen', async ({ signedIn: page }) => {
  await page.goto('/start');
  const choices = page.getByRole('combobox', { name: 'Terminal' });
  await choices.selectOption({ index: 1 });
  const name = await choices.locator('option:checked').textContent();
  await isThere(page);
  await expect(page.getByText(`${name}, 30 days`)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`${name}, 30 days`)).toBeVisible();
});

for (const width of [360, 768, 1366])
  test(`at ${width} px headings and counts are read whole`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/start');
    await isThere(page);
    const cut = await page
      .locator('.dashboard-panel-head')
      .evaluateAll((all) =>
        all.flatMap((head) =>
          [...head.querySelectorAll('h2, p')].some((one) => one.scrollWidth > one.clientWidth + 1)
            ? head.textContent
            : [],
        ),
      );
    expect(cut).toEqual([]);
    const lines = await page
      .locator('.dashboard-panel-head p > a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...lines)).toBeLessThan(30);
  });

test('on a phone the choices fill two lines from edge to edge', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/start');
  await isThere(page);
  const boxes = await page.locator('.page-actions > *').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top } = one.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top) };
    }),
  );
  const [place, days, add] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]];
  expect([place.left, add.right, days.left, days.right]).toEqual([16, 344, 16, 344]);
  expect(add.top).toBe(place.top);
  expect(days.top).toBeGreaterThan(place.top);
});

test('what others save is counted again', async ({ signedIn: page, token, request, baseURL }) => {
  await page.goto('/start');
  await isThere(page);
  const states = panel(page, 'By state');
  const issued = states.getByRole('link', { name: /^Issued/ });
  const before = Number(/Issued\s*(\d+)/.exec((await issued.textContent()) ?? '')?.[1]);
  const headers = { authorization: `Bearer ${token}` };
  const query = 'columns[0][data]=state&columns[0][search][value]=issued&filters=typed&length=1';
  const { data } = await (await request.get(`${baseURL}/api/client/tickets?${query}`, { headers })).json();
  const path = `${baseURL}/api/client/tickets/state/${data[0].ticket_id}`;
  expect((await request.post(path, { headers, data: { state: 'in_recovery' } })).status()).toBe(200);
  await expect(issued).toContainText(new RegExp(`Issued\\s*${before - 1}`));
});

for (const look of LOOKS)
  test.describe(lookName(look), () => {
    test.use({ viewport: { width: look.width, height: 900 }, colorScheme: look.colorScheme });

    test('axe finds nothing, as charts and as tables', async ({ signedIn: page }) => {
      await page.goto('/start?days=90');
      await isThere(page);
      await expectAccessible(page, look);
      const charts = page.getByRole('button', { name: 'Show as table' });
      while ((await charts.count()) > 0) await charts.first().click();
      await expectAccessible(page, look);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide).toBe(false);
    });
  });
