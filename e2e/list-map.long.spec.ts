// The map of a list: clusters, the list of what is in view, the card of a record; with the pointer, the keyboard, on a
// phone and on paper.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, refused, test } from './strict';

const CALL = '**/api/client/tickets/clusters?*';

test('tickets on their map: clusters that open, a record with its row and card, the search of the list, Back, paper', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Three lie nowhere, whatever tickets other tests have added.
  let all = 0;
  await page.route(CALL, async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    all = found.located;
    await route.fulfill({ response, json: { ...found, filtered: found.located + 3 } });
  });
  await page.goto('/tickets');
  await expect(page.getByRole('columnheader')).not.toHaveCount(0);
  expect(await page.evaluate(() => 'L' in window || document.querySelector('.leaflet-container') !== null)).toBe(false);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL('/tickets?view=map');
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeFocused();
  const markers = page.getByRole('group', { name: 'Tickets' }).getByRole('button');
  const clusters = markers.and(page.getByRole('button', { name: /^Cluster of / }));
  await expect(clusters.first()).toHaveAccessibleName(/^Cluster of \d+ markers$/);
  await expect(clusters.first()).toHaveAttribute('title', /^Cluster of \d+ markers$/);
  const everywhere = all;
  expect(await countOf(markers)).toBe(everywhere);
  await expect(inView(page)).toHaveText(`1–25 of ${all} in view`);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText('3 have no coordinates')).toBeVisible();
  await expectAccessible(page, { width: 1440, colorScheme: 'light', otherTheme: 'dark' });

  // The keyboard: Tab goes through them as they are read, Enter opens a cluster; a single ticket has a card, Escape leads
  // back to it. The focus stays on what is still there, and on the map when that is gone.
  await expectReadingOrder(markers);
  const largest = Math.max(...(await sizesOf(clusters)));
  await markers
    .and(page.getByRole('button', { name: `Cluster of ${largest} markers` }))
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(inView(page)).toHaveText(new RegExp(`of ${largest} in view$`));
  await expect(page.getByRole('application', { name: 'Map' })).toBeFocused();
  await expectReadingOrder(markers);
  const point = markers.and(page.getByRole('button', { name: /^Ticket / }));
  await expect(async () => {
    if ((await point.count()) === 0) await clusters.first().press('Enter');
    await expect(point).not.toHaveCount(0, { timeout: 1500 });
  }).toPass();
  const name = (await point.first().getAttribute('aria-label'))!;
  await point.first().focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name });
  await expect(card).toBeFocused();
  await expect(card.getByRole('link', { name: `View ${name.replace('Ticket', 'ticket')}` })).toBeVisible();
  await expect(rows(page).and(page.locator('[data-chosen]'))).toContainText(name.replace('Ticket ', ''));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(markers.and(page.getByRole('button', { name }))).toBeFocused();

  // Back leads to the same part of the map.
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const near = await inView(page).innerText();
  await rows(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tickets\/\d+$/);
  await page.goBack();
  await expect(inView(page)).toHaveText(near);
  await page.getByRole('button', { name: `Show all ${all}` }).click();
  await expect(inView(page)).toHaveText(`1–25 of ${all} in view`);

  // The search of the list.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Search and sort' });
  await panel.getByLabel('Terminals').fill('Tucson');
  await expect(page).toHaveURL(/view=map&search\.terminal\.terminal_name=Tucson/);
  await panel.getByRole('button', { name: /^Show \d+ rows?$/ }).click();
  await expect(rows(page).filter({ hasNotText: 'MLR Tucson' })).toHaveCount(0);
  const found = await total(page);
  await expect.poll(() => all).toBeLessThan(everywhere);
  await expect(inView(page)).toHaveText(new RegExp(`of ${all} in view$`));
  await expect.poll(() => countOf(markers)).toBe(all);

  // Paper gets the table, and so does everyone who wants it.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Ticket ID' })).toBeVisible();
  await expect(page.getByRole('application', { name: 'Map' })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('application', { name: 'Map' })).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page).toHaveURL(/tickets\?search\.terminal\.terminal_name=Tucson$/);
  await expect(page.getByRole('row')).toHaveCount(found + 2);
});

test('clusters and tickets a few pixels from each other are targets that no neighbour covers', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(CALL, async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    const near = (n: number) => ({ latitude: 41.85 + (n % 5) / 100, longitude: -87.65 + n / 150 });
    const bounds = { west: -88, south: 41, east: -87, north: 42 };
    const clusters = Array.from({ length: 12 }, (_, n) => ({ ...near(n), count: 2 + n * n, bounds }));
    const points = Array.from({ length: 30 }, (_, n) => ({ ...near(n % 2), id: n + 1, label: `Number ${n}` }));
    await route.fulfill({ response, json: { ...found, clusters, points } });
  });
  await page.goto('/tickets?view=map');
  const markers = page.getByRole('group', { name: 'Tickets' }).getByRole('button');
  await expect(markers).toHaveCount(42);
  const covered = await markers.evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const at = (dx: number, dy: number) => document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return width < 24 || ![at(0, 0), at(-11, 0), at(11, 0), at(0, -11), at(0, 11)].every((one) => one === button);
      }).length,
  );
  expect(covered).toBe(0);
  await expectAccessible(page);
});

test.describe('a record that is not among the rows at its place', () => {
  test.use({ expected: [refused(500)] });
  test('is read by itself for its card, which says what fails', async ({ signedIn: page }) => {
    let isFailing = false;
    await page.route(
      ({ pathname, searchParams }) => pathname === '/api/client/tickets' && searchParams.has('bounds'),
      async (route) => {
        if (isFailing) return route.fulfill({ status: 500, json: {} });
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
      },
    );
    await page.goto('/tickets?view=map');
    const markers = page.getByRole('group', { name: 'Tickets' }).getByRole('button');
    const point = markers.and(page.getByRole('button', { name: /^Ticket / })).first();
    await expect(markers).not.toHaveCount(0);
    await expect(async () => {
      if ((await point.count()) === 0) await markers.first().press('Enter');
      await expect(point).toBeVisible({ timeout: 1500 });
    }).toPass();
    const name = (await point.getAttribute('aria-label'))!.replace(', late', '');
    await point.press('Enter');
    const card = page.getByRole('dialog', { name });
    await expect(card.getByRole('link', { name: `View ${name.replace('Ticket', 'ticket')}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    isFailing = true;
    await point.press('Enter');
    await expect(card.getByRole('alert')).toContainText('Internal Server Error');
    isFailing = false;
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(card.getByRole('link', { name: `View ${name.replace('Ticket', 'ticket')}` })).toBeVisible();
  });
});

test.describe('a map that fails', () => {
  test.use({ expected: async ({}, use) => use([refused(503)]) });
  test('on a phone the map is above the list; rows have the actions of the table; a map that fails says so', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/terminals');
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeFocused();
    // At least those that come with the product: other tests add some.
    await expect(rows(page).nth(3)).toBeVisible();
    const [map, list] = await Promise.all([box(page.locator('.list-map-view')), box(page.locator('.map-list'))]);
    expect(map.y + map.height).toBeLessThanOrEqual(list.y);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await rows(page).getByRole('button', { name: 'Delete terminal MLR Tucson' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await rows(page).getByRole('button', { name: 'Edit terminal MLR Tucson' }).click();
    await expect(page.getByRole('dialog').getByLabel('Terminal Name')).toHaveValue('MLR Tucson');
    await page.keyboard.press('Escape');
    await page.route('**/terminal/clusters?*', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', message: 'The map is busy.', data: {} } }),
    );
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'busy' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Terminal MLR/ })).not.toHaveCount(0);
  });
});

const rows = (page: Page): Locator => page.getByRole('region', { name: / in view$/ }).getByRole('listitem');
const inView = (page: Page): Locator => page.locator('.map-list .list-range');

/** Of the heading: "14 of 60", or "60". */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
const total = async (page: Page): Promise<number> => parseInt(await page.locator('.page-count').innerText(), 10);

/** All records that these markers stand for. */
async function countOf(markers: Locator): Promise<number> {
  const names = await markers.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return names.reduce((sum, name) => sum + Number(/^Cluster of (\d+)/.exec(name)?.[1] ?? 1), 0);
}

const sizesOf = async (clusters: Locator): Promise<number[]> =>
  (await clusters.allInnerTexts()).map((text) => Number(text.replace(',', '')));

/** From top to bottom in bands of 44 px, and in a band from left to right. */
async function expectReadingOrder(markers: Locator): Promise<void> {
  const places = await markers.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  expect(places.length).toBeGreaterThan(1);
  places.slice(1).forEach((place, i) => {
    const before = places[i]!;
    expect(place.y, 'never a band up').toBeGreaterThan(before.y - 45);
    if (place.x < before.x) expect(place.y, 'a line begins below').toBeGreaterThan(before.y);
  });
}

async function box(locator: Locator) {
  return (await locator.boundingBox())!;
}
