// Takes the screenshots: starts a demo and Chromium, brings every screen into each of its states and captures it in
// light and dark.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/support/chromium.mjs';
import { startProduct } from '../../test/support/product.mjs';
import { settled } from './settled.mjs';
import { statesOf } from './states.mjs';

const account = { email: 'admin@example.com', password: 'Passw0rd!' };
const API = '/api/client';
const TALLEST = 2400;

/**
 * The given screens with the screenshots of their states: `{ screen, noun, states: [{ name, pictures: [{ theme, file,
 * width, height }], problem }] }`. A state that cannot be reached has its problem instead of screenshots; the others
 * are not held up by it.
 */
export async function takeScreenshots({ root, folder, places, schema, log }) {
  const product = await startProduct({ root, env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password } });
  let browser;
  try {
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
    });
    const token = await signIn(product.url);
    const tasks = await Promise.all(
      places.map(async (place) => ({ place, id: await sampleId(product.url, token, place) })),
    );
    const shown = tasks.map(({ place, id }) => ({ ...place, id, states: statesOf(place, { ...schema, id }) }));
    const queue = shown.flatMap((one) => one.states.map((state) => ({ one, state })));
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { one, state } = next;
        Object.assign(state, await attempt(() => takeState({ browser, url: product.url, token, folder, one, state })));
        log(`${one.screen.title}: ${state.name}${state.problem ? `: ${state.problem}` : ''}`);
      }
    };
    // Two at a time is what a small machine carries.
    await Promise.all([work(), work()]);
    return shown.map((one) => ({
      ...one,
      states: one.states.filter(({ pictures, problem }) => problem || pictures.length > 0),
    }));
  } finally {
    await browser?.close();
    await product.stop();
  }
}

async function signIn(url) {
  const response = await fetch(`${url}${API}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return (await response.json()).data.token;
}

/** The first record in the noun's list; undefined where the address needs none. */
async function sampleId(url, token, { screen, noun }) {
  if (!noun || !screen.path.includes('{')) return undefined;
  const { base, list, id } = noun.api;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await (list === 'GET'
    ? fetch(`${url}${API}${base}?length=1`, { headers })
    : fetch(`${url}${API}${base}`, { method: 'POST', headers, body: '{"length":1}' }));
  return (await response.json()).data?.[0]?.[id];
}

async function attempt(take) {
  try {
    return { pictures: await take() };
  } catch (error) {
    return { pictures: [], problem: error.message.split('\n')[0] };
  }
}

/** In a context of its own, so that nothing typed or remembered reaches the next screenshot. */
async function takeState({ browser, url, token, folder, one: { screen, id }, state }) {
  const context = await browser.newContext({
    viewport: state.size,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    // A visitor with a session is redirected from the sign-in page.
    if (screen.component !== 'sign-in')
      await page.addInitScript((value) => localStorage.setItem('token', value), token);
    for (const { path, response } of state.responses)
      await page.route(
        ({ pathname }) => pathname === API + path,
        (route) => route.fulfill(response),
      );
    await page.goto(url + screen.path.replace(/\{\w+\}/, String(id)) + state.query);
    await settled(page);
    if (state.optional && (await page.locator('form button[type="submit"]').count()) === 0) return [];
    await state.act(page);
    await settled(page);
    if (state.whole) await grow(page, state.size);
    const name = slug(`${screen.path}-${state.name}`);
    const pictures = [];
    for (const theme of ['light', 'dark']) pictures.push(await takeTheme(page, folder, `${name}-${theme}.png`, theme));
    return pictures;
  } finally {
    await context.close();
  }
}

/** The page is switched as its own theme switch does it, so that both screenshots show the same moment. */
async function takeTheme(page, folder, file, theme) {
  await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const path = join(folder, file);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const bytes = readFileSync(path);
  return { theme, file, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Makes the window as tall as what it scrolls, so that a long form is one screenshot. A dialog grows by only a part of
 * that: hence several steps.
 */
async function grow(page, { width, height }) {
  for (let tall = height, step = 0; step < 4; step++) {
    const hidden = await page.evaluate(() => {
      const scrolled = [...document.querySelectorAll('*')].filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY),
      );
      return Math.max(0, ...scrolled.map((element) => element.scrollHeight - element.clientHeight));
    });
    tall = Math.min(TALLEST, tall + hidden);
    if (hidden === 0) return;
    await page.setViewportSize({ width, height: tall });
    await settled(page);
    if (tall === TALLEST) return;
  }
}

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
