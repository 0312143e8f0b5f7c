// The values of a ticket under a newer version of its form.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { moveValues, type TicketFile } from '../../../src/schema/ticket-types/move-values';
import type { TicketFieldValue, TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';

const field = (id: number, input_type: string, more: object = {}): TicketFormDetail => ({
  ticket_form_detail_id: id,
  input_type,
  input_name: `F${id}`,
  is_require: 0,
  is_multiple: 0,
  ...more,
});

const options = (...values: string[]) => ({
  options: values.map((value) => ({ option_value: value, option_text: value.toUpperCase() })),
});

const entry = (id: number, input_type: string, value: TicketFieldValue['value']): TicketFieldValue => ({
  ticket_form_detail_id: id,
  input_name: `F${id}`,
  input_type,
  value,
  is_require: 0,
  is_multiple: 0,
});

/** One field whose definition changes, with its value: `kept: before > after (note)`, and what is stored. */
function moved(from: TicketFormDetail, to: TicketFormDetail, value: TicketFieldValue['value']) {
  const { fields, form_fields } = moveValues([from], [to], [entry(1, from.input_type, value)], []);
  return [fields.map(({ outcome, before, after }) => `${outcome}: ${before} > ${after}`).join(), form_fields[0]?.value];
}

test('what the new field can hold is kept as it was typed, under the new label', () => {
  assert.equal(moved(field(1, 'number'), field(1, 'number'), '0.10'), ['kept: 0.1 > 0.1', '0.10']);
  assert.equal(moved(field(1, 'text'), field(1, 'textarea'), 'x'), ['kept: x > x', 'x']);
  const { form_fields, fields } = moveValues(
    [field(1, 'text')],
    [field(1, 'text', { input_name: 'Mass' })],
    [entry(1, 'text', 'x')],
    [],
  );
  assert.equal([form_fields[0]?.input_name, fields[0]?.input_name], ['Mass', 'Mass']);
});

test('a value of another type is converted where it can be read, and lost where it cannot', () => {
  assert.equal(moved(field(1, 'text'), field(1, 'number'), ' 12 '), ['converted: 12 > 12', '12']);
  assert.equal(moved(field(1, 'text'), field(1, 'number'), 'many'), ['lost: many > ', '']);
  assert.equal(moved(field(1, 'text'), field(1, 'date'), '2026-03-01'), [
    'kept: 2026-03-01 > 03-01-2026',
    '2026-03-01',
  ]);
  assert.equal(moved(field(1, 'checkbox'), field(1, 'text'), '1'), ['converted: Yes > Yes', 'Yes']);
  assert.equal(moved(field(1, 'select', options('a')), field(1, 'text'), 'a'), ['converted: A > A', 'A']);
  assert.equal(moved(field(1, 'text'), field(1, 'select', options('a')), 'A'), ['converted: A > A', 'a']);
});

test('times, days with a time, tags and yes or no are made of what there was, and the other way round', () => {
  const cases: [from: string, value: string | string[], to: string, after: string | string[]][] = [
    ['date', '2026-03-01', 'date-time', '2026-03-01 00:00'],
    ['date-time', '2026-03-01 10:15', 'date', '2026-03-01'],
    ['date-time', '2026-03-01 10:15', 'time', '10:15'],
    ['text', '9:05', 'time', '09:05'],
    ['checkbox', '1', 'yes-no', 'Yes'],
    ['yes-no', 'No', 'checkbox', '0'],
    ['text', 'yes', 'yes-no', 'Yes'],
    ['text', 'fragile, cold', 'tags', ['fragile', 'cold']],
    ['tags', ['fragile', 'cold'], 'text', 'fragile, cold'],
    ['text', 'example.com', 'url', 'https://example.com'],
    ['text', '#ABC', 'color', '#aabbcc'],
    ['text', 'noon', 'time', ''],
  ];
  for (const [from, value, to, after] of cases)
    assert.equal(moved(field(1, from), field(1, to), value)[1], after, `${from} > ${to}`);
});

test('an address that was accepted once stays in a field of addresses, and is none where there was a text', () => {
  const former = 'desk@example.com;';
  assert.equal(moved(field(1, 'email'), field(1, 'email', { input_name: 'Desk' }), former), [
    `kept: ${former} > ${former}`,
    former,
  ]);
  assert.equal(moved(field(1, 'text'), field(1, 'email'), former), [`lost: ${former} > `, '']);
});

test('one choice becomes the first of several; of several the first stays, and the others are named', () => {
  const [one, several] = [field(1, 'select', options('a', 'b')), field(1, 'checkbox-group', options('a', 'b'))];
  assert.equal(moved(one, several, 'a'), ['converted: A > A', ['a']]);
  assert.equal(moved(several, one, ['b', 'a']), ['partly: B, A > B', 'b']);
  assert.equal(moved(several, one, ['b']), ['converted: B > B', 'b']);
});

test('an option that is gone is lost, from a list alone', () => {
  const [old, now] = [options('a', 'b'), options('a', 'c')];
  assert.equal(moved(field(1, 'select', old), field(1, 'select', now), 'b'), ['lost: B > ', '']);
  assert.equal(moved(field(1, 'checkbox-group', old), field(1, 'checkbox-group', now), ['a', 'b']), [
    'partly: A, B > A',
    ['a'],
  ]);
  assert.equal(moved(field(1, 'checkbox-group', old), field(1, 'checkbox-group', now), ['b']), ['lost: B > ', []]);
});

test('a limit of the new version drops nothing: the value is kept, with what the rule says', () => {
  const { fields } = moveValues(
    [field(1, 'text')],
    [field(1, 'text', { max_length: 2 })],
    [entry(1, 'text', 'abc')],
    [],
  );
  assert.equal(
    fields.map(({ outcome, note }) => [outcome, note]),
    [['kept', 'F1 must be no more than 2 characters.']],
  );
});

test('removed and hidden fields lose their values; required ones without a value are named; empty ones are not', () => {
  const show = { conditions: { show: { match: 'all', rules: [{ field: '9', operator: 'is', value: 'x' }] } } };
  const { fields, form_fields } = moveValues(
    [field(1, 'text'), field(2, 'text'), field(3, 'text')],
    [field(2, 'text', show), field(3, 'text'), field(4, 'number', { is_require: 1 }), field(9, 'text')],
    [entry(1, 'text', 'gone'), entry(2, 'text', 'hidden'), entry(3, 'text', '')],
    [],
  );
  assert.equal(
    fields.map(({ input_name, outcome, before, note }) => [input_name, outcome, before, note]),
    [
      ['F2', 'lost', 'hidden', 'Its conditions hide it.'],
      ['F4', 'missing', '', 'F4 is required.'],
      ['F1', 'lost', 'gone', undefined],
    ],
  );
  assert.equal(
    form_fields.map(({ ticket_form_detail_id, value }) => [ticket_form_detail_id, value]),
    [
      [2, ''],
      [3, ''],
      [4, ''],
      [9, ''],
    ],
  );
});

test('files stay with a field of files; those without a place become attachments', () => {
  const file = (file_id: number, id: number): TicketFile => ({
    file_id,
    ticket_form_detail_id: id,
    name: `${file_id}.png`,
  });
  const files = [file(11, 1), file(12, 1), file(21, 2), file(31, 3)];
  const several = { is_multiple: 1 };
  const { fields, attached } = moveValues(
    [field(1, 'file', several), field(2, 'file'), field(3, 'file')],
    [field(1, 'file'), field(2, 'text')],
    [entry(1, 'file', null), entry(2, 'file', null), entry(3, 'file', null)],
    files,
  );
  assert.equal(attached, [12, 21, 31]);
  assert.equal(
    fields.map(({ input_name, outcome, before }) => `${input_name} ${outcome} ${before}`),
    ['F1 kept 11.png', 'F1 attached 12.png', 'F2 attached 21.png', 'F3 attached 31.png'],
  );
});

test('values of fields that no version has any more, and of types that are gone, never fail', () => {
  const { fields } = moveValues([], [field(2, 'gone')], [entry(7, 'gone', 'x'), entry(2, 'text', 'y')], []);
  assert.equal(
    fields.map(({ outcome, before }) => `${outcome} ${before}`),
    ['kept y', 'lost x'],
  );
});

test('a text that is always the same is that of the new version, and one that programs may change stays', () => {
  const fixed = (default_value: string) => field(1, 'hidden-fixed', { default_value });
  assert.equal(moved(fixed('RR-7'), fixed('RR-8'), 'RR-7'), ['converted: RR-7 > RR-8', 'RR-8']);
  assert.equal(moved(field(1, 'text'), fixed('RR-8'), 'typed'), ['converted: typed > RR-8', 'RR-8']);
  const sent = field(1, 'hidden', { default_value: 'RR-8' });
  assert.equal(moved(sent, sent, 'from a program'), ['kept: from a program > from a program', 'from a program']);
  assert.equal(moveValues([], [fixed('RR-8')], [], []).form_fields[0]?.value, 'RR-8');
});

test.run();
