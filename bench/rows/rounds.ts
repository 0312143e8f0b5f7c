// All rounds of the measurement of a table inside a form: who is measured, in which order.
import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { startBrowser } from '../browser';
import { focusOn, mounted, openAt, pressKeys } from '../form/measure';
import { type Measured, median, type Rounds, shuffled } from '../statistics';
import { ROWS } from './columns';

/** Times in milliseconds. */
export interface RowsResult extends Measured {
  mount: number;
  keys: number[];
}

const pages = ['rows', 'rows-html', 'rows-rjsf'];
const MIDDLE = ROWS / 2;
const WARM_UP_KEYS = 3;
const TIMED_KEYS = 30;

/** Every page once a run, in an order of its own, in a new browser. */
export async function measureRows(url: string, { runs, progress }: Rounds): Promise<RowsResult[]> {
  const found: RowsResult[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await startBrowser({ uncapped: true });
    for (const page of shuffled(pages))
      found.push({ run, page, load: loadavg()[0]!, ...(await measureTable(browser, `${url}/${page}.html`)) });
    progress(`rows, run ${run + 1} of ${runs}`);
    await browser.close();
  }
  return found;
}

/** One visit to type in the middle of the table, and two more for the median of three mounts. */
async function measureTable(browser: Browser, url: string): Promise<Pick<RowsResult, 'mount' | 'keys'>> {
  const mounts: number[] = [];
  let keys: number[] = [];
  for (const isTyped of [true, false, false]) {
    const { page, faults, close } = await openAt(browser, url);
    mounts.push(await mounted(page, ROWS, 'type', MIDDLE));
    if (isTyped) {
      await focusOn(page, MIDDLE);
      await pressKeys(page, WARM_UP_KEYS);
      keys = await pressKeys(page, TIMED_KEYS);
    }
    await close();
    if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
  }
  return { mount: median(mounts), keys };
}
