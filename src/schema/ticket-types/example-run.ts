// Checks examples against the definition of their form, also again and again while it is being changed: a field that stays
// the same object remembers what it found in the values of examples.
import { memoize } from '../formats/memoize';
import { fieldsWith, refusalsAmong } from './dry-run-definition';
import { dryRunField } from './dry-run-field';
import { type ExampleVerdict, exampleValues, type FormExample } from './form-examples';
import type { TicketFormDetail } from './ticket-field';

/** Runs one example by the rules of a definition; fields that it does not have any more say nothing. */
export type ExampleRunner = <Example extends FormExample>(example: Example) => ExampleVerdict<Example>;

/** Runners of one definition after the other. */
export function exampleRunners(): (details: readonly TicketFormDetail[]) => ExampleRunner {
  const fieldOf = memoize((detail: TicketFormDetail) => dryRunField(detail));
  const valuesOf = memoize(exampleValues);
  return (details) => {
    const check = refusalsAmong(fieldsWith(details, fieldOf));
    return (example) => {
      const refusals = check(valuesOf(example));
      const { expected_field: expected } = example;
      const holds =
        expected === null ? refusals.length === 0 : refusals.some(({ field }) => field === String(expected));
      return { example, refusals, holds };
    };
  };
}

/** The runner of one definition. */
export const exampleRunner = (details: readonly TicketFormDetail[]): ExampleRunner => exampleRunners()(details);

/** The examples of which a change turns the verdict over, in either direction, with the verdict after it. */
export function flippedVerdicts<Example extends FormExample>(
  before: readonly TicketFormDetail[],
  after: readonly TicketFormDetail[],
  examples: readonly Example[],
): ExampleVerdict<Example>[] {
  const [was, is] = [exampleRunner(before), exampleRunner(after)];
  return examples.map((example) => is(example)).filter(({ example, holds }) => was(example).holds !== holds);
}
