// Checks examples against the definition of their form, also again and again while it is being changed: of a change only
// that is evaluated which it can touch, the fields with other rules and those whose conditions depend on them.
import type { FieldStates } from '../conditions/field-states';
import { type ConditionsAmong, conditionsAmong, type StoredValues } from './dry-run-definition';
import { type DryRunField, dryRunField, type Refusal } from './dry-run-field';
import { type ExampleVerdict, exampleValues, type FormExample } from './form-examples';
import type { TicketFormDetail } from './ticket-field';

export interface ExampleRun {
  /** Takes over the fields as they are now. Those that are the same objects as before cost next to nothing. */
  update(details: readonly TicketFormDetail[]): void;
  /** The verdict under these fields: the same object as long as no change touches it. */
  judge<Example extends FormExample>(example: Example): ExampleVerdict<Example>;
}

interface RunField {
  detail: TicketFormDetail;
  readonly dryRun: DryRunField;
  /** The revision in which its rules were last changed. */
  readonly changed: number;
}

interface JudgedExample {
  values: StoredValues;
  states: FieldStates | undefined;
  /** By the name of the field; also of fields that are gone. */
  refusals: Map<string, Refusal>;
  verdict: ExampleVerdict<FormExample>;
  /** The revision that the verdict is of. */
  revision: number;
}

export function createExampleRun(): ExampleRun {
  const judged = new WeakMap<FormExample, JudgedExample>();
  let fields = new Map<number, RunField>();
  let conditions: ConditionsAmong | undefined;
  /** Grows with every change that a verdict may depend on. */
  let revision = 0;
  /** The revision in which fields were last added, removed or moved, and that of what conditions depend on. */
  let arranged = 0;
  let conditioned = 0;

  function update(details: readonly TicketFormDetail[]): void {
    const now = revision + 1;
    const next = new Map<number, RunField>();
    const touched: RunField[] = [];
    const order = fields.values();
    let isArranged = details.length !== fields.size;
    for (const detail of details) {
      const id = detail.ticket_form_detail_id;
      const old = fields.get(id);
      if (order.next().value !== old) isArranged = true;
      if (old && (old.detail === detail || old.dryRun.retitle(detail))) {
        old.detail = detail;
        next.set(id, old);
        continue;
      }
      const field = { detail, dryRun: dryRunField(detail), changed: now };
      next.set(id, field);
      touched.push(field, ...(old ? [old] : []));
    }
    if (isArranged) touched.push(...[...fields].flatMap(([id, field]) => (next.has(id) ? [] : field)));
    fields = next;
    if (touched.length === 0 && !isArranged) return;
    revision = now;
    if (isArranged) arranged = now;
    if (!touched.some(({ dryRun }) => dryRun.property.when || conditions?.reads.has(dryRun.name))) return;
    conditioned = now;
    conditions = conditionsAmong([...fields.values()].map(({ dryRun }) => dryRun));
  }

  function judge<Example extends FormExample>(example: Example): ExampleVerdict<Example> {
    const old = judged.get(example);
    if (old?.revision === revision) return old.verdict as ExampleVerdict<Example>;
    const values = old?.values ?? exampleValues(example);
    const refusals = old?.refusals ?? new Map<string, Refusal>();
    const isCurrent = old !== undefined && old.revision >= conditioned;
    const states = isCurrent ? old.states : conditions?.statesOf(values);
    let isChanged = old === undefined || old.revision < arranged;
    for (const { dryRun, changed } of fields.values()) {
      const state = states?.get(dryRun.name);
      if (old && changed <= old.revision && (isCurrent || state === old.states?.get(dryRun.name))) continue;
      const refusal = dryRun.refusalOf(values.of(dryRun.id), values.filesOf(dryRun.id), state);
      if (refusal) refusals.set(dryRun.name, refusal);
      if (refusal || refusals.delete(dryRun.name)) isChanged = true;
    }
    const verdict = old && !isChanged ? old.verdict : verdictOf(example, refusals);
    judged.set(example, { values, states, refusals, verdict, revision });
    return verdict as ExampleVerdict<Example>;
  }

  function verdictOf(example: FormExample, all: ReadonlyMap<string, Refusal>): ExampleVerdict<FormExample> {
    const refusals = all.size === 0 ? [] : [...fields.values()].flatMap(({ dryRun }) => all.get(dryRun.name) ?? []);
    const { expected_field: expected } = example;
    const holds = expected === null ? refusals.length === 0 : refusals.some(({ field }) => field === String(expected));
    return { example, refusals, holds };
  }

  return { update, judge };
}

/** Runs one example after the other by the rules of a definition; fields that it does not have any more say nothing. */
export function exampleRunner(details: readonly TicketFormDetail[]): ExampleRun['judge'] {
  const run = createExampleRun();
  run.update(details);
  return run.judge;
}

/** The examples of which a change turns the verdict over, in either direction, with the verdict after it. */
export function turnedOver<Example extends FormExample>(
  before: readonly TicketFormDetail[],
  after: readonly TicketFormDetail[],
  examples: readonly Example[],
): ExampleVerdict<Example>[] {
  if (examples.length === 0) return [];
  const [was, is] = [exampleRunner(before), exampleRunner(after)];
  return examples.map((example) => is(example)).filter(({ example, holds }) => was(example).holds !== holds);
}
