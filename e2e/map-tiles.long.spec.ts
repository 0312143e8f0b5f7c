// Maps with the tiles of a server that the operator has named: a product of its own beside a server of tiles on loopback.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../test/support/product';
import { admin } from './admin';
import { expect, expectAccessible, refused, test as strict } from './strict';

interface Tiles {
  server: Server;
  requested: string[];
  referers: (string | undefined)[];
  /** What it responds. */
  status: number;
  /** Those without a response. */
  held: ServerResponse[];
}

/** In the place of a status: no response at all. */
const NO_RESPONSE = 0;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const test = strict.extend<object, { tiles: Tiles; product: string }>({
  tiles: [
    async ({}, use) => {
      const tiles: Tiles = { server: createServer(), requested: [], referers: [], status: 200, held: [] };
      tiles.server.on('request', (request, response) => {
        tiles.requested.push(String(request.url));
        tiles.referers.push(request.headers.referer);
        if (tiles.status === NO_RESPONSE) return void tiles.held.push(response);
        response.writeHead(tiles.status, { 'content-type': tiles.status === 200 ? 'image/png' : 'text/html' });
        response.end(tiles.status === 200 ? PIXEL : '<p>Forbidden</p>');
      });
      await new Promise<void>((done) => tiles.server.listen(0, '127.0.0.1', done));
      await use(tiles);
      tiles.server.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ tiles }, use) => {
      const { port } = tiles.server.address() as AddressInfo;
      const { url, stop } = await startProduct({
        root: dirname(dirname(fileURLToPath(import.meta.url))),
        env: {
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          MAP_TILES: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
          MAP_TILES_CREDIT: 'Tiles of the yard office',
        },
      });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
});

/** The one other origin that a page requests. */
const FROM_TILES = /left the origin: http:\/\/127\.0\.0\.1:\d+\/\d+\/\d+\/\d+\.png/;

test('the tiles lie over the bundled map, with the credit of their owner', async ({
  signedIn: page,
  tiles,
  product,
  expected,
}) => {
  expected.push(FROM_TILES);
  await page.goto('/tickets/add');
  await page.getByLabel('Select Terminal').selectOption('MLR Chicago');
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await expect(page.getByText('Tiles of the yard office')).toBeVisible();
  await expect(page.locator('.map-fallback')).toBeHidden();
  expect(tiles.requested[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
  // Where the page is, and not which.
  expect(new Set(tiles.referers)).toEqual(new Set([`${product}/`]));
});

test('a server of tiles that refuses or does not respond leaves the bundled map, and the form works', async ({
  signedIn: page,
  tiles,
  expected,
}) => {
  const instead = page.locator('.map-fallback');
  tiles.status = 403;
  await page.clock.install();
  expected.push(FROM_TILES, refused(403));
  await page.goto('/tickets/add');
  await page.getByLabel('Select Terminal').selectOption('MLR Memphis');
  await expect(page.getByLabel('Latitude')).toHaveValue(/^35\./);
  await expect(page.locator('.leaflet-basemap-pane canvas').first()).toBeVisible();
  await expect(page.locator('.leaflet-tile-loaded')).toHaveCount(0);
  await expect(page.locator('.map-beyond').first()).toBeVisible();
  await expect(instead).toHaveText('The map tiles did not load: this is the built-in map.');
  await expect(page.locator('.map-credits')).toHaveText('GeoNames, US Census, Natural Earth');
  await expectAccessible(page);

  tiles.status = NO_RESPONSE;
  await page.goto('/facilities');
  await page.goto('/tickets/add');
  await expect(page.locator('.leaflet-tile').first()).toBeAttached();
  await expect(instead).toBeHidden();
  await page.clock.fastForward(8000);
  await expect(instead).toHaveText('The map tiles did not load: this is the built-in map.');
  for (const response of tiles.held) response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
  await expect(instead).toBeHidden();
  await expect(page.getByText('Tiles of the yard office')).toBeVisible();
});
