// Takes the screenshots: starts a demo and Chromium, brings every screen into each of its states and captures it in
// light and dark. A few pages take turns; each is emptied of what a state left behind before the next one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/support/chromium';
import { startProduct } from '../../test/support/product';
import { watchPage } from './settled.mjs';
import { statesOf, withoutRows } from './states.mjs';

const account = { email: 'admin@example.com', password: 'Passw0rd!' };
const API = '/api/client';
const TALLEST = 2400;
/** What two cores carry: while one page waits for the server or its screenshot, another one works. */
const PAGES = 3;

/**
 * `taken` are the given screens with the screenshots of their states: `{ screen, noun, states: [{ name, pictures:
 * [{ theme, file, width, height }], problem }] }`; `problems` are nouns that got no rows. A state that cannot be reached has its problem instead of screenshots; the others
 * are not held up by it. `code` makes the rows of nouns without data, and says what columns a list has.
 */
export async function takeScreenshots({ root, folder, places, code, log }) {
  const product = await startProduct({ root, env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password } });
  let browser;
  try {
    const call = await signIn(product.url);
    const problems = await code.makeSampleRows(call, log);
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
    });
    const shown = await Promise.all(
      places.map(async (place) =>
        withStates(place, await sampleId(call, place), await hasRows(call, place, code), code),
      ),
    );
    // One screen after the other on a page: its code and its rows are in the cache then.
    const queue = shown.flatMap((one) => one.states.map((state) => ({ one, state })));
    const work = async () => {
      const page = await openPage(browser, product.url, call.token, code.publicPaths);
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { one, state } = next;
        const began = Date.now();
        if (state.problem === undefined)
          Object.assign(state, await attempt(() => takeState(page, { url: product.url, folder, one, state })));
        log(
          `${one.screen.title}: ${state.name}${state.problem ? `: ${state.problem}` : ` (${Date.now() - began} ms)`}`,
        );
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
    const taken = shown.map((one) => ({
      ...one,
      states: one.states.filter(({ pictures, problem }) => problem || pictures.length > 0),
    }));
    return { taken, problems };
  } finally {
    await browser?.close();
    await product.stop();
  }
}

/** A function that calls the API as the account: `{ status, data }`, in the shape that `makeSampleRows` takes. */
async function signIn(url) {
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${API}${path}`, {
      method,
      headers: {
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
    const content = await response.json();
    return { status: response.status, message: content.message, data: content.data ?? content };
  };
  const { status, data, message } = await call('POST', '/login', account);
  if (status !== 200) throw new Error(`The demo does not let its first account sign in: ${message}`);
  call.token = data.token;
  return call;
}

function withStates(place, id, hasRows, code) {
  if (place.screen.path.includes('{') && id === undefined)
    return { ...place, states: [{ name: 'With a record', pictures: [], problem: 'there is no record to show' }] };
  const states = statesOf(place, { ...code, id });
  return { ...place, id, states: hasRows ? states : withoutRows(states) };
}

/** Whether every list that the screen shows has a record. */
async function hasRows(call, { screen, noun }, code) {
  const nouns = screen.kind === 'stack' ? screen.parts.map(code.nounOf) : screen.columns ? [noun] : [];
  const first = await Promise.all(nouns.map((one) => firstRecord(call, one)));
  return first.every((record) => record !== undefined);
}

async function firstRecord(call, { api: { base, list, fixed } }) {
  const { data } = await (list === 'GET'
    ? call('GET', `${base}?length=1`)
    : call('POST', base, { length: 1, ...fixed }));
  return Array.isArray(data) ? data[0] : undefined;
}

/** The first record in the noun's list; undefined where the address needs none. */
async function sampleId(call, { screen, noun }) {
  if (!noun || !screen.path.includes('{')) return undefined;
  return (await firstRecord(call, noun))?.[noun.api.id];
}

async function attempt(take) {
  try {
    return { pictures: await take() };
  } catch (error) {
    return { pictures: [], problem: error.message.split('\n')[0] };
  }
}

/** A page in a context of its own: what one page clears is not what another one needs. */
async function openPage(browser, url, token, publicPaths) {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  // A visitor with a session is redirected from the sign-in page. Frames share what their page has.
  await page.addInitScript(
    ({ token, publicPaths }) => {
      if (window === window.top && location.protocol !== 'about:' && !publicPaths.includes(location.pathname))
        localStorage.setItem('token', token);
    },
    { token, publicPaths },
  );
  const tools = await context.newCDPSession(page);
  const settled = watchPage(page);
  return { page, settled, empty: () => emptyPage(page, tools, url) };
}

/** Leaves the document first: it may write a draft while it is left. */
async function emptyPage(page, tools, url) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await tools.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers',
  });
}

async function takeState({ page, settled, empty }, { url, folder, one: { screen, id }, state }) {
  await empty();
  await page.setViewportSize(state.size);
  for (const { path, response } of state.responses)
    await page.route(
      ({ pathname }) => pathname === API + path,
      (route) => route.fulfill(response),
    );
  await page.goto(url + screen.path.replace(/\{\w+\}/, String(id)) + state.query);
  await settled();
  if (state.optional && (await page.locator('form button[type="submit"]').count()) === 0) return [];
  await state.act(page);
  await settled();
  if (state.whole) await grow(page, settled, state.size);
  const name = slug(`${screen.path}-${state.name}`);
  const pictures = [];
  for (const theme of ['light', 'dark']) pictures.push(await takeTheme(page, folder, `${name}-${theme}.png`, theme));
  return pictures;
}

/** The page is switched as its own theme switch does it, so that both screenshots show the same moment. */
async function takeTheme(page, folder, file, theme) {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
  const path = join(folder, file);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const bytes = readFileSync(path);
  return { theme, file, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Makes the window as tall as what it scrolls, so that a long form is one screenshot. A dialog grows by only a part of
 * that: hence several steps.
 */
async function grow(page, settled, { width, height }) {
  for (let tall = height, step = 0; step < 4; step++) {
    const hidden = await page.evaluate(() => {
      const scrolled = [...document.querySelectorAll('*')].filter(
        (element) =>
          element.scrollHeight > element.clientHeight &&
          (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)),
      );
      return Math.max(0, ...scrolled.map((element) => element.scrollHeight - element.clientHeight));
    });
    if (hidden === 0) return;
    tall = Math.min(TALLEST, tall + hidden);
    await page.setViewportSize({ width, height: tall });
    await settled();
    if (tall === TALLEST) return;
  }
}

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
