// Rules between the fields of a ticket type: what a definition may say, and what a ticket must obey.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { joinParts } from '../../../src/schema/conditions/text-parts';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { checkRecord } from '../../../src/schema/rules/check';
import { compareDefinitions } from '../../../src/schema/ticket-types/compare-definitions';
import { withIds } from '../../../src/schema/ticket-types/definition-conditions';
import { toDefinitionFile } from '../../../src/schema/ticket-types/definition-file';
import { propertyOf } from '../../../src/schema/ticket-types/field-property';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../../src/schema/ticket-types/import-definition';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';

const field = (field_key: string, input_type: string, rules: Values = {}) => ({
  field_key,
  input_type,
  input_name: field_key.toUpperCase(),
  ...rules,
});

const messages = (...fields: object[]): string[] => {
  const read = readDefinition(fields);
  return read.ok ? [] : read.messages;
};

const refused: [what: string, fields: object[], message: string][] = [
  [
    'a field that is not there',
    [field('a', 'date', { after_field: 'gone' })],
    'Field 1: A is compared with a field that this form does not have.',
  ],
  ['the field itself', [field('a', 'date', { after_field: 'a' })], 'Field 1: A cannot be compared with itself.'],
  [
    'a day that would be later than a number',
    [field('a', 'date', { after_field: 'b' }), field('b', 'number')],
    'Field 1: A cannot be compared with B.',
  ],
  [
    'a text that would be a number',
    [field('a', 'text', { equal_to_field: 'b' }), field('b', 'number')],
    'Field 1: A cannot be compared with B.',
  ],
  [
    'a heading',
    [field('a', 'text', { required_with_field: 'b' }), field('b', 'heading')],
    'Field 1: A is compared with a field that this form does not have.',
  ],
  [
    'three that would have to be later than each other',
    [
      field('a', 'date', { after_field: 'b' }),
      field('b', 'date', { after_field: 'c' }),
      field('c', 'date', { after_field: 'a' }),
    ],
    'Field 1: A would have to be later than B, which would have to be later than C, which would have to be later than A.',
  ],
  [
    'two that would have to be the same and one later than the other',
    [field('a', 'date', { after_field: 'b', equal_to_field: 'b' }), field('b', 'date')],
    'Field 1: A and B would have to be the same, and A later than B.',
  ],
  [
    'two that would have to be the same and differ, said by either of them',
    [field('a', 'text', { equal_to_field: 'b' }), field('b', 'text', { differs_from_field: 'a' })],
    'Field 2: B and A would have to be the same, and B different from A.',
  ],
  [
    'a limit that is no day',
    [field('a', 'date', { not_after: 'tomorrow' })],
    'Field 1: Latest day must be a day, or counted from today: today, today+7, today-30.',
  ],
  [
    'a day that does not exist',
    [field('a', 'date', { not_before: '2026-02-30' })],
    'Field 1: Earliest day: there is no day 2026-02-30.',
  ],
  [
    'limits without a day between them',
    [field('a', 'date', { not_before: 'today', not_after: 'today-1' })],
    'Field 1: Latest day must not be before the earliest day.',
  ],
  [
    'an earliest day that has moved past the latest one',
    [field('a', 'date', { not_before: 'today-30', not_after: '2020-01-01' })],
    'Field 1: Latest day must not be before the earliest day.',
  ],
  [
    'a field that begins with a day which is refused',
    [field('a', 'date', { default_now: 1, not_after: 'today-1' })],
    'Field 1: The field begins with today, which would be refused.',
  ],
];
for (const [what, fields, message] of refused)
  test(`refused: ${what}`, () => assert.equal(messages(...fields), [message]));

const sent = [
  field('from', 'date', { not_after: 'today' }),
  field('to', 'date', { after_field: 'from', rule_message: 'Leave comes after arrival.' }),
  field('seal', 'text'),
  field('again', 'text', { equal_to_field: 'seal' }),
  field('other', 'text', { differs_from_field: 'seal', required_with_field: 'again' }),
];

function saved(): TicketFormDetail[] {
  const read = readDefinition(sent);
  assert.ok(read.ok, JSON.stringify(read));
  return withIds(read.ok ? read.details : [], [11, 12, 13, 14, 15]);
}

test('fields are named by their ids once they are saved, and both sides check the same rules', () => {
  const details = saved();
  assert.equal(
    [details[1]!.after_field, details[3]!.equal_to_field, details[4]!.required_with_field],
    ['11', '13', '14'],
  );
  const properties = Object.fromEntries(details.map((one) => [String(one.ticket_form_detail_id), propertyOf(one)]));
  const check = (values: Values) => checkRecord({ required: [], properties }, values, new Date(2026, 2, 10));
  assert.equal(check({ 11: '2026-03-01', 12: '2026-03-02', 13: 'A', 14: 'A', 15: 'B' }), {});
  assert.equal(check({ 11: '2026-03-11', 12: '2026-03-02', 13: 'A', 14: 'B', 15: 'A' }), {
    11: ['FROM must not be after today.'],
    12: ['Leave comes after arrival.'],
    14: ['AGAIN does not match SEAL.'],
    15: ['OTHER must not be the same as SEAL.'],
  });
  assert.equal(check({ 13: 'A', 14: 'A' }), { 15: ['OTHER is required.'] });
});

test('a choice differs from another one; of several values there is no such rule', () => {
  const options = ['A', 'B'].map((value) => ({ option_text: value, option_value: value }));
  const other = field('from', 'radio-group', { options });
  const read = readDefinition([
    other,
    field('to', 'select', { options, differs_from_field: 'from' }),
    field('all', 'select', { options, is_multiple: 1, differs_from_field: 'from' }),
  ]);
  assert.ok(read.ok, JSON.stringify(read));
  const details = withIds(read.ok ? read.details : [], [1, 2, 3]);
  assert.equal([details[1]!.differs_from_field, details[2]!.differs_from_field], ['1', undefined]);
  const properties = Object.fromEntries(details.map((one) => [String(one.ticket_form_detail_id), propertyOf(one)]));
  const check = (to: string) => checkRecord({ required: [], properties }, { 1: 'A', 2: to, 3: ['A'] });
  assert.equal([check('B'), check('A')], [{}, { 2: ['TO must not be the same as FROM.'] }]);
});

test('a file calls the fields by their keys, and comes in as it was', () => {
  const file = toDefinitionFile({ form_name: 'F', status: 1, details: saved() }, {});
  assert.is(file.form_datas[1]!.after_field, 'field-1');
  const read = importDefinition(JSON.stringify(file), () => false);
  assert.ok(read.ok);
  assert.equal(read.ok && [read.details[1]!.after_field, read.details[4]!.required_with_field], ['field-1', 'field-4']);
});

test('a rule about a field that does not come in is left out, and said', () => {
  const file = { schemaVersion: 1, form_name: 'F', form_datas: [field('a', 'text', { equal_to_field: 'gone' })] };
  const read = importDefinition(JSON.stringify(file), () => false);
  assert.ok(read.ok);
  assert.equal(read.ok && read.details[0]!.equal_to_field, undefined);
  assert.match(JSON.stringify(read), 'Left out: rules about itself or about fields that are not imported.');
});

test('what differs is said with the labels of the fields and with days in words', () => {
  const before = saved();
  const after = before.map((one) => {
    if (one.ticket_form_detail_id === 11) return { ...one, not_after: 'today+7' };
    if (one.ticket_form_detail_id === 12) return { ...one, differs_from_field: '11' };
    return one.ticket_form_detail_id === 14 ? { ...one, equal_to_field: undefined } : one;
  });
  assert.equal(
    compareDefinitions(before, after).map(({ parts }) => joinParts(parts)),
    [
      'Changes the latest day of FROM from today to 7 days from today.',
      'TO must now differ from FROM.',
      'AGAIN no longer has to be the same as SEAL.',
    ],
  );
});

test.run();
