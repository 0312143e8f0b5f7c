// Starts Chromium for a measurement, opens fresh pages in it, and reads what they cost the main thread.

import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../test/support/chromium';

/** How long a page may take to be ready. */
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

/**
 * A new browser process. `uncapped` renders a frame as soon as one is requested, so that a figure is the work itself
 * and not also the wait for the next tick of a 60 Hz screen.
 */
export function startBrowser({ uncapped = false } = {}): Promise<Browser> {
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

/** How a page is opened. */
export interface Visit<Argument> {
  /** Runs in the page before its own scripts, with `argument`; it may use nothing from outside but `window.afterPaint`. */
  prepare: (argument: Argument) => void;
  argument?: Argument;
  viewport?: { width: number; height: number };
}

interface OpenPage {
  page: Page;
  devtools: CDPSession;
  /** Fills with the messages of uncaught errors. */
  faults: string[];
  close(): Promise<void>;
}

/** A page in a context of its own. */
export async function openPage<Argument = void>(
  browser: Browser,
  { prepare, argument, viewport = { width: 1280, height: 900 } }: Visit<Argument>,
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(installAfterPaint);
  await page.addInitScript(prepare as (argument: unknown) => void, argument);
  const devtools = await context.newCDPSession(page);
  return { page, devtools, faults, close: () => context.close() };
}

declare global {
  interface Window {
    /** Calls `done` one task after the next frame, when that frame has been committed for painting. */
    afterPaint(done: () => void): void;
  }
}

function installAfterPaint(): void {
  window.afterPaint = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
}

/**
 * Waits until `test`, run in the page, is true. Playwright's own waiting compiles text, which the product's policy
 * forbids.
 */
export async function waitFor(page: Page, test: () => boolean): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (!(await page.evaluate(test))) {
    if (Date.now() > end) throw new Error(`${page.url()} was not ready within ${READY_TIMEOUT_MS / 1000} seconds`);
    await pause(POLL_MS);
  }
}

/** Seconds that the main thread has spent so far, by kind; after `Performance.enable`. */
export async function mainThread(devtools: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}

/** Before the scripts of a page of the product: a user is signed in. */
export const signIn = (): void => localStorage.setItem('token', 'bench');

/** Waits so many milliseconds, as a person does between two keys. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
