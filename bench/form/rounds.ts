// All rounds of the form measurement: who is measured how often, in which order.

import { loadavg } from 'node:os';
import { startBrowser } from '../browser';
import { type Measured, type Rounds, shuffled } from '../statistics';
import { type FormFigures, measureForm } from './measure';

/** How many fields a form has. */
export const fieldCounts = [20, 100, 300];

/** One page with one number of fields in one run. */
export interface FormResult extends Measured, FormFigures {
  /** Its fields. */
  count: number;
}

const pages = ['form', 'html', 'rjsf'];
/** Only with the most fields. */
const longPages = ['conditions', 'formulas', 'edit', 'html-blocks'];

/**
 * Every page with every number of fields once a run, in an order of its own, in a new browser. One result per page,
 * count and run.
 */
export async function measureForms(
  url: string,
  { runs, counts, progress }: Rounds & { counts: readonly number[] },
): Promise<FormResult[]> {
  const found: FormResult[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await startBrowser({ uncapped: true });
    for (const count of counts) {
      const wanted = count === fieldCounts.at(-1) ? [...pages, ...longPages] : pages;
      for (const page of shuffled(wanted)) {
        const figures = await measureForm(browser, `${url}/${page}.html`, count);
        found.push({ run, page, count, load: loadavg()[0]!, ...figures });
      }
      progress(`forms, run ${run + 1} of ${runs}, ${count} fields`);
    }
    await browser.close();
  }
  return found;
}
