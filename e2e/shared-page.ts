// One page for all tests of a worker: a new browser context with its page costs three times as much as loading a
// screen. Every test finds it as new: empty storage, no cookies, routes, listeners, init scripts or emulation of the
// test before. What cannot be undone ends the page with its test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface SharedPage {
  /**
   * An empty page of the origin, without a line of the product. A context of its own is made where `options` differ
   * from those of the last one.
   */
  take(options: BrowserContextOptions): Promise<Page>;
  /** Undoes what the test left behind. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

/** An address of the origin at which there is nothing of the product. */
const EMPTY = '/empty-page';

const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

export function createSharedPage(browser: Browser): SharedPage {
  let current: { context: BrowserContext; page: Page; key: string; undo: Undo } | undefined;

  async function close(): Promise<void> {
    await current?.context.close();
    current = undefined;
  }

  async function take(options: BrowserContextOptions): Promise<Page> {
    const { viewport, reducedMotion, ...fixed } = options;
    const key = JSON.stringify(fixed);
    if (current?.key !== key) await close();
    if (!current) {
      // A page of a service worker is seen by no route of a test.
      const context = await browser.newContext({ serviceWorkers: 'block', ...options });
      const page = await context.newPage();
      current = { context, page, key, undo: watch(context, page) };
      await openEmpty(page);
    } else {
      if (viewport) await current.page.setViewportSize(viewport);
      await current.page.emulateMedia({ reducedMotion });
    }
    return current.page;
  }

  async function giveBack(): Promise<void> {
    if (!current) return;
    const { context, page, undo } = current;
    if (undo.forGood() || page.isClosed()) return close();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of EVENTS) page.removeAllListeners(event);
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      undo.scripts(),
      context.clearCookies(),
      context.setOffline(false),
    ]);
    await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null });
    // Leaving first, so that nothing the product does on leaving comes after the sweep.
    await openEmpty(page);
    await page.evaluate(sweep);
  }

  return { take, giveBack, close };
}

/**
 * Served here. It requests no favicon, and it has the policies of every page of the product: a browser would change its
 * process for a page with others, and start with cold code again.
 */
async function openEmpty(page: Page): Promise<void> {
  await page.route(
    EMPTY,
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: POLICIES,
        body: '<!doctype html><link rel="icon" href="data:,">',
      }),
    { times: 1 },
  );
  await page.goto(EMPTY);
  await page.unrouteAll();
}

const POLICIES = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' };

async function sweep(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((done) => {
      const deletion = indexedDB.deleteDatabase(name!);
      deletion.onsuccess = deletion.onerror = deletion.onblocked = done;
    });
  }
}

interface Undo {
  /** Takes away the init scripts of the test. */
  scripts(): Promise<void>;
  /**
   * Whether the test did what cannot be undone: a clock, a function exposed to the page, a session of the browser's own
   * protocol.
   */
  forGood(): boolean;
}

function watch(context: BrowserContext, page: Page): Undo {
  let isForGood = false;
  let scripts: { dispose(): Promise<void> }[] = [];
  const always = (target: object, name: string) => {
    const original = (target as Record<string, (...args: unknown[]) => unknown>)[name]!;
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        isForGood = true;
        return original.apply(target, args);
      },
    });
  };
  for (const target of [context, page]) {
    const add = target.addInitScript.bind(target) as (...args: unknown[]) => Promise<{ dispose(): Promise<void> }>;
    Object.assign(target, {
      addInitScript: async (...args: unknown[]) => {
        const script = await add(...args);
        scripts.push(script);
        return script;
      },
    });
    for (const name of ['exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders']) always(target, name);
  }
  for (const name of ['newCDPSession', 'grantPermissions', 'setGeolocation']) always(context, name);
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']) always(page.clock, name);
  return {
    async scripts() {
      await Promise.all(scripts.map((script) => script.dispose()));
      scripts = [];
    },
    forGood: () => isForGood,
  };
}
