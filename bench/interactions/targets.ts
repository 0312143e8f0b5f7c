// How quickly an interaction must show something, and whether a set of measurements keeps it. Every ratio is taken
// within one run, where both pages met the same machine, and the median of the runs counts.

import { eachRun, type Verdict, verdictOf } from '../statistics';
import type { InteractionResult } from './rounds';

/** At most so many times what the same interaction takes with React alone, in the same screen. */
const MAX_RATIO = { dialog: 1.5, row: 2 };

/** One line per interaction. */
export function interactionVerdicts(results: readonly InteractionResult[]): Verdict[] {
  const interactions = [...new Set(results.map(({ interaction }) => interaction))].sort();
  return interactions.flatMap((interaction) =>
    verdictOf(
      `${interaction}, slowed 4 times, against React alone`,
      eachRun(
        results.filter((result) => result.interaction === interaction),
        ['product', 'interactions-react'],
        (ours, react) => ours.value / react.value,
      ),
      /^a (row|cell) /.test(interaction) ? MAX_RATIO.row : MAX_RATIO.dialog,
    ),
  );
}
