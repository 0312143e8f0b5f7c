// What is pressed, and how often. Called by `run.mjs`.

import { loadavg } from 'node:os';
import { shuffled } from '../statistics.mjs';
import { measureAct } from './measure.mjs';

const acts = {
  'a modal without a map opens (Add Client)': { path: '/ui', press: 'button:text-is("Add Client")', outcome: 'dialog[open]' },
  'the question before deleting opens': { path: '/terminals', press: '[data-task="delete"]', outcome: 'dialog[open]' },
  'a row of two fields goes into edit mode': { path: '/worktype', press: 'button[aria-label^="Edit "]', outcome: '.inline-row-edit .control' },
  'a row of eight fields goes into edit mode': { path: '/laborhours', press: 'button[aria-label^="Edit "]', outcome: '.inline-row-edit .control' },
};

/** One result an act and run. */
export async function measureActs(url, { runs, progress }) {
  const found = [];
  for (let run = 0; run < runs; run++) {
    for (const [act, { path, ...what }] of shuffled(Object.entries(acts))) {
      found.push({ run, act, value: await measureAct(url + path, what), load: loadavg()[0] });
    }
    progress(`acts, run ${run + 1} of ${runs}`);
  }
  return found;
}
