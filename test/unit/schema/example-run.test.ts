// Examples that are checked while their form is being changed: what is remembered of fields that stayed gives the verdicts
// that a check of everything would give.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exampleRunner, exampleRunners } from '../../../src/schema/ticket-types/example-run';
import type { ExampleVerdict, FormExample } from '../../../src/schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';

const field = (id: number, more: object = {}): TicketFormDetail => ({
  ticket_form_detail_id: id,
  input_type: 'text',
  input_name: `F${id}`,
  is_require: 0,
  ...more,
});

const example = (values: Record<number, string>, expected_field: number | null = null): FormExample => ({
  example_name: 'Heavy',
  expected_field,
  form_fields: Object.entries(values).map(([id, value]) => ({
    ticket_form_detail_id: Number(id),
    input_type: 'text',
    value,
  })),
});

const showWhen = (source: number, value: string) => ({
  conditions: { show: { match: 'all', rules: [{ field: String(source), operator: 'is', value }] } },
});

const plain = ({ holds, refusals }: ExampleVerdict<FormExample>) => ({
  holds,
  refusals: refusals.map(({ field, kind, message }) => [field, kind, message()]),
});

test('the message about a refusal has the label as it is typed', () => {
  const runnerOf = exampleRunners();
  const one = example({ 1: 'abc' });
  const messageOf = (details: TicketFormDetail[]) => runnerOf(details)(one).refusals[0]?.message();
  assert.is(messageOf([field(1, { max_length: 2 }), field(2)]), 'F1 must be no more than 2 characters.');
  const renamed = field(1, { max_length: 2, input_name: 'Seal', help_text: 'Six digits' });
  assert.is(messageOf([renamed, field(2)]), 'Seal must be no more than 2 characters.');
  assert.ok(runnerOf([field(1, { max_length: 3, input_name: 'Seal' }), field(2)])(one).holds);
});

test('refusals come in the order of the fields, also after one was moved', () => {
  const runnerOf = exampleRunners();
  const [first, second] = [field(1, { is_require: 1 }), field(2, { is_require: 1 })];
  const one = example({});
  const order = (details: TicketFormDetail[]) => runnerOf(details)(one).refusals.map((refusal) => refusal.field);
  assert.equal(order([first, second]), ['1', '2']);
  assert.equal(order([second, first]), ['2', '1']);
});

test('a field that is hidden or shown by the change of another one is checked again', () => {
  const runnerOf = exampleRunners();
  const one = example({ 1: 'open' });
  const dependent = field(2, { is_require: 1, ...showWhen(1, 'open') });
  const closed = field(2, { is_require: 1, ...showWhen(1, 'closed') });
  assert.not(runnerOf([field(1), dependent])(one).holds);
  assert.ok(runnerOf([field(1), closed])(one).holds);
  // Without the field that it depends on, nothing is read of it.
  assert.ok(runnerOf([dependent])(one).holds);
  assert.not(runnerOf([field(1), dependent])(one).holds);
});

test('after any thousand changes every verdict is that of a check of everything', () => {
  // A generator with a seed: the same changes in every run.
  let seed = 20_261;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const values = ['', 'open', 'closed', '7', 'a longer text'];
  const types = ['text', 'number', 'checkbox', 'select'];
  const randomField = (id: number): TicketFormDetail => {
    const input_type = types[random(types.length)]!;
    return field(id, {
      input_type,
      is_require: random(3) === 0 ? 1 : 0,
      ...(random(3) === 0 ? { max_length: 1 + random(9) } : {}),
      ...(input_type === 'select'
        ? { options: ['open', 'closed'].map((value) => ({ option_value: value, option_text: value })) }
        : {}),
      // Only on fields before it, so that there is no circle.
      ...(id > 1 && random(3) === 0 ? showWhen(1 + random(id - 1), values[1 + random(3)]!) : {}),
    });
  };
  const examples = Array.from({ length: 6 }, (_, index) =>
    example(
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 1, values[random(values.length)]!])),
      index % 2 === 0 ? null : 1 + random(9),
    ),
  );
  let details = Array.from({ length: 9 }, (_, index) => randomField(index + 1));
  const runnerOf = exampleRunners();
  for (let step = 0; step < 1_000; step++) {
    const at = random(details.length + 1);
    const kind = random(5);
    if (kind === 0 && details.length > 2) details = details.toSpliced(Math.min(at, details.length - 1), 1);
    else if (kind === 1 && details.length < 9) {
      const missing = Array.from({ length: 9 }, (_, index) => index + 1).filter(
        (id) => !details.some((detail) => detail.ticket_form_detail_id === id),
      );
      details = details.toSpliced(at, 0, randomField(missing[random(missing.length)]!));
    } else if (kind === 2) details = details.toReversed();
    else if (kind === 3)
      details = details.map((detail, index) => (index === at ? { ...detail, input_name: `N${step}` } : detail));
    else details = details.map((detail, index) => (index === at ? randomField(detail.ticket_form_detail_id) : detail));
    const run = runnerOf(details);
    // Some are left out, as when a key comes in between.
    for (const one of examples.filter(() => random(3) > 0))
      assert.equal(plain(run(one)), plain(exampleRunner(details)(one)), `step ${step}`);
  }
});

test.run();
