// Measures a list page: from an empty browser to ten rows on screen, and from a response with a hundred rows to their
// paint. Every visit is a new browser process, so that no compiled code is left from the one before.

import type { Page } from '@playwright/test';
import { openPage, pause, startBrowser, waitFor } from '../browser';
import { median } from '../statistics';

const viewport = { width: 1440, height: 900 };
const SETTLE_MS = 1500;

/** Milliseconds, and gzipped bytes of scripts. */
export interface FirstLoad {
  rows: number;
  firstPaint: number;
  scriptBytes: number;
}

/** A page that can be made to show another number of rows. */
export interface ChangingPage {
  path: string;
  /** Runs in the page, and makes it request so many rows. */
  show: (count: number) => void | Promise<void>;
  /** How many the page shows when it is loaded; ten without. */
  first?: number;
}

interface ListProbe {
  /** Rows that are waited for. */
  wanted: number;
  /** Moments: when they were painted, and when the response had arrived; 0 before. */
  painted: number;
  arrived: number;
  expect(count: number): void;
}

declare global {
  interface Window {
    listProbe: ListProbe;
  }
}

/**
 * Milliseconds from the request for the page to ten painted rows, and gzipped bytes of the scripts that were requested by
 * then.
 */
export async function measureFirstLoad(url: string, { slow = false } = {}): Promise<FirstLoad> {
  const browser = await startBrowser();
  try {
    const { page, devtools, faults } = await openPage(browser, { prepare: installListProbe, argument: 10, viewport });
    // A new browser is busy with itself at first; a page that loads longer would be charged for more of that.
    await pause(SETTLE_MS);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (slow) {
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1.6e6 / 8,
        uploadThroughput: 750e3 / 8,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(url, { waitUntil: 'commit' });
    // The rows may be there before all scripts of the first load are.
    await waitFor(page, () => (window.listProbe?.painted ?? 0) > 0 && document.readyState === 'complete');
    const found = await page.evaluate(() => ({
      rows: window.listProbe.painted,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      scriptBytes: performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter((entry) => entry.name.endsWith('.js') && entry.startTime <= window.listProbe.painted)
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    }));
    if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
    return found;
  } finally {
    await browser.close();
  }
}

/**
 * Gzipped bytes of all scripts that a page needs, also those that come after its rows; not what is prefetched for other
 * pages.
 */
export async function measureScript(url: string): Promise<number> {
  const browser = await startBrowser();
  try {
    const { page, faults } = await openPage(browser, { prepare: savesData, viewport });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
    return await page.evaluate(() => {
      // Lazy code is listed twice: when it is prefetched, and when it is imported from the cache.
      const bytes = new Map(
        performance
          .getEntriesByType('resource')
          .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
      );
      return [...bytes].filter(([name]) => name.endsWith('.js')).reduce((sum, [, size]) => sum + size, 0);
    });
  } finally {
    await browser.close();
  }
}

/** A signed-in visitor for whom nothing is prefetched. */
function savesData(): void {
  localStorage.setItem('token', 'bench');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/**
 * Milliseconds from the complete arrival of a response with a hundred rows to their paint: the median of `times` in one
 * browser.
 */
export async function measureRows(url: string, { show, first = 10 }: ChangingPage, times = 8): Promise<number> {
  const browser = await startBrowser({ uncapped: true });
  try {
    const { page, faults } = await openPage(browser, { prepare: installListProbe, argument: first, viewport });
    await page.goto(url);
    // Ours shows its first rows before they can be changed.
    await waitFor(page, () => (window.listProbe?.painted ?? 0) > 0 && !document.querySelector('[inert]'));
    if (first !== 10) await turn(page, 10, show);
    const found: number[] = [];
    for (let i = 0; i < times; i++) {
      found.push(await turn(page, 100, show));
      await turn(page, 10, show);
    }
    if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
    return median(found);
  } finally {
    await browser.close();
  }
}

async function turn(page: Page, count: number, show: ChangingPage['show']): Promise<number> {
  await page.evaluate((wanted) => window.listProbe.expect(wanted), count);
  await page.evaluate(show, count);
  await waitFor(page, () => window.listProbe.painted > 0);
  await pause(100);
  return page.evaluate(() => window.listProbe.painted - window.listProbe.arrived);
}

/**
 * Runs in the page before its own scripts: notes when a response has arrived and when `wanted` rows with tickets have
 * been painted.
 */
function installListProbe(wanted: number): void {
  localStorage.setItem('token', 'bench');
  const probe: ListProbe = { wanted, painted: 0, arrived: 0, expect };
  window.listProbe = probe;

  function expect(count: number): void {
    Object.assign(probe, { wanted: count, painted: 0, arrived: 0 });
    watch();
  }

  function watch(): void {
    const observer = new MutationObserver(() => {
      if (!hasRows()) return;
      observer.disconnect();
      window.afterPaint(() => (probe.painted = performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }

  /** Counted by their last row, which a skeleton does not have. */
  function hasRows(): boolean {
    const rows = document.querySelectorAll('tbody tr');
    const last = rows[rows.length - 1];
    return rows.length === probe.wanted && last!.textContent.includes(`-${String(probe.wanted).padStart(4, '0')}`);
  }

  // The response is read whole before the page gets it, so that no page is charged for the transfer.
  const fetchOriginal = window.fetch;
  window.fetch = async (...request) => {
    const response = await fetchOriginal(...request);
    const text = await response.text();
    // The page also fetches code that it may need later.
    if (new URL(response.url).searchParams.has('length')) probe.arrived = performance.now();
    return new Response(text, { status: response.status, headers: response.headers });
  };

  watch();
}
