// Conditions that offer single options and set a value: in the form, when a record is saved, and while they are checked.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDraftTracker } from '../../../src/engine/form/draft-tracker';
import { createFormStore } from '../../../src/engine/form/form-store';
import { watchStates } from '../../../src/engine/form/state-follower';
import { checkConditions } from '../../../src/schema/conditions/check-conditions';
import { describeListed } from '../../../src/schema/conditions/describe-conditions';
import { readConditions } from '../../../src/schema/conditions/read-conditions';
import { joinParts } from '../../../src/schema/conditions/text-parts';
import type { Conditions } from '../../../src/schema/descriptor/conditions';
import type { Noun, Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { readNoun } from '../../../src/schema/model/nouns';
import { checkChange, checkChangedFields, checkNew, checkNewFields } from '../../../src/schema/rules/check-write';
import { valueMessage } from '../../../src/schema/rules/value-message';
import { mapConditions } from '../../../src/schema/ticket-types/map-conditions';
import { readField } from '../../../src/schema/ticket-types/read-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const when = (value: string, field = 'kind') => ({
  match: 'all' as const,
  rules: [{ field, operator: 'is' as const, value }],
});
const choice = (title: string, values: string[], more: Partial<Property> = {}): Property => ({
  title,
  type: 'string',
  enum: values,
  options: values.map((value) => ({ value, text: value.toUpperCase() })),
  ...more,
});

const color = (conditions: Conditions) => choice('Color', ['red', 'blue', 'green'], { when: conditions });
const OPTIONS: Conditions = { options: [{ values: ['red', 'blue'], ...when('hazmat') }] };
const SET: Conditions = {
  set: [
    { value: 'red', ...when('hazmat') },
    { value: 'green', ...when('dry') },
  ],
};
const KINDS = choice('Kind', ['hazmat', 'dry', 'other']);

const formOf = (conditions: Conditions, more: Record<string, Property> = {}): RecordSchema => ({
  required: [],
  properties: { kind: KINDS, color: color(conditions), ...more },
});

test('an option that is not offered is refused, unless the record has it already', () => {
  const record = formOf(OPTIONS);
  const refused = { color: ['Please select a valid Color.'] };
  assert.equal(checkNewFields(record, { kind: 'dry', color: 'red' }).errors, refused);
  assert.equal(checkNewFields(record, { kind: 'hazmat', color: 'red' }).errors, {});
  assert.equal(checkNewFields(record, { kind: 'dry', color: 'green' }).errors, {});
  const before = { kind: 'hazmat', color: 'red' };
  assert.equal(checkChangedFields(record, { kind: 'dry', color: 'red' }, before).errors, {});
  assert.equal(checkChangedFields(record, { kind: 'dry', color: 'blue' }, before).errors, refused);
});

test('a list is refused with an option that is not offered', () => {
  const list: Property = {
    title: 'Colors',
    type: 'array',
    items: choice('', ['red', 'blue']),
    options: [{ value: 'red', text: 'R' }],
    when: OPTIONS,
  };
  const record: RecordSchema = { required: [], properties: { kind: KINDS, list } };
  assert.equal(Object.keys(checkNewFields(record, { kind: 'dry', list: ['red'] }).errors), ['list']);
  assert.equal(
    checkChangedFields(record, { kind: 'dry', list: ['red'] }, { kind: 'hazmat', list: ['red', 'blue'] }).errors,
    {},
  );
});

test('a new record that is sent without the field has the value that is set, and what follows from it', () => {
  const record = formOf(SET, {
    why: { title: 'Why', type: 'string', when: { require: when('red', 'color') } },
    length: { title: 'Length', type: 'number', computed: 'if(color = "red", 1, 2)' },
  });
  const { values, errors } = checkNewFields(record, { kind: 'hazmat' });
  assert.is(values.color, 'red');
  assert.is(values.length, 1);
  assert.equal(errors, { why: ['Why is required.'] });
  assert.is(checkNewFields(record, { kind: 'hazmat', color: 'blue' }).values.color, 'blue');
  assert.is(checkNewFields(record, { kind: 'hazmat', color: undefined }).values.color, undefined);
  assert.is(checkNewFields(record, { kind: 'other' }).values.color, undefined);
});

test('a form sets the value when rules come true, and then leaves it alone', () => {
  const record = formOf(SET, { why: { title: 'Why', type: 'string', when: { show: when('red', 'color') } } });
  const store = createFormStore(record);
  store.set('kind', 'hazmat');
  assert.is(store.cell('color').value, 'red');
  assert.not(store.cell('why').state?.hidden);
  store.set('color', 'blue');
  store.set('why', 'x');
  assert.is(store.cell('color').value, 'blue');
  store.set('kind', 'dry');
  assert.is(store.cell('color').value, 'green');
  store.set('kind', 'other');
  assert.is(store.cell('color').value, 'green');
});

test('what is restored or read is not set anew', () => {
  const store = createFormStore(formOf(SET));
  store.patch({ kind: 'hazmat', color: 'blue' });
  assert.is(store.cell('color').value, 'blue');
  const edited = createFormStore(formOf(SET), { kind: 'hazmat', color: 'green' }, undefined, 'edit');
  assert.is(edited.cell('color').value, 'green');
  const begun = createFormStore(formOf(SET), { kind: 'hazmat' });
  assert.is(begun.cell('color').value, 'red');
});

test('a draft keeps what a condition has set, also once its rules are met no more', async () => {
  const record = formOf(SET);
  const store = createFormStore(record);
  const tracker = createDraftTracker(store, record.properties, true);
  store.patch({ kind: 'hazmat' });
  assert.equal(tracker.changed(), [], 'what an effect brings is no change by hand');
  store.set('kind', 'dry');
  store.set('kind', 'other');
  assert.equal(tracker.changed().sort(), ['color', 'kind']);
  const { values, typed } = tracker.content(false);
  const restored = createFormStore(record);
  await createDraftTracker(restored, record.properties, true).apply(values, typed, async () => {});
  assert.equal(restored.values(), { kind: 'other', color: 'green' });
});

test('conditions that set each other in a circle end in the form, too', () => {
  const record: RecordSchema = {
    required: [],
    properties: {
      a: choice('A', ['1', '2'], {
        when: {
          set: [
            { value: '2', ...when('1', 'b') },
            { value: '1', ...when('2', 'b') },
          ],
        },
      }),
      b: choice('B', ['1', '2'], {
        when: {
          set: [
            { value: '1', ...when('1', 'a') },
            { value: '2', ...when('2', 'a') },
          ],
        },
      }),
    },
  };
  const store = createFormStore(record);
  store.set('a', '1');
  assert.ok(store.cell('b').value);
  const found = checkConditions(new Map(Object.entries(record.properties)));
  assert.match(found.map(({ message }) => message).join(), /A depends on B, which depends on A/);
});

const MOMENTS = {
  day: ['date', 'today', '2026-11-27'],
  at: ['local-date-time', 'now', '2026-11-27 14:05'],
  hour: ['time', 'now', '14:05'],
} as const;

test('"today" and "now" are the moment in which the rules come true, which the form knows and the server does not', () => {
  for (const [name, [format, value, shown]] of Object.entries(MOMENTS)) {
    const field: Property = { title: 'It', type: 'string', format, when: { set: [{ value, ...when('dry') }] } };
    const record: RecordSchema = { required: [], properties: { kind: KINDS, [name]: field } };
    const fields = new Map(Object.entries(record.properties));
    let now = new Date(2026, 10, 26, 9, 0);
    const store = createFormStore(record, {}, () => now);
    store.set('kind', 'hazmat');
    assert.is(store.cell(name).value, undefined);
    now = new Date(2026, 10, 27, 14, 5);
    store.set('kind', 'dry');
    assert.is(store.cell(name).value, shown);
    assert.is(checkNewFields(record, { kind: 'dry' }).values[name], undefined);
    assert.is(checkNewFields(record, { kind: 'dry', [name]: shown }).values[name], shown);
    assert.equal(checkConditions(fields, undefined, valueMessage), []);
    assert.equal(describeListed(field.when!, 'set', field, fields).map(joinParts), [
      `Set to ${value} when Kind is DRY.`,
    ]);
  }
  const text: Property = { title: 'It', type: 'string', when: { set: [{ value: 'today', ...when('dry') }] } };
  const record: RecordSchema = { required: [], properties: { kind: KINDS, text } };
  assert.is(checkNewFields(record, { kind: 'dry' }).values.text, 'today', 'in a text it is a word');
});

test('what cannot be meant is refused where it stands', () => {
  const messages = (property: Partial<Property>, conditions: Conditions) =>
    checkConditions(
      new Map<string, Property>([
        ['kind', KINDS],
        ['it', { title: 'It', type: 'string', ...property, when: conditions } as Property],
      ]),
      undefined,
      valueMessage,
    ).map(({ message, effect, item }) => `${effect}[${item}] ${message}`);
  const select = choice('It', ['red']);
  assert.equal(messages(select, { options: [{ values: ['pink'], ...when('dry') }] }), [
    'options[0] It has no option "pink".',
  ]);
  assert.equal(messages({}, { options: [{ values: ['red'], ...when('dry') }] }), [
    'options[0] It has no options that conditions could hide.',
  ]);
  assert.equal(messages(select, { set: [{ value: 'pink', ...when('dry') }] }), ['set[0] It has no option "pink".']);
  assert.equal(messages({ type: 'number' }, { set: [{ value: 'many', ...when('dry') }] }), [
    'set[0] It cannot be set to "many": It must be a number.',
  ]);
  assert.equal(messages({}, { set: [{ value: ' ', ...when('dry') }] }), ['set[0] It: a condition sets no value yet.']);
  assert.equal(messages({}, { set: [{ value: ['a'], ...when('dry') }] }), ['set[0] It takes one value only.']);
  assert.equal(messages({}, { set: [{ value: 'a', ...when('a', 'it') }] }), ['set[0] It cannot depend on itself.']);
});

test('they are read, renamed and said', () => {
  const read = readConditions({ ...OPTIONS, ...SET });
  assert.ok(read.ok && read.conditions);
  assert.equal(read.conditions, { ...OPTIONS, ...SET });
  assert.not(readConditions({ options: [{ values: 'red', ...when('dry') }] }).ok);
  assert.not(readConditions({ set: [{ value: 1n, ...when('dry') }] }).ok);
  assert.not(readConditions({ set: Array(21).fill({ value: 'red', ...when('dry') }) }).ok);
  const renamed = mapConditions(read.conditions!, new Map([['kind', '7']]));
  assert.equal(renamed.set?.[1], { value: 'green', ...when('dry', '7') });
  const fields = new Map(Object.entries(formOf(SET).properties));
  const said = (effect: 'options' | 'set') =>
    describeListed(read.conditions!, effect, color({}), fields).map(joinParts);
  assert.equal(said('options'), ['RED and BLUE are offered only when Kind is HAZMAT.']);
  assert.equal(said('set')[1], 'Set to GREEN when Kind is DRY.');
});

test('a circle through what a field begins with is one of conditions, too', () => {
  const text = (title: string, more: Partial<Property>): Property => ({ title, type: 'string', ...more });
  const messages = (properties: Record<string, Property>) =>
    checkConditions(new Map(Object.entries(properties))).map(({ field, message }) => `${field}: ${message}`);
  const copy = text('Copy', { default: { from: 'a' } });
  const set = { when: { set: [{ value: 'x', ...when('y', 'copy') }] } };
  assert.equal(messages({ copy, a: text('A', set) }), ['a: A depends on Copy, which depends on A.']);
  assert.equal(messages({ copy, a: text('A', { when: { lock: when('y', 'copy') } }) }), [
    'a: A depends on Copy, which depends on A.',
  ]);
  assert.equal(messages({ copy, a: text('A', {}), b: text('B', set) }), []);
  assert.equal(messages({ copy, a: text('A', { default: { from: 'copy' } }) }), [], 'said where defaults are checked');
});

test('a descriptor says both, also in one mode, and in the columns of a table', () => {
  const { options: offered, set } = { ...OPTIONS, ...SET };
  const plain = choice('Color', ['red', 'blue', 'green']);
  const words = { ...plain, enum: undefined, optionsWhen: offered, setWhen: set };
  const columns = { kind: KINDS, color: words };
  const noun = readNoun({
    noun: 'made',
    title: 'Made',
    label: 'kind',
    api: { id: 'made_id', base: '/made', list: 'GET' },
    record: {
      required: [],
      properties: {
        ...columns,
        late: { ...plain },
        rows: { title: 'Rows', type: 'array', items: { type: 'object', properties: columns } },
      },
    },
    edit: { properties: { late: { optionsWhen: offered } } },
  } as Noun);
  const refused = ['Please select a valid Color.'];
  assert.equal(checkNew(noun, { kind: 'dry', color: 'red', late: 'red' }).errors, { color: refused });
  assert.is(checkNew(noun, { kind: 'hazmat' }).values.color, 'red');
  assert.is(checkNew(noun, { kind: 'hazmat', color: undefined }).values.color, undefined, 'sent as empty');
  const before = { kind: 'hazmat', color: 'red' };
  assert.equal(checkChange(noun, { kind: 'dry', late: 'blue' }, before).errors, { late: refused });
  assert.equal(checkChange(noun, { kind: 'dry' }, before).values, { kind: 'dry' }, 'a change sets nothing');
  const rows = checkNew(noun, { rows: [{ kind: 'hazmat' }, { kind: 'dry', color: 'blue' }] });
  assert.is((rows.values.rows as Values[])[0]!.color, 'red');
  assert.equal(rows.errors, { 'rows.1.color': refused });
  const store = createFormStore(noun.record);
  store.set('kind', 'dry');
  assert.is(store.cell('color').value, 'green');
  assert.equal(store.cell('color').state?.off, ['red', 'blue']);
});

test('a hidden field is set, too, before its own text and unless it is sent; one that is always the same is not', async () => {
  const conditions = { ...SET, require: when('dry') };
  const kept = (input_type: string) =>
    Object.keys(readField({ input_type, input_name: 'Code', conditions }).detail?.conditions ?? {});
  assert.equal(kept('hidden'), ['set']);
  assert.equal(kept('hidden-fixed'), []);
  assert.equal(kept('hidden-formula'), []);
  assert.equal(kept('heading'), []);
  const subForm = ticketSubForm('Type', [
    { ticket_form_detail_id: 1, input_type: 'text', input_name: 'Kind', is_require: 0 },
    {
      ...{ ticket_form_detail_id: 2, input_type: 'hidden', input_name: 'Code', is_require: 0, default_value: 'plain' },
      conditions: { set: [{ value: 'red', ...when('hazmat', '1') }] },
    },
  ]);
  const codeOf = (sent: Values) => checkNewFields(subForm.record, sent, { 2: 'plain' }).values[2];
  assert.equal(
    [codeOf({ 1: 'hazmat' }), codeOf({ 1: 'dry' }), codeOf({ 1: 'hazmat', 2: 'own' })],
    ['red', 'plain', 'own'],
  );
  const store = createFormStore({ required: [], properties: { part: { title: 'Part', type: 'object' } } });
  store.setSubForm('part', subForm);
  const announced: string[] = [];
  const stop = watchStates(store, (text) => announced.push(text));
  store.set('part.1', 'hazmat');
  assert.is(store.cell('part.2').value, 'red');
  await Promise.resolve();
  assert.equal(announced, [], 'nobody sees it');
  stop();
});

test.run();
