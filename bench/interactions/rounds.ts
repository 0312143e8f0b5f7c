// Which interactions are measured, and how often: each in the product and in the bare React page, one after the other.

import { loadavg } from 'node:os';
import { type Measured, type Rounds, shuffled } from '../statistics';
import { type Interaction, measureInteraction } from './measure';

/** One interaction of one page in one run. */
export interface InteractionResult extends Measured {
  interaction: string;
  /** Milliseconds. */
  value: number;
}

const dialog = { bare: '#bare button', outcome: 'dialog[open]' };
const row = {
  press: 'button[aria-label^="Edit "]',
  bare: '#bare button[aria-label^="Edit "]',
  outcome: '.inline-row-edit .control',
};

const interactions: Record<string, Interaction> = {
  'a modal without a map opens (Add Client)': { path: '/ui', press: 'button:text-is("Add Client")', ...dialog },
  'the question before deleting opens': { path: '/terminals', press: '[data-task="delete"]', ...dialog },
  'a record is shown beside its list': {
    path: '/terminals',
    press: '.peek-button',
    over: '[data-rows] > tr th',
    ...dialog,
  },
  'a cell of a list is edited': {
    path: '/facilities',
    press: '[data-edits]',
    over: '[data-rows] > tr th',
    bare: '#bare td',
    isDouble: true,
    outcome: '.cell-editor .control',
  },
  'a row of two fields goes into edit mode': { path: '/worktype', ...row },
  'a row of eight fields goes into edit mode': { path: '/laborhours', ...row },
};

const pages = ['product', 'interactions-react'];

/** One result per interaction, page and run. */
export async function measureInteractions(url: string, { runs, progress }: Rounds): Promise<InteractionResult[]> {
  const found: InteractionResult[] = [];
  for (let run = 0; run < runs; run++) {
    for (const [interaction, what] of shuffled(Object.entries(interactions))) {
      for (const page of shuffled(pages)) {
        found.push({
          run,
          interaction,
          page,
          value: await measureInteraction(url, what, { isBare: page !== 'product' }),
          load: loadavg()[0]!,
        });
      }
    }
    progress(`interactions, run ${run + 1} of ${runs}`);
  }
  return found;
}
