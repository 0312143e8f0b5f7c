// Starts Chromium for a measurement and opens fresh pages in it.

import { chromium } from '@playwright/test';
import { findChromium } from '../test/support/chromium';

/**
 * A new browser process. `uncapped` renders a frame as soon as one is requested, so that a figure is the work itself
 * and not also the wait for the next tick of a 60 Hz screen.
 */
export function startBrowser({ uncapped = false } = {}) {
  const quiet = [
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const args = uncapped ? [...quiet, '--disable-frame-rate-limit', '--disable-gpu-vsync'] : quiet;
  return chromium.launch({ executablePath: findChromium(), headless: true, chromiumSandbox: false, args });
}

/**
 * A page in a context of its own, with `prepare` run before the page's own scripts. `faults` fills with uncaught
 * errors.
 */
export async function openPage(browser, { prepare, argument, viewport = { width: 1280, height: 900 } }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(prepare, argument);
  const devtools = await context.newCDPSession(page);
  return { page, devtools, faults, close: () => context.close() };
}

/**
 * Waits until `test`, run in the page, is true. Playwright's own waiting compiles text, which the product's policy
 * forbids.
 */
export async function waitFor(page, test, limit = 30_000) {
  const end = Date.now() + limit;
  while (!(await page.evaluate(test))) {
    if (Date.now() > end) throw new Error(`${page.url()} was not ready within ${limit / 1000} seconds`);
    await pause(20);
  }
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
