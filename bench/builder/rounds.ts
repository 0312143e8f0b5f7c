// All rounds of the builder's measurement: the product's canvas and the bare React page, and the two plain forms that
// typing and opening are held against.

import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { openPage, pause, startBrowser, waitFor } from '../browser';
import { installProbe } from '../form/probe';
import { type Measured, median, type Rounds, shuffled } from '../statistics';
import { measureBuilder } from './measure';
import { measureTyping } from './typing';

const FIELDS = 300;
const KEYS = 15;

/** What is timed: `label` and `limit` are keys, in milliseconds of the main thread. */
export type BuilderStep = 'open' | 'add' | 'undo' | 'move' | 'panel' | 'key' | 'label' | 'limit';

/** One page in one run. */
export interface BuilderResult extends Measured {
  /** In milliseconds; a page has only some. */
  steps: Partial<Record<BuilderStep, number>>;
}

const pages: Record<string, (browser: Browser, url: string) => Promise<BuilderResult['steps']>> = {
  builder: (browser, url) => measureBuilder(browser, `${url}/builder.html`),
  'builder with preview': (browser, url) => measureBuilder(browser, `${url}/builder.html`, 'open'),
  'builder-react': (browser, url) => measureBuilder(browser, `${url}/builder-react.html`),
  typing: (browser, url) => measureTyping(browser, `${url}/builder.html`, { examples: 0, preview: 'closed' }),
  'typing with 50 examples': (browser, url) =>
    measureTyping(browser, `${url}/builder.html`, { examples: 50, preview: 'closed' }),
  'typing with preview': (browser, url) =>
    measureTyping(browser, `${url}/builder.html`, { examples: 0, preview: 'open' }),
  'typing with preview and 50 examples': (browser, url) =>
    measureTyping(browser, `${url}/builder.html`, { examples: 50, preview: 'open' }),
  html: async (browser, url) => ({ key: await plainForm(browser, `${url}/html.html`, { types: true }) }),
  rjsf: async (browser, url) => ({ open: await plainForm(browser, `${url}/rjsf.html`, { types: false }) }),
};

/** One result per page and run. */
export async function measureBuilders(url: string, { runs, progress }: Rounds): Promise<BuilderResult[]> {
  const found: BuilderResult[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await startBrowser({ uncapped: true });
    for (const [page, measure] of shuffled(Object.entries(pages)))
      found.push({ run, page, load: loadavg()[0]!, steps: await measure(browser, url) });
    await browser.close();
    progress(`builder, run ${run + 1} of ${runs}`);
  }
  return found;
}

/** Milliseconds to mount the form of 300 fields, or of a key in the middle of it; slowed four times. */
async function plainForm(browser: Browser, url: string, { types }: { types: boolean }): Promise<number> {
  const { page, devtools, close } = await openPage(browser, { prepare: installProbe });
  await page.goto(url);
  await waitFor(page, () => Boolean(window.bench));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const middle = Math.round(FIELDS / 18) * 9;
  const mount = await page.evaluate(([count, at]) => window.probe.mount(count, at, 'type'), [FIELDS, middle] as const);
  if (types) {
    // Clicked, as the builder's buttons are: with the pointer over a page each frame also finds what is below it.
    await page.locator(`#f${middle}`).click();
    await pause(250);
    for (let i = 0; i < KEYS; i++) {
      await page.keyboard.press('recovery'[i % 8]!);
      await page.evaluate(() => window.probe.keyPainted());
      await pause(20);
    }
  }
  const keys = await page.evaluate(() => window.probe.takeKeys());
  await close();
  return types ? median(keys) : mount;
}
