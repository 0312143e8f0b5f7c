// Measures one form page with one number of fields, each figure in milliseconds. `rounds.ts` mixes pages and numbers.

import type { Browser, CDPSession, Page } from '@playwright/test';
import { mainThread, openPage, pause, waitFor } from '../browser';
import { median } from '../statistics';
import { installProbe } from './probe';

const WARM_UP_KEYS = 3;
const TIMED_KEYS = 30;
const SLOWED_KEYS = 12;
const SINGLE_KEYS = 6;
/** Between two timed keys, and long enough after a key alone that work put off for later has been done. */
const KEY_PAUSE_MS = 20;
const IDLE_MS = 180;
/**
 * After a page has been loaded. A new browser process is busy with itself for a third of a second, longer than a form
 * takes to appear, and what was measured in that time was how many of them met.
 */
const SETTLE_MS = 500;

/** What is measured of a form; times in milliseconds. */
export type FormFigures = Typed & Submitted;

interface Typed {
  /** Gzipped, of the page. */
  scriptBytes: number;
  /** Bytes that the rendered form holds. */
  heap: number;
  mount: number;
  keys: number[];
  slowKeys: number[];
  scriptPerKey: number;
  taskPerKey: number;
  lostKeys: number;
}

interface Submitted {
  mount: number;
  submit: number;
  /** While every message is shown. */
  keysAfter: number[];
}

/**
 * One visit to type in, one to submit and to go on typing with every message shown, and one more for the median of
 * three mounts.
 */
export async function measureForm(browser: Browser, url: string, count: number): Promise<FormFigures> {
  const typed = await typing(browser, url, count);
  const submitted = await submitting(browser, url, count);
  const { page, close } = await openAt(browser, url);
  const again = await mounted(page, count, 'type');
  await close();
  return { ...typed, ...submitted, mount: median([typed.mount, submitted.mount, again]) };
}

/** Milliseconds until the form is shown, with its field `middle`. */
export const mounted = (page: Page, count: number, purpose: 'type' | 'submit', middle = middleOf(count)) =>
  page.evaluate((wanted) => window.probe.mount(...wanted), [count, middle, purpose] as const);

async function typing(browser: Browser, url: string, count: number): Promise<Typed> {
  const { page, devtools, faults, close } = await openAt(browser, url);
  const middle = middleOf(count);
  await devtools.send('Performance.enable');
  const scriptBytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .reduce(
        (sum, entry) =>
          sum + (entry.initiatorType === 'script' || entry.name.endsWith('.js') ? entry.encodedBodySize : 0),
        0,
      ),
  );
  const heapBefore = await heap(devtools);
  const mount = await mounted(page, count, 'type');
  await pause(250);
  const heapGrown = (await heap(devtools)) - heapBefore;
  await focusOn(page, middle);
  const stored = await lengthOf(page, middle);
  await pressKeys(page, WARM_UP_KEYS);
  const keys = await pressKeys(page, TIMED_KEYS);
  await pause(IDLE_MS);
  const before = await mainThread(devtools);
  for (let i = 0; i < SINGLE_KEYS; i++) {
    await page.keyboard.press('s');
    await pause(IDLE_MS);
  }
  const after = await mainThread(devtools);
  await page.evaluate(() => void window.probe.takeKeys());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slowKeys = await pressKeys(page, SLOWED_KEYS);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const typed = (await lengthOf(page, middle)) - stored;
  await close();
  if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
  return {
    scriptBytes,
    heap: heapGrown,
    mount,
    keys,
    slowKeys,
    scriptPerKey: ((after.script - before.script) * 1000) / SINGLE_KEYS,
    taskPerKey: ((after.task - before.task) * 1000) / SINGLE_KEYS,
    lostKeys: WARM_UP_KEYS + TIMED_KEYS + SINGLE_KEYS + SLOWED_KEYS - typed,
  };
}

const lengthOf = (page: Page, index: number): Promise<number> =>
  page.evaluate((at) => (window.bench.fieldInput(at) as HTMLInputElement).value.length, index);

async function submitting(browser: Browser, url: string, count: number): Promise<Submitted> {
  const { page, close } = await openAt(browser, url);
  const wanted = Math.ceil(count / 9);
  const mount = await mounted(page, count, 'submit');
  await pause(150);
  const submit = await page.evaluate((errors) => window.probe.submit(errors), wanted);
  const errors = await page.evaluate(() => window.bench.errorCount());
  if (errors !== wanted)
    throw new Error(`${url} shows ${errors} messages after submitting ${count} empty fields; ${wanted} are required`);
  await focusOn(page, middleOf(count));
  await pressKeys(page, WARM_UP_KEYS);
  const keysAfter = await pressKeys(page, TIMED_KEYS);
  await close();
  return { mount, submit, keysAfter };
}

/** A required text near the middle: kinds repeat every nine fields. */
const middleOf = (count: number): number => Math.round(count / 18) * 9;

/** Takes the focus to a field. */
export async function focusOn(page: Page, index: number): Promise<void> {
  await page.evaluate((at) => {
    const control = window.bench.fieldInput(at)!;
    control.scrollIntoView({ block: 'center' });
    control.focus();
  }, index);
  await pause(100);
}

/** A page with its stopwatch, once it is ready to mount. */
export async function openAt(browser: Browser, url: string) {
  const opened = await openPage(browser, { prepare: installProbe });
  await opened.page.goto(url);
  await waitFor(opened.page, () => Boolean(window.bench));
  await pause(SETTLE_MS);
  return opened;
}

/** Real keys, each after the one before it has been painted. Gives the time of each. */
export async function pressKeys(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => void window.probe.takeKeys());
  for (let i = 0; i < count; i++) {
    await page.keyboard.press('recovery'[i % 8]!);
    await page.evaluate(() => window.probe.keyPainted());
    await pause(KEY_PAUSE_MS);
  }
  return page.evaluate(() => window.probe.takeKeys());
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
