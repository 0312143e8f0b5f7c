// How quickly the builder must respond with 300 fields, and whether a set of measurements keeps it. Every ratio is taken
// within one run, where both pages met the same machine, and the median of the runs counts.

import { median } from '../statistics.mjs';

const targets = [
  ['adding a field', 'add', 'builder-react', 1.5],
  ['undoing', 'undo', 'builder-react', 1.5],
  ['moving a field', 'move', 'builder-react', 1.5],
  ['opening its panel', 'panel', 'builder-react', 1.5],
  ['typing a label', 'key', 'html', 1.2],
  ['opening the form', 'open', 'rjsf', 2],
];

const against = { 'builder-react': 'React alone', html: 'a key in plain HTML', rjsf: 'the mount of RJSF' };

/** One line per act, in the shape of `formVerdicts`. */
export function builderVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];
  if (runs.length === 0) return [];
  return targets.map(([what, act, page, most]) => {
    const of = (run, name) => results.find((result) => result.run === run && result.page === name)[act];
    const ratios = runs.map((run) => of(run, 'builder') / of(run, page));
    return {
      what: `builder with 300 fields, slowed 4 times: ${what}, against ${against[page]}`,
      value: median(ratios),
      least: Math.min(...ratios),
      worst: Math.max(...ratios),
      most,
      unit: '×',
    };
  });
}
