// Takes the screenshots: starts a demo and Chromium, brings every screen into each of its states and captures it in
// light and dark. A few pages take turns; each is emptied of what a state left behind before the next one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import type { ScreenRoute } from '../../src/schema/model/nouns';
import { findChromium } from '../../test/support/chromium';
import { startProduct } from '../../test/support/product';
import type { Picture } from './page';
import { watchPage } from './settled';
import { type ReachableState, state, statesOf, withoutRows } from './states';

const account = { email: 'admin@example.com', password: 'Passw0rd!' };
const API = '/api/client';
const MAX_HEIGHT = 2400;
/** What two cores carry: while one page waits for the server or its screenshot, another one works. */
const PARALLEL_PAGES = 3;

/** The modules of the product that make rows, and say what columns a list has. */
export type ScreenshotCode = Pick<typeof import('../samples/make-rows'), 'makeSampleRows'> &
  Pick<typeof import('../../src/schema/model/columns'), 'columnsOf'> &
  Pick<typeof import('../../src/schema/model/nouns'), 'nounOf'>;

interface Options {
  root: string;
  /** Where the screenshots go. */
  folder: string;
  places: readonly ScreenRoute[];
  /** `publicPaths` are pages that are shown without a session. */
  code: ScreenshotCode & { publicPaths: readonly string[] };
  log(line: string): void;
}

/** A screen with its states, and the record that it shows. */
type Shown = ScreenRoute & { id?: unknown; states: ReachableState[] };

type Call = Parameters<ScreenshotCode['makeSampleRows']>[0];

/**
 * `taken` are the given screens with the screenshots of their states, `problems` are nouns that got no rows. A state that cannot be reached has its problem instead of screenshots; the others
 * are not held up by it.
 */
export async function takeScreenshots({
  root,
  folder,
  places,
  code,
  log,
}: Options): Promise<{ taken: Shown[]; problems: readonly string[] }> {
  const product = await startProduct({ root, env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password } });
  let browser: Browser | undefined;
  try {
    const { call, token } = await signIn(product.url);
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
    const opened = browser;
    const work = async () => {
      const page = await openPage(await opened.newContext(CONTEXT), product.url, token, code.publicPaths);
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
    await Promise.all(Array.from({ length: PARALLEL_PAGES }, work));
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
async function signIn(url: string): Promise<{ call: Call; token: string }> {
  let token = '';
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${API}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
    const content = await response.json();
    return { status: response.status, message: content.message, data: content.data ?? content };
  };
  const { status, data, message } = await call('POST', '/login', account);
  if (status !== 200) throw new Error(`The demo does not let its first account sign in: ${message}`);
  token = (data as { token: string }).token;
  return { call, token };
}

function withStates(place: ScreenRoute, id: unknown, hasRows: boolean, code: ScreenshotCode): Shown {
  if (place.screen.path.includes('{') && id === undefined)
    return { ...place, states: withoutRows([state('With a record', { needsRow: true })]) };
  const states = statesOf(place, { ...code, id });
  return { ...place, id, states: hasRows ? states : withoutRows(states) };
}

/** Whether every list that the screen shows has a record. */
async function hasRows(call: Call, { screen, noun }: ScreenRoute, code: ScreenshotCode): Promise<boolean> {
  const nouns = screen.kind === 'stack' ? screen.parts.map(code.nounOf) : 'columns' in screen && noun ? [noun] : [];
  const first = await Promise.all(nouns.map((one) => firstRecord(call, one)));
  return first.every((record) => record !== undefined);
}

async function firstRecord(call: Call, { api: { base, list, fixed } }: Noun): Promise<Values | undefined> {
  const { data } = await (list === 'GET'
    ? call('GET', `${base}?length=1`)
    : call('POST', base, { length: 1, ...fixed }));
  return Array.isArray(data) ? (data as Values[])[0] : undefined;
}

/** The first record in the noun's list; undefined where the address needs none. */
async function sampleId(call: Call, { screen, noun }: ScreenRoute): Promise<unknown> {
  if (!noun || !screen.path.includes('{')) return undefined;
  return (await firstRecord(call, noun))?.[noun.api.id];
}

async function attempt(take: () => Promise<Picture[]>): Promise<{ pictures: Picture[]; problem?: string }> {
  try {
    return { pictures: await take() };
  } catch (error) {
    return { pictures: [], problem: (error as Error).message.split('\n')[0]! };
  }
}

const CONTEXT = { reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' } as const;

interface OpenPage {
  page: Page;
  settled(): Promise<void>;
  empty(): Promise<void>;
}

/** A page in a context of its own: what one page clears is not what another one needs. */
async function openPage(
  context: BrowserContext,
  url: string,
  token: string,
  publicPaths: readonly string[],
): Promise<OpenPage> {
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
async function emptyPage(page: Page, tools: CDPSession, url: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await tools.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers',
  });
}

async function takeState(
  { page, settled, empty }: OpenPage,
  { url, folder, one: { screen, id }, state }: { url: string; folder: string; one: Shown; state: ReachableState },
): Promise<Picture[]> {
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
  const pictures: Picture[] = [];
  for (const theme of ['light', 'dark']) pictures.push(await takeTheme(page, folder, `${name}-${theme}.png`, theme));
  return pictures;
}

/** The page is switched as its own theme switch does it, so that both screenshots show the same moment. */
async function takeTheme(page: Page, folder: string, file: string, theme: string): Promise<Picture> {
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
async function grow(
  page: Page,
  settled: () => Promise<void>,
  { width, height }: ReachableState['size'],
): Promise<void> {
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
    tall = Math.min(MAX_HEIGHT, tall + hidden);
    await page.setViewportSize({ width, height: tall });
    await settled();
    if (tall === MAX_HEIGHT) return;
  }
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
