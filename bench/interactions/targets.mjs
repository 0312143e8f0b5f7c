// How quickly an interaction must show something, and whether a set of measurements keeps it. Every ratio is taken
// within one run, where both pages met the same machine, and the median of the runs counts.

import { median } from '../statistics.mjs';

/** At most so many times what the same interaction takes with React alone, in the same screen. */
const MAX_RATIO = { dialog: 1.5, row: 2 };

/** One line per interaction, in the shape of `formVerdicts`. */
export function interactionVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];
  return [...new Set(results.map(({ interaction }) => interaction))].sort().map((interaction) => {
    const of = (run, page) =>
      results.find((result) => result.run === run && result.interaction === interaction && result.page === page).value;
    const ratios = runs.map((run) => of(run, 'product') / of(run, 'interactions-react'));
    const most = interaction.startsWith('a row') ? MAX_RATIO.row : MAX_RATIO.dialog;
    return {
      what: `${interaction}, slowed 4 times, against React alone`,
      value: median(ratios),
      least: Math.min(...ratios),
      worst: Math.max(...ratios),
      most,
      unit: '×',
    };
  });
}
