// Measures what a map costs the main thread while it is moved and zoomed.

import type { CDPSession, Page } from '@playwright/test';
import { mainThread, openPage, pause, signIn, startBrowser, waitFor } from '../browser';

const viewport = { width: 1440, height: 900 };
/** Of the map in the window, which is the same in both pages. */
const middle = { x: 1020, y: 526 };

/** A page with a map, and the sign that it is there. */
export interface MapPage {
  path: string;
  /** Runs in the page: whether its markers are there. */
  ready: () => boolean;
}

/** Milliseconds of the main thread. */
export interface MapFigures {
  pan: number;
  zoom: number;
}

/** Milliseconds of the main thread for a drag of 240 px with all that follows it, and for a step of the zoom. */
export async function measureMap(url: string, { path, ready }: MapPage): Promise<MapFigures> {
  const browser = await startBrowser();
  try {
    const { page, devtools, faults } = await openPage(browser, {
      prepare: signIn,
      viewport,
    });
    await page.goto(url + path);
    await waitFor(page, ready);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    // Everything that is loaded late is there, and the first drag has compiled what drags need.
    await pause(2000);
    await drag(page, 120, 0);
    await drag(page, -120, 0);
    const pan = await work(devtools, async () => {
      for (const [x, y] of DRAGS) await drag(page, x, y);
    });
    const zoom = await work(devtools, async () => {
      for (const name of STEPS) await step(page, name);
    });
    if (faults.length > 0) throw new Error(`${url + path} failed: ${faults[0]}`);
    return { pan: pan / DRAGS.length, zoom: zoom / STEPS.length };
  } finally {
    await browser.close();
  }
}

const DRAGS = [
  [240, 0],
  [-240, 0],
  [0, 240],
  [0, -240],
  [170, 170],
  [-170, -170],
] as const;
const STEPS = ['Zoom in', 'Zoom out', 'Zoom in', 'Zoom out'];

/** Until the map has come to rest, and what it requested has been shown. */
const SETTLE_MS = 900;

async function drag(page: Page, x: number, y: number): Promise<void> {
  const from = { x: middle.x - x / 2, y: middle.y - y / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) {
    await page.mouse.move(from.x + (x * i) / 20, from.y + (y * i) / 20);
    await pause(16);
  }
  // A pause before the button is released: the map is put down, not thrown.
  await pause(150);
  await page.mouse.up();
  await pause(SETTLE_MS);
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await pause(SETTLE_MS);
}

async function work(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await mainThread(devtools);
  await act();
  return ((await mainThread(devtools)).task - before.task) * 1000;
}
