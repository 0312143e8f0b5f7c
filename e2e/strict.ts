// The `test` of every browser test: a page on which any console error, broken content policy, axe finding or request
// that leaves the origin fails the run. All tests of a worker share one page and one session; each finds the page as
// new (`shared-page.ts`).
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { tokenOf } from './accounts';
import { admin } from './admin';
import { offeredProduct, stopOffered } from './offered-products';
import { createSharedPage, type SharedPage } from './shared-page';

export { expectAccessible, LOOKS, type Look, lookName } from './accessible';

interface Fixtures {
  /** Console lines that this test expects, such as the browser's own line for a 422. Everything else fails it. */
  expected: RegExp[];
  /**
   * Whether things move. In most tests they do not: a fifth of all the work would go into frames that nobody sees. The
   * sample pages and the claim's whole story run as most people see the product.
   */
  motion: 'reduce' | 'no-preference';
  /** Watches `page`; every test has it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: Playwright's type for a fixture without a value
  strict: void;
  /**
   * The token of a session of the first account, for calls and for `signedIn`. A test that ends a session signs in for
   * it: this one is shared by all tests.
   */
  token: string;
  /** A page whose visitor is signed in. */
  signedIn: Page;
}

interface WorkerFixtures {
  /**
   * The address of a product that no other worker uses. After a failure there is a new worker: a second try, and the
   * tests that follow, never find what the failed one left behind.
   */
  productUrl: string;
  sharedPage: SharedPage;
  /** Tokens by the address of their product. */
  sharedSessions: Map<string, string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  productUrl: [
    async ({}, use, { workerIndex }) => {
      const path = `/demo/${workerIndex}`;
      await use(await offeredProduct(path));
      await stopOffered(path);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ productUrl }, use) => use(productUrl),
  sharedPage: [
    async ({ browser }, use) => {
      const shared = createSharedPage(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  sharedSessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  motion: ['reduce', { option: true }],
  page: async ({ sharedPage, baseURL, viewport, hasTouch, motion }, use) => {
    await use(await sharedPage.take({ baseURL, viewport, hasTouch, reducedMotion: motion }));
    await sharedPage.giveBack();
  },
  context: async ({ page }, use) => use(page.context()),
  expected: async ({}, use) => use([]),
  strict: [
    async ({ page, baseURL, expected }, use) => {
      const noise: string[] = [];
      page.on('console', (line) => {
        // Blocked for all tests but those about it (`shared-page.ts`).
        if (line.text() === 'Service Worker registration blocked by Playwright') return;
        if (['error', 'warning'].includes(line.type())) noise.push(line.text());
      });
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (/^https?:/.test(protocol) && origin !== baseURL) noise.push(`left the origin: ${request.url()}`);
      });
      await use();
      const unexpected = noise.filter((line) => ![...expected, BLOCKED].some((pattern) => pattern.test(line)));
      expect(unexpected, 'console, content policy and origin').toEqual([]);
    },
    { auto: true },
  ],
  token: async ({ request, baseURL, sharedSessions }, use) => {
    const kept = sharedSessions.get(baseURL!);
    const token = kept && (await isAlive(request, kept)) ? kept : await tokenOf(request, admin.email, admin.password);
    sharedSessions.set(baseURL!, token);
    await use(token);
  },
  signedIn: async ({ page, token }, use) => {
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await use(page);
  },
});

/** What Playwright itself prints where `shared-page.ts` blocks service workers. */
const BLOCKED = /^Service Worker registration blocked by Playwright$/;

/** A test may have ended the session although it should not: that must not fail all later tests. */
async function isAlive(request: APIRequestContext, token: string): Promise<boolean> {
  return (await request.get('/api/client/profile', { headers: { authorization: `Bearer ${token}` } })).ok();
}

/** The line that the browser itself prints for a rejected call. */
export const refused = (status: number): RegExp =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`);

/** Keeps the requests for `url` waiting. @returns what lets them go on. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => released.then(() => route.continue()));
  return release;
}

export { expect } from '@playwright/test';

/** The usual confirmation before deleting opens for every record: as if no other used it. */
export const nothingInUse = (page: Page): Promise<unknown> =>
  page.route('**/usage', (route) => route.fulfill({ json: { used_by: [], other_records: 0 } }));

/** No live notices on this page: they would end it before a call finds that its session has ended. */
export const withoutNotices = (page: Page): Promise<unknown> =>
  page.route('**/api/client/notices', (route) => route.fulfill({ json: {} }));
