// What a page may load, for every choice of a map: the strict policy, one more origin of images for tiles, and what
// Google's map needs, with a nonce of its own in every page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings } from '../../../server/base/settings';
import { headers } from '../../../server/http/headers';
import { web } from '../../../server/http/web-files';

const KEY = 'a-browser-key-of-the-yard_0123';
const TILES = 'https://tiles.example.com/{z}/{x}/{y}.png';

const webDir = mkdtempSync(join(tmpdir(), 'package-recovery-policy-'));
const metas = ['map-tiles', 'map-tiles-credit', 'google-maps-key', 'google-maps-version'];
writeFileSync(
  join(webDir, 'index.html'),
  `<head>${metas.map((name) => `<meta name="${name}" content="">`).join('')}</head>`,
);
test.after(() => rmSync(webDir, { recursive: true, force: true }));

/** The page of a server with these settings. */
async function pageOf(env: Record<string, string>, times = 1) {
  const app = Fastify();
  const settings = readSettings(env);
  await headers(app, settings);
  await web(app, settings, webDir);
  const responses = [];
  for (let time = 0; time < times; time++) responses.push(await app.inject({ url: '/', headers: { accept: '*/*' } }));
  await app.close();
  return responses.map((response) => ({
    policy: String(response.headers['content-security-policy']).split(';'),
    referrer: response.headers['referrer-policy'],
    html: response.body,
  }));
}

const strict = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

test('with the bundled map nothing is open', async () => {
  const [page] = await pageOf({});
  assert.equal(page!.policy, strict);
  assert.is(page!.referrer, 'no-referrer');
  assert.not.match(page!.html, /nonce|content="[^"]/);
});

test('tiles open the images of their origin and nothing else', async () => {
  const [page] = await pageOf({ MAP_TILES: TILES });
  const opened = strict.map((line) => (line.startsWith('img-src') ? `${line} https://tiles.example.com` : line));
  assert.equal(page!.policy, opened);
  assert.is(page!.referrer, 'no-referrer');
});

test('a key for Google Maps opens what that map needs; frames, forms and inline scripts stay closed', async () => {
  const [page] = await pageOf({ GOOGLE_MAPS_KEY: KEY });
  const nonce = /nonce-([\w+/=]{24})'/.exec(page!.policy[2]!)?.[1];
  assert.equal(page!.policy, [
    "default-src 'self'",
    "script-src 'self' https://maps.googleapis.com 'unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}' https://fonts.googleapis.com`,
    "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com",
    "media-src 'self' blob:",
    "connect-src 'self' https://*.googleapis.com https://*.gstatic.com",
    "font-src 'self' https://fonts.gstatic.com",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]);
  assert.match(page!.html, `<style nonce="${nonce}"></style></head>`);
  assert.match(page!.html, `<meta name="google-maps-key" content="${KEY}">`);
  assert.match(page!.html, '<meta name="google-maps-version" content="3.47">');
});

test('Google learns the origin of the page, which a key can be restricted to, and not its address', async () => {
  const [page] = await pageOf({ GOOGLE_MAPS_KEY: KEY });
  assert.is(page!.referrer, 'strict-origin');
});

test('every page has another nonce', async () => {
  const pages = await pageOf({ GOOGLE_MAPS_KEY: KEY }, 3);
  assert.is(new Set(pages.map(({ html }) => /nonce="([^"]+)"/.exec(html)?.[1])).size, 3);
});

test('with a key and tiles the key goes first: the page knows of no tiles and may load none', async () => {
  const [page] = await pageOf({ GOOGLE_MAPS_KEY: KEY, MAP_TILES: TILES, GOOGLE_MAPS_VERSION: 'quarterly' });
  assert.not.match(page!.policy.join(), 'tiles.example.com');
  assert.match(page!.html, '<meta name="map-tiles" content=""><meta name="map-tiles-credit" content="">');
  assert.match(page!.html, '<meta name="google-maps-version" content="quarterly">');
});

test.run();
