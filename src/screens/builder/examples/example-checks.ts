// Checks the examples of a form against its design, and puts the results into words. Loaded for a form that has examples.
import type { TextPart } from '../../../schema/conditions/text-parts';
import { exampleRunners, flippedVerdicts } from '../../../schema/ticket-types/example-run';
import type { ExampleVerdict, KeptExample } from '../../../schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { examplesMessages, type LabelOf, labelsOf } from './examples-messages';

/** An example with its verdict, as it is shown. */
export interface ShownExample {
  example: KeptExample;
  holds: boolean;
  /** "must pass" */
  expected: string;
  /** "passes"; empty where that is what is expected. */
  now: string;
  /** What it says of fields that the design does not have. */
  gone: string | undefined;
}

/** An example with another result than before, as the dialog before a save shows it. */
export interface FlippedExample {
  id: number;
  holds: boolean;
  parts: readonly TextPart[];
}

/** Keeps what it has shown from one call to the next: an example whose verdict stays is the same object. */
export type ExampleChecks = ReturnType<typeof createExampleChecks>;

/**
 * Checks one example a step, and shows all of them after the last: the same objects where nothing about them has changed.
 */
export function createExampleChecks() {
  const runnerOf = exampleRunners();
  let known = new Map<KeptExample, ShownExample>();

  return function* steps(
    fieldsOf: () => readonly TicketFormDetail[],
    examples: readonly KeptExample[],
    show: (shown: readonly ShownExample[]) => void,
  ): Iterator<unknown> {
    const fields = fieldsOf();
    const labelOf = labelsOf(fields);
    const run = runnerOf(fields);
    const shown: ShownExample[] = [];
    for (const example of examples) {
      yield;
      const now = shownExample(run(example), labelOf);
      const old = known.get(example);
      shown.push(old && isSameExample(old, now) ? old : now);
    }
    known = new Map(shown.map((one) => [one.example, one]));
    show(shown);
  };
}

const shownExample = (verdict: ExampleVerdict<KeptExample>, labelOf: LabelOf): ShownExample => ({
  example: verdict.example,
  holds: verdict.holds,
  expected: examplesMessages.expected(verdict.example, labelOf),
  now: verdict.holds ? '' : examplesMessages.now(verdict, labelOf),
  gone: examplesMessages.gone(verdict.example, labelOf),
});

const isSameExample = (a: ShownExample, b: ShownExample): boolean =>
  a.holds === b.holds && a.expected === b.expected && a.now === b.now && a.gone === b.gone;

/** @param after the fields of the design, with the numbers of those that are not saved yet. */
export const flippedExamples = (
  base: readonly TicketFormDetail[],
  after: readonly TicketFormDetail[],
  examples: readonly KeptExample[],
): FlippedExample[] =>
  flippedVerdicts(base, after, examples).map((verdict) => ({
    id: verdict.example.example_id,
    holds: verdict.holds,
    parts: examplesMessages.flipped(verdict, after),
  }));
