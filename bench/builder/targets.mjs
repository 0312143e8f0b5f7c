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

const typing = [
  ['a key in a label', 'label', 'typing', 'typing with 50 examples'],
  ['a key in a limit', 'limit', 'typing', 'typing with 50 examples'],
  ['a key in a label, preview open,', 'label', 'typing with preview', 'typing with preview and 50 examples'],
  ['a key in a limit, preview open,', 'limit', 'typing with preview', 'typing with preview and 50 examples'],
];

/** At most a tenth more. */
const MAX_FOR_EXAMPLES = 1.1;

/** One line per act, in the shape of `formVerdicts`. */
export function builderVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];
  if (runs.length === 0) return [];
  const of = (run, name, act) => results.find((result) => result.run === run && result.page === name)[act];
  const verdict = (what, most, ratioOf) => {
    const ratios = runs.map(ratioOf);
    return { what, value: median(ratios), least: Math.min(...ratios), worst: Math.max(...ratios), most, unit: '×' };
  };
  return [
    ...targets.map(([what, act, page, most]) =>
      verdict(
        `builder with 300 fields, slowed 4 times: ${what}, against ${against[page]}`,
        most,
        (run) => of(run, 'builder', act) / of(run, page, act),
      ),
    ),
    ...typing.map(([what, act, page, withExamples]) =>
      verdict(
        `work for ${what} of 300 fields with 50 examples, against the same without`,
        MAX_FOR_EXAMPLES,
        (run) => of(run, withExamples, act) / of(run, page, act),
      ),
    ),
  ];
}
