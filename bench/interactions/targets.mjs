// How quickly a press must show something, and whether a set of measurements keeps it. Called by `report.mjs`.
// Every ratio is taken within one run, where both pages met the same machine, and the median of the runs counts.

import { median } from '../statistics.mjs';

/** At most so many times what the same act takes with React alone, in the same screen. */
const MOST = { dialog: 1.5, row: 2 };

/** One line an act, as `formVerdicts` gives them. */
export function interactionVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];
  return [...new Set(results.map(({ act }) => act))].sort().map((act) => {
    const of = (run, page) =>
      results.find((result) => result.run === run && result.act === act && result.page === page).value;
    const ratios = runs.map((run) => of(run, 'product') / of(run, 'acts-react'));
    const most = act.startsWith('a row') ? MOST.row : MOST.dialog;
    return {
      what: `${act}, slowed 4 times, against React alone`,
      value: median(ratios),
      least: Math.min(...ratios),
      worst: Math.max(...ratios),
      most,
      unit: '×',
    };
  });
}
