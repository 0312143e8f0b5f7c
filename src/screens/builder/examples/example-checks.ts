// Checks the examples of a form against its design, and puts the results into words. Loaded for a form that has examples.
import type { TextPart } from '../../../schema/conditions/text-parts';
import { createExampleRun, turnedOver } from '../../../schema/ticket-types/example-run';
import type { ExampleVerdict, KeptExample } from '../../../schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { examplesMessages, labelsOf } from './examples-messages';

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
export interface TurnedExample {
  id: number;
  holds: boolean;
  parts: readonly TextPart[];
}

export interface ExampleChecks {
  /** One example a step, all are shown after the last: the same objects where nothing about them has changed. */
  steps(
    fieldsOf: () => readonly TicketFormDetail[],
    examples: readonly KeptExample[],
    show: (shown: readonly ShownExample[]) => void,
  ): Iterator<unknown>;
}

export function createExampleChecks(): ExampleChecks {
  const run = createExampleRun();
  let known = new Map<KeptExample, ShownExample>();
  /** The ids of the fields that `known` is of. */
  let ids: readonly number[] = [];

  function shownOf(verdicts: readonly ExampleVerdict<KeptExample>[], fields: readonly TicketFormDetail[]) {
    const labelOf = labelsOf(fields);
    const now = fields.map((field) => field.ticket_form_detail_id);
    const hasSameFields = now.length === ids.length && now.every((one, index) => one === ids[index]);
    ids = now;
    const next = verdicts.map((verdict): ShownExample => {
      const { example, holds } = verdict;
      const old = known.get(example);
      const expected = examplesMessages.expected(example, labelOf);
      const result = holds ? '' : examplesMessages.now(verdict, labelOf);
      const gone = old && hasSameFields ? old.gone : examplesMessages.gone(example, labelOf);
      const isSame = old?.holds === holds && old.expected === expected && old.now === result && old.gone === gone;
      return isSame ? old : { example, holds, expected, now: result, gone };
    });
    known = new Map(next.map((one) => [one.example, one]));
    return next;
  }

  return {
    *steps(fieldsOf, examples, show) {
      const fields = fieldsOf();
      run.update(fields);
      const verdicts: ExampleVerdict<KeptExample>[] = [];
      for (const example of examples) {
        yield;
        verdicts.push(run.judge(example));
      }
      show(shownOf(verdicts, fields));
    },
  };
}

/** @param after the fields of the design, with the numbers of those that are not saved yet. */
export const flippedExamples = (
  base: readonly TicketFormDetail[],
  after: readonly TicketFormDetail[],
  examples: readonly KeptExample[],
): TurnedExample[] =>
  turnedOver(base, after, examples).map((verdict) => ({
    id: verdict.example.example_id,
    holds: verdict.holds,
    parts: examplesMessages.turned(verdict, after),
  }));
