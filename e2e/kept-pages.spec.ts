// Pages that a browser has kept: the second visit needs no network, and a newer version waits for what is being typed.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { tokenOf } from './accounts';
import { admin } from './admin';
import { fillTicket, ticketsWith, unusedPackages } from './fill-ticket';
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

test('a ticket saved without a connection waits through a reload without one, and is there once afterwards', async ({
  kept: page,
  visitor,
  request,
  token,
}) => {
  const packages = unusedPackages();
  await fillTicket(page, packages);
  await visitor.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.reload();
  const waiting = page.getByRole('banner').getByRole('link', { name: 'Waiting to send (1)' });
  await expect(waiting).toBeVisible();
  expect(await ticketsWith(request, token, packages)).toHaveLength(0);
  await visitor.setOffline(false);
  await expect(waiting).toHaveCount(0, { timeout: 45_000 });
  expect(await ticketsWith(request, token, packages)).toHaveLength(1);
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

test('a new version that has waited while pages were opened opens without a connection as well', async ({
  kept: page,
  relay,
  visitor,
}) => {
  const old = await releaseOf(page);
  // The worker takes over no page that was open before it.
  await page.goto('/terminals');
  await update(relay, page);
  await expect(offer(page)).toBeVisible();
  // For a page that is opened now the older worker fetches what is missing, and tidies.
  const second = await visitor.newPage();
  await second.goto('/terminals');
  await expect(offer(second)).toBeVisible();
  await expectKept(second);
  await second.waitForTimeout(1_000);
  expect(await second.evaluate(() => caches.keys())).toHaveLength(3);
  expect(await releaseOf(second)).toBe(old);

  await second.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => releaseOf(second).catch(() => old)).not.toBe(old);
  await visitor.setOffline(true);
  await second.goto('/terminals');
  await expect(second.getByRole('heading', { name: 'Manage Terminals' })).toBeVisible();
});

/** Everything that forms need has been fetched and kept. */
const expectNeeds = (page: Page): Promise<void> =>
  expect.poll(async () => (await keptNames(page)).includes('needs'), { timeout: 30_000 }).toBe(true);

/** Of all users; none where nothing was ever kept. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return [];
    return new Promise((done) => {
      const opening = indexedDB.open('kept');
      opening.onsuccess = () => {
        const keys = opening.result.transaction('responses').objectStore('responses').getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          done((keys.result as string[][]).map(([, name]) => name!));
        };
      };
    });
  });

const note = (page: Page) => page.locator('.kept-note');

test('without a connection forms open with their choices, lists say from when they are, and what was never opened says so', async ({
  kept: page,
  visitor,
}) => {
  await expectNeeds(page);
  await visitor.setOffline(true);
  await page.goto('/tickets/add');
  await page.getByLabel('Select Terminal').selectOption('MLR Memphis');
  await page.getByLabel('Ticket Type').selectOption('Derailment Recovery');
  await expect(page.getByRole('heading', { name: /Derailment Recovery/ })).toBeVisible();
  await expect(page.getByLabel('Latitude')).not.toHaveValue('');
  await expect(note(page)).toHaveText(/^As of \d\d:\d\d, as kept on this device\.$/);
  await expectAccessible(page);

  await page.goto('/terminals');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(note(page)).toHaveText(/^As of/);
  await page.goto('/facilities');
  await expect(page.getByRole('region', { name: 'Manage Facilities' }).getByRole('alert')).toHaveText(
    'There is no connection, and this is not kept on this device.',
  );
  await page.goto('/start');
  await expect(page.getByRole('main').getByText('There is no connection, and this is not kept')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await visitor.setOffline(false);
  await expect(page.getByText('There is no connection')).toHaveCount(0);
  await expect(page.locator('.dashboard-grid')).toHaveAttribute('aria-busy', 'false');
});

test('a line that hangs shows what was kept after four seconds, and the response when it comes', async ({
  kept: page,
  relay,
}) => {
  await expect.poll(async () => (await keptNames(page)).some((name) => name.startsWith('/terminal '))).toBe(true);
  relay.hold(/^\/api\/client\/terminal/);
  await page.reload();
  await expect(note(page)).toHaveText(/^As of \d\d:\d\d, as kept on this device\.$/, { timeout: 9_000 });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(page);
  relay.hold();
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('a form that is reloaded without a connection on a later step goes on there', async ({ kept: page, visitor }) => {
  await expectNeeds(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tickets/add');
  const step = (title: string) => page.getByRole('heading', { level: 2, name: title });
  await page.getByLabel('Terminal', { exact: true }).selectOption('MLR Memphis');
  await page.getByRole('button', { name: 'Next: Packages' }).click();
  await expect(step('Packages')).toBeFocused();
  await page.getByLabel('Number of Packages').fill('6');
  // The draft is written a moment later.
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await visitor.setOffline(true);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(step('Packages')).toBeVisible();
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  await page.getByLabel('Ticket Type').selectOption('Derailment Recovery');
  await page.getByRole('button', { name: /^Next: / }).click();
  await expect(step('Packages')).toBeHidden();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Terminal', { exact: true })).toHaveValue('2');
  await expectAccessible(page);
});

test('Log Out erases what was kept', async ({ kept: page, request }) => {
  await page.evaluate(
    (value) => localStorage.setItem('token', value),
    await tokenOf(request, admin.email, admin.password),
  );
  await page.goto('/terminals');
  await expectNeeds(page);
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptNames(page)).toEqual([]);
});

test('another user finds nothing of it, and the sign-in page says that there is no connection', async ({
  kept: page,
  visitor,
}) => {
  await expectNeeds(page);
  await page.evaluate(() => localStorage.setItem('user', 'another user'));
  await visitor.setOffline(true);
  await page.goto('/terminals');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('.alert')).toHaveText('There is no connection. Signing in needs one.');
  await expectAccessible(page);
});

test('where the browser stores nothing the page works, and says so without a connection', async ({ visitor }) => {
  await visitor.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
  });
  const page = await visitor.newPage();
  await page.goto('/terminals');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectKept(page);
  await visitor.setOffline(true);
  await expect(note(page)).toHaveText(
    'There is no connection, and this browser keeps nothing on this device. Check its settings.',
  );
});
