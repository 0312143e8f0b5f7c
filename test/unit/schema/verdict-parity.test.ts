// Browser and server refuse the same values of a ticket's fields with the same messages: random definitions, filled in
// with random values in a form, sent as the browser sends them, and read as the server reads them.

import Ajv from 'ajv';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UploadedFile } from '../../../server/files/receive';
import { readDynamicValues } from '../../../server/tickets/check-ticket';
import { createFormStore } from '../../../src/engine/form/form-store';
import { OPERATORS } from '../../../src/schema/descriptor/conditions';
import type { Property, Values } from '../../../src/schema/descriptor/descriptor';
import { dayAnywhere } from '../../../src/schema/formats/day-limits';
import { isEmpty, isFiles } from '../../../src/schema/formats/plain-values';
import { violations } from '../../../src/schema/rules/rules';
import { withIds } from '../../../src/schema/ticket-types/definition-conditions';
import { fieldTypes, hasValue } from '../../../src/schema/ticket-types/field-types';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { hasFormat, isRows, maxLengthOf } from '../../../src/schema/values/kinds';
import { readValue } from '../../../src/schema/values/read-value';
import { ticketEffects } from '../../../src/screens/tickets/ticket-effects';

const DEFINITIONS = 500;
/** Definitions whose JSON Schema is compared with the rules. */
const COMPARED = 200;
const FIELDS = 5;
const FILLINGS = 4;

const LABELS = ['Seal', '<b>Weight</b>', '📦 צבע', '__proto__', 'constructor', 'Seal'];
const VALUES = ['a', 'b', 'Yard, north', '__proto__', '7'];

const definition = fc.array(
  fc.record({
    input_type: fc.constantFrom(...fieldTypes.keys()),
    input_name: fc.constantFrom(...LABELS),
    is_require: fc.boolean(),
    is_multiple: fc.boolean(),
    default_value: fc.constantFrom('', 'a', '1', '2026-02-28', '(1, 2)'),
    min_length: fc.option(fc.integer({ min: 0, max: 4 })),
    max_length: fc.option(fc.integer({ min: 1, max: 6 })),
    step: fc.option(fc.constantFrom(0.01, 0.5, 2)),
    max_size: fc.option(fc.constantFrom(0.01, 1)),
    accept: fc.constantFrom('', 'image/*', '.pdf,image/png'),
    options: fc
      .subarray(VALUES, { minLength: 2 })
      .map((list) => list.map((value) => ({ option_text: value, option_value: value, is_selected: value === 'b' }))),
    condition: fc.option(
      fc.record({
        effect: fc.constantFrom('show', 'require', 'lock'),
        field: fc.nat(FIELDS - 1),
        operator: fc.constantFrom(...OPERATORS),
        value: fc.constantFrom('a', '1', '2026-02-28'),
      }),
      { freq: 3 },
    ),
  }),
  { minLength: FIELDS, maxLength: FIELDS },
);

/** The fields with ids; those that the check of a definition refuses become plain texts. */
function detailsOf(given: readonly Values[]): TicketFormDetail[] {
  const fields = given.map(({ condition, ...field }, index) => {
    const { effect, field: other, ...rule } = (condition ?? {}) as Values;
    const conditions = condition
      ? { [String(effect)]: { match: 'all', rules: [{ field: `k${other}`, ...rule }] } }
      : null;
    return { ...field, field_key: `k${index}`, conditions };
  });
  const plain = (index: number) => ({ input_type: 'text', input_name: 'Plain', field_key: `k${index}` });
  // What is wrong with formulas is only said once all conditions are right.
  const withoutRefused = (kept: Values[]): Values[] => {
    const read = readDefinition(kept);
    return read.ok ? kept : kept.map((field, index) => (read.fields.has(index) ? plain(index) : field));
  };
  const kept = withoutRefused(withoutRefused(fields));
  const second = readDefinition(kept);
  const read = second.ok
    ? second
    : readDefinition(withoutRefused(kept.map((field) => ({ ...field, conditions: null }))));
  if (!read.ok) throw new Error(read.messages.join(' '));
  return withIds(
    read.details,
    read.details.map((_, index) => index + 1),
  );
}

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(...VALUES, '', '  ', '0.07', '1.5', '-3', '1e3', '12345678901234567890123', '0.00000001', '\0'),
  fc.constantFrom('02-28-2026', '2026-02-30', 'desk@example.com', '(312) 555-0142', '(41.88, -87.62)', '(91,0)', '📦'),
);
const file = fc.record({
  name: fc.constantFrom('a.png', 'b.pdf', 'c'),
  size: fc.constantFrom(0, 9, 2e4, 2e6, 2e8),
  type: fc.constantFrom('', 'image/png', 'application/pdf'),
});
const filling = fc.array(
  fc.record({
    text,
    list: fc.array(text, { maxLength: 4 }),
    flag: fc.option(fc.boolean()),
    files: fc.array(file, { maxLength: 3 }),
  }),
  { minLength: FIELDS, maxLength: FIELDS },
);
type Filling = { text: string; list: string[]; flag: boolean | null; files: object[] };

/** What the widget of the property would give for it. */
function typed(property: Property, { text, list, flag, files }: Filling): unknown {
  if (isFiles(property)) return property.type === 'array' ? files : files[0];
  if (isRows(property))
    return readValue(
      property,
      list.map((item) => ({ item, count: item })),
    );
  if (property.type === 'array') return readValue(property, list);
  return property.type === 'boolean' ? (flag ?? undefined) : readValue(property, text);
}

type Verdict = Record<string, string[]>;

const inOrder = (verdict: Verdict): Verdict =>
  Object.fromEntries(Object.entries(verdict).sort(([a], [b]) => a.localeCompare(b)));

/** Fills in the form. @returns the messages, and what the browser would send. */
function inBrowser(
  details: readonly TicketFormDetail[],
  fillings: readonly Filling[],
): { verdict: Verdict; body: Values } {
  const part = ticketSubForm('Form', details);
  const store = createFormStore({ required: [], properties: { form_fields: { title: 'Fields', type: 'object' } } });
  store.setSubForm('form_fields', part);
  for (const [index, detail] of details.entries()) {
    const id = detail.ticket_form_detail_id;
    // Nobody types into what no form shows.
    if (hasValue(detail) && !fieldTypes.get(detail.input_type)!.hidden)
      store.set(`form_fields.${id}`, typed(part.record.properties[id]!, fillings[index]!));
  }
  store.submit();
  const errors = details.map(({ ticket_form_detail_id: id }) => [
    `form_fields.${id}`,
    store.cell(`form_fields.${id}`).errors,
  ]);
  return {
    verdict: inOrder(Object.fromEntries(errors.filter(([, messages]) => messages!.length > 0))),
    body: ticketEffects.body!(store.values(), { form_fields: part }),
  };
}

function onServer(details: TicketFormDetail[], body: Values): Verdict {
  const files = Object.entries(body)
    .filter(([name]) => name.startsWith('dynamic_files'))
    .flatMap(([field, list]) => (list as object[]).map((each) => ({ ...each, field }) as UploadedFile));
  return inOrder(readDynamicValues({ form_name: 'Form', details }, { body, files }).errors);
}

test(`browser and server give the same messages for ${DEFINITIONS * FIELDS * FILLINGS} values of random definitions`, () => {
  let [accepted, refused] = [0, 0];
  fc.assert(
    fc.property(definition, fc.array(filling, { minLength: FILLINGS, maxLength: FILLINGS }), (given, fillings) => {
      const details = detailsOf(given);
      for (const each of fillings) {
        const { verdict, body } = inBrowser(details, each as Filling[]);
        assert.equal(onServer(details, body), verdict, JSON.stringify({ details, each }));
        refused += Object.keys(verdict).length;
        accepted += FIELDS - Object.keys(verdict).length;
      }
    }),
    { numRuns: DEFINITIONS, seed: 1435 },
  );
  assert.ok(accepted > 2000 && refused > 800, `${accepted} accepted, ${refused} refused`);
});

const FORMATS = ['date', 'email', 'phone', 'point', 'time', 'local-date-time', 'url', 'color'] as const;
const ajv = new Ajv({ strict: false, multipleOfPrecision: 9 });
for (const format of FORMATS)
  ajv.addFormat(format, (value: string) => hasFormat(format, value, () => dayAnywhere('today', 'first')));
ajv.addFormat('paragraph', true);

test('the JSON Schema of a field says the same about a filled-in field as the rules', () => {
  let compared = 0;
  fc.assert(
    fc.property(definition, filling, (given, fillings) => {
      for (const [index, detail] of detailsOf(given).entries()) {
        const property = ticketSubForm('Form', [detail]).record.properties[detail.ticket_form_detail_id]!;
        const value = typed(property, fillings[index] as Filling);
        // Files are no JSON, an empty value is left to "required", and a character that cannot be stored has no keyword.
        if (isFiles(property) || isEmpty(value) || JSON.stringify(value).includes('\\u0000')) continue;
        compared++;
        const judge = ajv.compile(schemaOf(property));
        assert.is(violations(property, value).length === 0, judge(value), JSON.stringify({ property, value }));
      }
    }),
    { numRuns: COMPARED, seed: 1435 },
  );
  assert.ok(compared > COMPARED, `${compared} compared`);
});

/** The length that a text without one has is a rule, too. */
function schemaOf({ title: _title, options: _options, when: _when, messages: _messages, ...rule }: Property): object {
  const longest = rule.type === 'string' ? maxLengthOf(rule) : Infinity;
  return { ...rule, ...(longest < Infinity ? { maxLength: longest } : {}) };
}

test.run();
