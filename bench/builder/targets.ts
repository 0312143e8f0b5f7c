// How quickly the builder must respond with 300 fields, and whether a set of measurements keeps it. Every ratio is taken
// within one run, where both pages met the same machine, and the median of the runs counts.

import { eachRun, type Verdict, verdictOf } from '../statistics';
import type { BuilderResult, BuilderStep } from './rounds';

const targets = [
  ['adding a field', 'add', 'builder-react', 1.5],
  ['undoing', 'undo', 'builder-react', 1.5],
  ['moving a field', 'move', 'builder-react', 1.5],
  ['opening its panel', 'panel', 'builder-react', 1.5],
  ['typing a label', 'key', 'html', 1.2],
  ['opening the form', 'open', 'rjsf', 2],
] as const;

const against = { 'builder-react': 'React alone', html: 'a key in plain HTML', rjsf: 'the mount of RJSF' };

const typing = [
  ['a key in a label', 'label', 'typing', 'typing with 50 examples'],
  ['a key in a limit', 'limit', 'typing', 'typing with 50 examples'],
  ['a key in a label, preview open,', 'label', 'typing with preview', 'typing with preview and 50 examples'],
  ['a key in a limit, preview open,', 'limit', 'typing with preview', 'typing with preview and 50 examples'],
] as const;

/** At most a tenth more. */
const MAX_FOR_EXAMPLES = 1.1;

/** One line per step. */
export function builderVerdicts(results: readonly BuilderResult[]): Verdict[] {
  const ratios = (ours: string, other: string, step: BuilderStep) =>
    eachRun(results, [ours, other], (a, b) => a.steps[step]! / b.steps[step]!);
  return [
    ...targets.flatMap(([what, step, page, limit]) =>
      verdictOf(
        `builder with 300 fields, slowed 4 times: ${what}, against ${against[page]}`,
        ratios('builder', page, step),
        limit,
      ),
    ),
    ...typing.flatMap(([what, step, page, withExamples]) =>
      verdictOf(
        `work for ${what} of 300 fields with 50 examples, against the same without`,
        ratios(withExamples, page, step),
        MAX_FOR_EXAMPLES,
      ),
    ),
  ];
}
