// A ticket form from any server becomes a design, and what is saved of it is what was read.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { REFERENCES } from '../../../src/schema/ticket-types/field-references';
import { fieldTypes, isComputed } from '../../../src/schema/ticket-types/field-types';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { addField, setAttributes } from '../../../src/screens/builder/model/commands';
import { type Design, fieldsInOrder } from '../../../src/screens/builder/model/design';
import { designToDetails, previewDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign, withoutIds } from '../../../src/screens/builder/model/details-to-design';
import type { Step } from '../../../src/screens/builder/model/history';
import { brokenInvariants, emptyDesign, keySource, randomDesign } from '../../support/random-designs';

const load = (details: unknown, form: Values = {}): Design =>
  detailsToDesign({ form_name: 'F', ...form, details }, keySource());
const onlyField = (detail: Values) => fieldsInOrder(load([detail]))[0]!;
const saved = (detail: Values): Values => ({ ...designToDetails(load([detail]))[0]! });

/** Of conditions and rules: what names another field. */
const NAMING: ReadonlySet<string> = new Set(['field', 'other', ...REFERENCES.keys()]);

/** What a server makes of a save: new fields have ids, and conditions refer to those. */
function asStored(details: readonly Values[]): Values[] {
  const ids = new Map(
    details.map((detail, index) => [String(detail.field_key ?? detail.ticket_form_detail_id), index + 1]),
  );
  const text = JSON.stringify(details, (name, value) => (NAMING.has(name) ? String(ids.get(value) ?? value) : value));
  return (JSON.parse(text) as Values[]).map(({ field_key: _key, ...detail }, index) => ({
    ticket_form_detail_id: index + 1,
    ...detail,
  }));
}

test('save, load and save again: nothing differs', () => {
  fc.assert(
    fc.property(randomDesign, (design) => {
      const first = asStored(designToDetails(design));
      const second = designToDetails(load(first));
      assert.equal(asStored(second), first);
      assert.equal(designToDetails(load(second)), second);
    }),
    { numRuns: 100, seed: 1435, endOnFailure: true },
  );
});

test('whatever is loaded fits the rules of a design, except for options that are missing', () => {
  const detail = fc.record(
    {
      ticket_form_detail_id: fc.oneof(fc.nat(5), fc.anything()),
      input_type: fc.oneof(fc.constantFrom('text', 'email', 'select', 'checkbox-group', 'rating'), fc.anything()),
      input_name: fc.anything(),
      is_require: fc.anything(),
      is_multiple: fc.anything(),
      default_value: fc.anything(),
      options: fc.anything(),
      layout: fc.oneof(
        fc.record({ row: fc.nat(3), col: fc.nat(3), size: fc.integer({ min: -3, max: 20 }) }),
        fc.anything(),
      ),
      conditions: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(detail, fc.anything()), { maxLength: 30 }), (details) => {
      const design = load(details);
      assert.equal(
        brokenInvariants(design).filter((wrong) => !/options|condition/.test(wrong)),
        [],
      );
      assert.equal(designToDetails(load(asStored(designToDetails(design)))).length, fieldsInOrder(design).length);
    }),
    { numRuns: 200, seed: 1435 },
  );
});

test('flags are true and false in a design, numbers are numbers, and empty attributes are absent', () => {
  const field = onlyField({
    ticket_form_detail_id: '7',
    input_type: 'number',
    input_name: 'Weight',
    is_require: '1',
    default_value: '2.5',
    placeholder: null,
    help_text: '',
    min_length: '1',
    max_length: null,
    is_multiple: 0,
    is_visible: 1,
    options: [],
  });
  assert.equal(field, {
    key: '7',
    id: 7,
    type: 'number',
    attributes: { input_name: 'Weight', is_require: true, default_value: 2.5, min_length: 1, is_unique: false },
  });
  assert.equal(designToDetails(load([{ input_type: 'number', input_name: 'Weight', default_value: '2.5' }]))[0], {
    field_key: 'new-1',
    input_type: 'number',
    input_name: 'Weight',
    is_visible: 1,
    is_require: 0,
    is_editable: 1,
    default_value: '2.5',
    placeholder: '',
    help_text: '',
    is_multiple: 0,
    min_length: null,
    max_length: null,
    max_size: null,
    options: [],
    status: 1,
    is_unique: 0,
    layout: { row: 0, col: 0, size: 12 },
  });
});

test('a checkbox is ticked at first or not; email and phone are formats of a text field', () => {
  assert.is(
    onlyField({ input_type: 'checkbox', input_name: 'Seal', default_value: 'true' }).attributes.default_value,
    true,
  );
  assert.is(saved({ input_type: 'checkbox', input_name: 'Seal', default_value: '1' }).default_value, '1');
  assert.is(saved({ input_type: 'checkbox', input_name: 'Seal', default_value: '0' }).default_value, '');
  const field = onlyField({ input_type: 'email', input_name: 'Desk', is_require: 0 });
  assert.equal([field.type, field.attributes.format], ['text', 'email']);
  assert.is(saved({ input_type: 'phone', input_name: 'Desk' }).input_type, 'phone');
  assert.is(saved({ input_type: 'text', input_name: 'Desk' }).input_type, 'text');
  assert.not('format' in saved({ input_type: 'text', input_name: 'Desk' }));
});

const options = ['a', 'b', 'c'].map((value) => ({ option_text: value.toUpperCase(), option_value: value }));
const selectedOf = (detail: Values) =>
  (onlyField({ input_name: 'S', options, ...detail }).attributes.options as any[])
    .filter((option) => option.is_selected)
    .map((option) => option.option_value)
    .join();

test('selected are the options with the flag, or those that the default value names', () => {
  const flagged = options.map((option, index) => ({ ...option, is_selected: index > 0 ? '1' : 0 }));
  assert.is(selectedOf({ input_type: 'select' }), '');
  assert.is(selectedOf({ input_type: 'select', default_value: 'b' }), 'b');
  assert.is(selectedOf({ input_type: 'select', options: flagged }), 'b', 'the first of them');
  assert.is(selectedOf({ input_type: 'select', is_multiple: 1, options: flagged }), 'b,c');
  assert.is(selectedOf({ input_type: 'checkbox-group', default_value: 'a, c' }), 'a,c');
  assert.is(selectedOf({ input_type: 'checkbox-group', default_value: '["c"]' }), 'c');
  const hinted = { input_type: 'select', placeholder: 'Which?', options: flagged };
  assert.is(selectedOf(hinted), '', 'the placeholder is shown');
  assert.is(selectedOf({ ...hinted, default_value: 'c' }), 'c');
  assert.is(selectedOf({ ...hinted, is_multiple: 1 }), 'b,c');
  const wire = saved({ input_type: 'checkbox-group', input_name: 'S', options: flagged });
  assert.equal(
    (wire.options as any[]).map((option) => option.is_selected),
    [0, 1, 1],
  );
  assert.is(wire.default_value, '["b","c"]', 'for servers that do not know the flag');
});

test('what the design does not know is sent back as it came, from the field and from its options', () => {
  const detail = {
    ticket_form_detail_id: 3,
    input_type: 'select',
    input_name: 'Seal',
    colour: 'red',
    meta: { a: [1] },
    max_size: 4,
    options: options.map((option, index) => ({ ...option, option_id: index })),
  };
  const wire = saved(detail);
  assert.equal([wire.colour, wire.meta, wire.max_size], ['red', { a: [1] }, 4]);
  assert.equal(
    (wire.options as any[]).map((option) => option.option_id),
    [0, 1, 2],
  );
  const design = load([detail]);
  const [renamed] = designToDetails(setAttributes(design, '3', { input_name: 'Seal number' }).design);
  assert.equal({ ...wire, ...renamed }, { ...wire, input_name: 'Seal number' });
  assert.ok('colour' in renamed!);
});

test('a field of a type that nobody knows keeps everything and its place', () => {
  const wire = saved({
    input_type: 'rating',
    input_name: 'Care',
    stars: 5,
    default_value: '3',
    is_require: 1,
    options,
  });
  assert.equal([wire.input_type, wire.stars, wire.default_value, wire.is_require], ['rating', 5, '3', 1]);
  assert.equal(wire.options, options);
});

const rowsOf = (...layouts: unknown[]) =>
  load(
    layouts.map((layout, index) => ({ ticket_form_detail_id: index + 1, input_type: 'text', input_name: 'T', layout })),
  )
    .rows.map(({ cells }) => cells.map(({ field, size }) => `${field}:${size}`).join(' '))
    .join(' | ');

test('rows fit the grid, whatever was stored', () => {
  assert.is(rowsOf(null, undefined, 'x'), '1:12 | 2:12 | 3:12');
  assert.is(
    rowsOf({ row: 1, col: 0, size: 4 }, { row: 0, col: 1, size: 6 }, { row: 0, col: 0, size: 6 }),
    '3:6 2:6 | 1:4',
  );
  assert.is(rowsOf({ row: 0, col: 0, size: 8 }, { row: 0, col: 1, size: 8 }), '1:6 2:6', 'wider than twelve columns');
  assert.is(rowsOf({ row: 0, col: 0, size: 6 }, { row: 0, col: 0, size: 6 }), '1:6 2:6', 'two fields at one place');
  assert.is(rowsOf({ row: 0, col: 0, size: 99 }, { row: 7, col: 0, size: -1 }), '1:12 | 2:1');
  assert.is(rowsOf({ row: '0', col: '0', size: '5' }, { row: 0, col: 1 }, null), '1:6 2:6 | 3:12');
  const many = Array.from({ length: 14 }, (_, col) => ({ row: 0, col, size: 1 }));
  assert.equal(
    rowsOf(...many)
      .split(' | ')
      .map((row) => row.split(' ').length),
    [12, 2],
  );
});

test('of two fields with one id the second is a new one', () => {
  const design = load([
    { ticket_form_detail_id: 4, input_type: 'text', input_name: 'A' },
    { ticket_form_detail_id: 4, input_type: 'text', input_name: 'B' },
  ]);
  assert.equal(
    fieldsInOrder(design).map(({ id }) => id),
    [4, undefined],
  );
  assert.equal(
    designToDetails(design).map((detail) => detail.ticket_form_detail_id ?? detail.field_key),
    [4, 'new-1'],
  );
});

const when = (field: string) => ({
  show: { match: 'all' as const, rules: [{ field, operator: 'is' as const, value: 'x' }] },
});

test('conditions refer to fields by id, to new ones by their key, and by the number that the preview gives them', () => {
  const design = load([
    { ticket_form_detail_id: 4, input_type: 'text', input_name: 'A' },
    { field_key: 'seal', input_type: 'text', input_name: 'B', conditions: when('4') },
    { input_type: 'text', input_name: 'C', conditions: when('seal') },
  ]);
  const [, b, c] = designToDetails(design);
  assert.equal(b!.conditions, when('4'));
  assert.equal(c!.conditions, when(b!.field_key as string));
  const numbers = new Map([
    [b!.field_key, -1],
    [c!.field_key, -2],
  ]);
  const shown = previewDetails(design, (key) => numbers.get(key)!);
  assert.equal(
    shown.map((detail) => detail.ticket_form_detail_id),
    [4, -1, -2],
  );
  assert.equal(
    shown.map(({ conditions }) => conditions),
    [undefined, when('4'), when('-1')],
  );
});

test('a form of new fields of every type can be saved', () => {
  let design = emptyDesign;
  const newKey = keySource();
  // A formula is still to be typed.
  for (const type of [...fieldTypes.values()].filter((one) => !isComputed({ input_type: one.type }))) {
    const outcome = addField(design, type, newKey) as Step;
    design = outcome.design;
  }
  assert.equal(readDefinition(designToDetails(design)).ok, true);
});

test('a copy of a form has no ids, and its conditions refer to its own fields', () => {
  const details = [
    { ticket_form_detail_id: 4, input_type: 'text', input_name: 'A' },
    { ticket_form_detail_id: 5, input_type: 'text', input_name: 'B', conditions: when('4') },
  ];
  const [a, b] = designToDetails(load(withoutIds(details)));
  assert.not('ticket_form_detail_id' in a!);
  assert.equal(b!.conditions, when(a!.field_key as string));
});

test('what the panel hides because of other attributes is not sent', () => {
  const several = { input_type: 'select', input_name: 'S', options, is_multiple: 1, min_length: 1, max_length: 2 };
  assert.equal([saved(several).min_length, saved(several).max_length], [1, 2]);
  assert.is(saved({ ...several, is_multiple: 0 }).min_length, null);
});

test.run();
