// All rounds of the form measurement: who is measured how often, in which order.

import { loadavg } from 'node:os';
import { startBrowser } from '../browser.mjs';
import { shuffled } from '../statistics.mjs';
import { measureForm } from './measure.mjs';

/** How many fields a form has. */
export const fieldCounts = [20, 100, 300];

const pages = ['form', 'html', 'rjsf'];
/** Only with the most fields. */
const longPages = ['conditions', 'html-blocks'];

/**
 * Every page with every number of fields once a run, in an order of its own, in a new browser. One result per page,
 * count and run.
 */
export async function measureForms(url, { runs, counts, progress }) {
  const found = [];
  for (let run = 0; run < runs; run++) {
    const browser = await startBrowser({ uncapped: true });
    for (const count of counts) {
      const own = count === fieldCounts.at(-1) ? [...pages, ...longPages] : pages;
      for (const page of shuffled(own)) {
        found.push({
          run,
          page,
          count,
          load: loadavg()[0],
          ...(await measureForm(browser, `${url}/${page}.html`, count)),
        });
      }
      progress(`forms, run ${run + 1} of ${runs}, ${count} fields`);
    }
    await browser.close();
  }
  return found;
}
