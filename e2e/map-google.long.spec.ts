// Google's map under the markers, against a stand-in of Google's interface: nothing is requested of Google's servers.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { servePage } from './settings-page';
import { expect, expectAccessible, test } from './strict';

const standIn = readFileSync(
  join(dirname(dirname(fileURLToPath(import.meta.url))), 'test/support/google-maps.js'),
  'utf8',
);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const KEY = 'a-browser-key-of-the-yard';
const SCRIPT = 'https://maps.googleapis.com/maps/api/js?*';
const FROM_GOOGLE = /left the origin: https:\/\/maps\.googleapis\.com\/maps\//;
const NOTE = 'Google Maps did not load: this is the built-in map.';

/** In the place of Google's servers. */
async function serveGoogle(page: Page): Promise<void> {
  // What no route of the page takes, like the tiles of a map that is just closed.
  await page.context().route('https://maps.googleapis.com/**', (route) => route.abort());
  await page.route('https://maps.googleapis.com/maps/vt?*', (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL }),
  );
  await page.route(SCRIPT, sendStandIn);
}

const sendStandIn = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: standIn });

/** What the stand-in knows of the map that was made last, and how many were made. */
const madeMaps = (page: Page) =>
  page.evaluate(() => {
    const { maps, params } = (google.maps as unknown as StandIn).standIn;
    const last = maps.at(-1)!;
    return {
      count: maps.length,
      version: params.get('v'),
      center: last.getCenter()!.toJSON(),
      zoom: last.getZoom(),
      colours: last.getOptions().colorScheme,
    };
  });

interface StandIn {
  standIn: { maps: (google.maps.Map & { getOptions(): google.maps.MapOptions })[]; params: URLSearchParams };
}

test('Google’s map lies under the marker, moves with it, shows its own credit, and is used again', async ({
  signedIn: page,
  expected,
}) => {
  expected.push(FROM_GOOGLE);
  await serveGoogle(page);
  await servePage(page, '/tickets', { googleMapsKey: KEY, googleMapsVersion: '3.47' });
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('/maps/api/js') && scripts.push(request.url()));
  await page.goto('/tickets');
  await expect(page.getByRole('table')).toBeVisible();
  expect(scripts, 'nothing of Google without a map').toEqual([]);
  await page.getByRole('link', { name: 'Add Ticket' }).click();
  await page.getByLabel('Select Terminal').selectOption('MLR Chicago');
  const baseLayer = page.locator('.map-google[data-shown]');
  const map = page.getByRole('application', { name: 'Map' });
  await expect(baseLayer).toBeVisible();
  await expect(page.locator('.map-fallback')).toBeHidden();
  await expect(page.locator('.map-credits')).toHaveCount(0);
  await expect
    .poll(() => madeMaps(page))
    .toMatchObject({
      count: 1,
      version: '3.47',
      center: { lat: expect.closeTo(41.8543, 3), lng: expect.closeTo(-87.6382, 3) },
    });
  // Its style element came in with the page's nonce.
  await expect(baseLayer.locator('.gm-style')).toHaveCSS('font-family', /^Roboto/);

  // Logo and terms are in sight, take the pointer, and nothing of ours lies over them.
  for (const name of ['Google', /Terms$/]) {
    const link = baseLayer.getByRole('link', { name, exact: typeof name === 'string' });
    await link.click({ trial: true });
  }

  // Its routes have distance, time and turns of roads.
  await page.getByLabel('Select Facility').selectOption('Zone Up 2');
  const summary = page.locator('.map-summary');
  await expect(summary).toContainText('to Zone Up 2');
  await expect(summary).not.toContainText('estimate');
  await expectAccessible(page);

  // While the map is dragged the base layer moves with the marker; then it fills the map again.
  const far = async () => {
    const [pin, element, frame] = [
      (await page.locator('.map-pin').boundingBox())!,
      (await baseLayer.boundingBox())!,
      (await map.boundingBox())!,
    ];
    return { pin: pin.x - frame.x, baseLayer: element.x - frame.x, width: element.width - frame.width };
  };
  const before = await far();
  expect(before).toMatchObject({ baseLayer: 0, width: 0 });
  await page.getByRole('button', { name: 'Edit location on the map' }).click();
  await map.hover({ position: { x: 60, y: 90 } });
  await page.mouse.down();
  for (const x of [80, 110, 140]) await map.hover({ position: { x, y: 90 }, force: true });
  const dragged = await far();
  expect(dragged.baseLayer).toBeGreaterThan(40);
  expect(dragged.baseLayer).toBe(dragged.pin - before.pin);
  await page.mouse.up();
  await expect.poll(far).toMatchObject({ pin: dragged.pin, baseLayer: 0, width: 0 });
  const { center, zoom } = await madeMaps(page);
  expect(center.lng).toBeLessThan(-87.6382);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await madeMaps(page)).zoom).toBe(zoom! + 1);
  await expect.poll(far).toMatchObject({ baseLayer: 0, width: 0 });

  await page.getByRole('button', { name: 'Search for a place' }).click();
  await page.getByRole('combobox', { name: 'Search for a place, or type coordinates' }).fill('amtrak');
  await page.getByRole('option', { name: /^Amtrak Station.*400 N Toole Ave, Tucson/ }).click();
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue('32.2232');

  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.locator('.map-view')).toHaveCount(0);
  await page.getByRole('link', { name: 'Add Ticket' }).click();
  await expect(baseLayer).toBeVisible();
  await page.getByLabel('Select Terminal').selectOption('MLR Memphis');
  await expect.poll(async () => (await madeMaps(page)).center).not.toEqual(center);
  expect([(await madeMaps(page)).count, scripts.length]).toEqual([1, 1]);

  // A map of Google keeps its theme: another theme has another map.
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }));
  await expect.poll(() => madeMaps(page)).toMatchObject({ count: 2, colours: 'DARK' });
  await expect(baseLayer).toHaveCount(1);
});

const held: Route[] = [];

const failures: [name: string, key: string, script: (route: Route) => unknown, policy?: string][] = [
  ['Google cannot be reached', KEY, (route) => route.abort()],
  ['Google rejects the key', 'rejected-key-of-the-yard', sendStandIn],
  ['a policy blocks Google', KEY, sendStandIn, "script-src 'self'"],
  ['Google does not respond', KEY, (route) => held.push(route)],
];

test('without Google the built-in map is there with a note, and the form works', async ({
  signedIn: page,
  expected,
}) => {
  expected.push(FROM_GOOGLE, /net::ERR_FAILED|Content Security Policy|Route failed/);
  await page.clock.install();
  for (const [name, key, script, policy] of failures) {
    await test.step(name, async () => {
      await serveGoogle(page);
      await page.route(SCRIPT, (route) => script(route));
      await servePage(page, '/tickets/add', { googleMapsKey: key, googleMapsVersion: '3.47' }, (headers) => {
        if (policy) headers['content-security-policy'] = policy;
      });
      await page.goto('/tickets/add');
      await expect(page.locator('.leaflet-basemap-pane canvas').first()).toBeVisible();
      if (name === 'Google does not respond') await page.clock.fastForward(8000);
      await expect(page.locator('.map-fallback')).toHaveText(NOTE);
      await page.getByLabel('Select Terminal').selectOption('MLR Memphis');
      await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue('35.1027');
      await expect(page.locator('.map-credits')).toHaveText('GeoNames, US Census, Natural Earth');
      await expect(page.locator('.map-google')).toHaveCount(0);
      // The server has no routing service either.
      await page.getByLabel('Select Facility').selectOption('Zone Up 2');
      await expect(page.locator('.map-summary')).toContainText('straight-line estimate: the route could not be found', {
        // Google has 8 seconds for it, and those of an `AbortSignal` are not of the page's clock.
        timeout: 20_000,
      });
      await page.getByRole('textbox', { name: 'Latitude' }).fill('35.2');
      await expect(page.locator('.map-pin')).toBeVisible();
      // What has no response by now must not go to Google.
      for (const route of held.splice(0)) await route.abort();
      if (name === 'Google cannot be reached') {
        await page.route(SCRIPT, sendStandIn);
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(page.locator('.map-google[data-shown]')).toBeVisible();
        await expect(page.locator('.map-fallback')).toBeHidden();
      }
      await page.unrouteAll();
    });
  }
  await expectAccessible(page);
});
