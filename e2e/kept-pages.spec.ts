// Pages that a browser has kept: the second visit needs no network, and a newer version waits for what is being typed.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openRelay, type Relay } from './relay';
import { test as base, expect, expectAccessible } from './strict';

const test = base.extend<{ relay: Relay; visitor: BrowserContext; kept: Page }>({
  relay: async ({ productUrl }, use) => {
    const relay = await openRelay(productUrl);
    await use(relay);
    await relay.close();
  },
  visitor: async ({ browser, relay, token }, use) => {
    const context = await contextOf(browser, relay, token);
    await use(context);
    await context.close();
  },
  /** The list of terminals, all of which has been kept. */
  kept: async ({ visitor }, use) => {
    const page = await visitor.newPage();
    await page.goto('/terminals');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expectKept(page);
    await use(page);
  },
});

async function contextOf(browser: Browser, relay: Relay, token: string): Promise<BrowserContext> {
  const localStorage = [{ name: 'token', value: token }];
  return browser.newContext({
    baseURL: relay.url,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: relay.url, localStorage }] },
  });
}

/** Everything that the page may load later, and the basemap, is in the browser. */
const expectKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { files } = JSON.parse(document.querySelector('#lazy-code')!.textContent!) as { files: string[] };
          const kept = (await (await caches.open('built-files')).keys()).map(({ url }) => new URL(url).pathname);
          const wanted = [...files.map((name) => `/${name}`), '/basemap/railroads.json'];
          return wanted.filter((name) => !kept.includes(name));
        }),
      { timeout: 30_000 },
    )
    .toEqual([]);

const releaseOf = (page: Page): Promise<string> =>
  page.locator('meta[name="release"]').evaluate((tag) => (tag as HTMLMetaElement).content);

/** A newer version is on the server, and the page has looked. */
async function update(relay: Relay, page: Page): Promise<void> {
  relay.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

const offer = (page: Page) => page.locator('.toast', { hasText: 'A new version is ready.' });

test('the second visit requests no file and no page, and opens without a connection', async ({
  kept: page,
  relay,
  visitor,
}) => {
  relay.requested.length = 0;
  await page.goto('/tickets/add');
  await expect(page.getByLabel('Number of Packages')).toBeVisible();
  // The last of all that a page requests by itself.
  await expect.poll(() => relay.requested.includes('/service-worker.js')).toBe(true);
  // Calls, whether there is a newer worker, and the sample data of the reference pages.
  const others = /^\/(api\/|service-worker\.js$|data-sources\/)/;
  expect(relay.requested.filter((url) => !others.test(url))).toEqual([]);
  const names = await page.evaluate(() => caches.keys());
  expect(names).toEqual(['built-files', `page-${await releaseOf(page)}`]);

  await visitor.setOffline(true);
  await page.goto('/login');
  await expect(page.getByText('Package Recovery').first()).toBeVisible();
});

test('a new version waits for unsaved changes in any tab, and comes with the next page after them', async ({
  kept: page,
  relay,
  visitor,
}) => {
  const old = await releaseOf(page);
  const form = await visitor.newPage();
  await form.goto('/terminals/');
  await form.goto('/tickets/add');
  await form.getByLabel('Number of Packages').fill('6');
  await update(relay, page);
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(
    page.locator('.toast-detail', { hasText: 'It waits until the changes in another tab are saved or discarded.' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Type of Work' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Type of Work' })).toBeVisible();
  expect(await releaseOf(page)).toBe(old);

  await form.getByRole('button', { name: 'Reload' }).click();
  await expect(
    form.locator('.toast-detail', { hasText: 'It waits until your changes are saved or discarded.' }),
  ).toBeVisible();
  await expect(form.getByLabel('Number of Packages')).toHaveValue('6');
  await form.getByLabel('Number of Packages').fill('');
  await page.getByRole('link', { name: 'Terminals' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Terminals' })).toBeVisible();
  expect(await releaseOf(page)).not.toBe(old);

  // The tab of the old version has its files, although the server no longer has.
  relay.lose(/^\/(?!api\/)/);
  expect(await releaseOf(form)).toBe(old);
  await form.getByRole('button', { name: 'Choose date' }).first().click();
  await expect(form.getByRole('dialog', { name: 'Choose date' }).getByRole('grid')).toBeVisible();
});
