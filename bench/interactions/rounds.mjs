// What is pressed, and how often: each act in the product and in the bare React page, one after the other. Called by `run.mjs`.

import { loadavg } from 'node:os';
import { shuffled } from '../statistics.mjs';
import { measureInteraction } from './measure.mjs';

const dialog = { bare: '#bare button', outcome: 'dialog[open]' };
const row = {
  press: 'button[aria-label^="Edit "]',
  bare: '#bare button[aria-label^="Edit "]',
  outcome: '.inline-row-edit .control',
};

const acts = {
  'a modal without a map opens (Add Client)': { path: '/ui', press: 'button:text-is("Add Client")', ...dialog },
  'the question before deleting opens': { path: '/terminals', press: '[data-task="delete"]', ...dialog },
  'a row of two fields goes into edit mode': { path: '/worktype', ...row },
  'a row of eight fields goes into edit mode': { path: '/laborhours', ...row },
};

const pages = ['product', 'acts-react'];

/** One result an act, page and run. */
export async function measureInteractions(url, { runs, progress }) {
  const found = [];
  for (let run = 0; run < runs; run++) {
    for (const [act, what] of shuffled(Object.entries(acts))) {
      for (const page of shuffled(pages)) {
        found.push({
          run,
          act,
          page,
          value: await measureInteraction(url, what, { isBare: page !== 'product' }),
          load: loadavg()[0],
        });
      }
    }
    progress(`acts, run ${run + 1} of ${runs}`);
  }
  return found;
}
