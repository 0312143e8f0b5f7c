// A ticket type as a record: every kind of field, what it accepts, how its value travels.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nouns } from '../../../src/schema/model/nouns';
import { checkRecord } from '../../../src/schema/rules/check';
import { wireFieldValues } from '../../../src/schema/ticket-types/field-values';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { widgetOf } from '../../../src/schema/values/kinds';

const options = [
  { option_text: 'Intact', option_value: 'intact' },
  { option_text: 'Broken', option_value: 'broken' },
];

function detail(input_type: string, more: Partial<TicketFormDetail> = {}): TicketFormDetail {
  return { ticket_form_detail_id: 7, input_type, input_name: 'Seal', is_require: 1, ...more };
}

/** Kind, more of the definition, a valid value and its widget, an invalid value and its message. */
const kinds: [string, Partial<TicketFormDetail>, unknown, string, unknown, string][] = [
  ['text', { min_length: 2, max_length: 4 }, 'abc', 'text', 'abcde', 'Seal must be no more than 4 characters.'],
  ['textarea', { max_length: 4 }, 'abc', 'textarea', 'abcde', 'Seal must be no more than 4 characters.'],
  ['number', { min_length: 0, max_length: 10 }, 10, 'number', 11, 'Seal must be 10 or less.'],
  ['date', {}, '2026-11-20', 'date', '02-30-2026', 'Seal must be in MM-DD-YYYY format.'],
  ['email', {}, 'desk@example.com', 'email', 'desk', 'Please enter a valid email address.'],
  ['phone', {}, '3125550142', 'phone', '312555014', 'Seal must be a valid 10-digit phone number.'],
  [
    'file',
    { max_size: 1 },
    { name: 'a.jpg', size: 9, type: '' },
    'file',
    { name: 'a.jpg', size: 2e6, type: '' },
    'Seal must be no more than 1 MB.',
  ],
  ['file', { is_multiple: 1 }, [{ name: 'a.jpg', size: 9, type: '' }], 'files', [], 'Seal is required.'],
  ['select', { options }, 'intact', 'select', 'melted', 'Please select a valid Seal.'],
  [
    'select',
    { options, is_multiple: 1 },
    ['intact', 'broken'],
    'multi-select',
    ['melted'],
    'Please select a valid Seal.',
  ],
  ['radio-group', { options }, 'broken', 'radio-group', undefined, 'Seal is required.'],
  ['checkbox-group', { options }, ['broken'], 'checkbox-group', [], 'Seal is required.'],
  ['checkbox', {}, true, 'checkbox', false, 'Seal is required.'],
  ['record', { ref_noun: [...nouns.keys()][0]! }, 12, 'select', 'twelve', 'Seal must be a number.'],
  [
    'record',
    { ref_noun: 'noun-of-then' },
    undefined,
    'select',
    12,
    'Seal is chosen from records that are no longer kept here. Leave it empty.',
  ],
];

for (const [kind, more, good, widget, bad, message] of kinds) {
  test(`${kind}${more.is_multiple ? ', several' : ''} takes a good value, and says "${message}" to a bad one`, () => {
    const { record, layout } = ticketSubForm('Right-of-way Recovery', [detail(kind, more)]);
    if (good !== undefined) assert.equal(checkRecord(record, { 7: good }), {});
    assert.equal(checkRecord(record, { 7: bad }), { 7: [message] });
    const [entry] = layout as [{ field: string; as?: string }];
    assert.is(widgetOf(record.properties['7']!, entry.as), widget);
  });
}

test('a field whose noun is gone is not required, also by a condition, and says why it is empty', () => {
  const require = { match: 'all' as const, rules: [{ field: '8', operator: 'is' as const, value: 'x' }] };
  const text = { ...detail('text'), ticket_form_detail_id: 8, is_require: 0 as const };
  const columns = [
    { title: 'Trade', type: 'record', ref_noun: 'noun-of-then', required: true },
    { title: 'Hours', type: 'number', required: true },
  ];
  const rows = { ...detail('rows', { columns }), ticket_form_detail_id: 9 };
  const chosen = detail('record', { ref_noun: 'noun-of-then', help_text: 'Of the yard.', conditions: { require } });
  const { record } = ticketSubForm('Form', [chosen, text, rows]);
  assert.equal(record.required, ['9']);
  assert.equal(checkRecord(record, { 8: 'x', 9: [{ row_id: 'a', hours: 2 }] }), {});
  assert.is(
    record.properties['7']!.description,
    'Of the yard. The records that this was chosen from are no longer kept here, so nothing can be chosen.',
  );
  const there = ticketSubForm('Form', [detail('record', { ref_noun: [...nouns.keys()][0]!, conditions: { require } })]);
  assert.equal([there.record.required, there.record.properties['7']!.when], [['7'], { require }]);
});

test('fewer selections than a list needs are reported in the words of the specification', () => {
  for (const kind of [
    detail('checkbox-group', { options, min_length: 2 }),
    detail('select', { options, is_multiple: 1, min_length: 2 }),
  ]) {
    const { record } = ticketSubForm('Form', [kind]);
    assert.equal(checkRecord(record, { 7: ['broken'] }), { 7: ['Minimum 2 selections required'] });
    assert.equal(checkRecord(record, { 7: ['broken', 'intact'] }), {});
  }
  const { record } = ticketSubForm('Form', [detail('file', { is_multiple: 1, min_length: 2 })]);
  assert.equal(checkRecord(record, { 7: [{ name: 'a.jpg', size: 9, type: '' }] }), {
    7: ['Seal must have at least 2 item(s).'],
  });
});

test('nothing is required where the definition does not require it', () => {
  for (const [kind, more] of kinds) {
    const { record } = ticketSubForm('Form', [detail(kind, { ...more, is_require: 0 })]);
    assert.equal(checkRecord(record, {}), {}, kind);
  }
});

test('defaults become values of the right type', () => {
  const defaultOf = (input_type: string, default_value: string, more = {}) =>
    ticketSubForm('Form', [detail(input_type, { default_value, ...more })]).record.properties['7']!.default;
  assert.is(defaultOf('text', 'left door'), 'left door');
  assert.is(defaultOf('number', '3'), 3);
  assert.is(defaultOf('number', 'three'), undefined);
  assert.is(defaultOf('checkbox', '1'), true);
  assert.is(defaultOf('checkbox', ''), false);
  assert.equal(defaultOf('checkbox-group', 'broken,melted', { options }), ['broken']);
  const flagged = { options: options.map((option) => ({ ...option, is_selected: 1 as const })) };
  const hinted = { ...flagged, placeholder: 'Which door?' };
  const [first] = options.map(({ option_value }) => option_value);
  assert.is(defaultOf('select', '', flagged), first);
  assert.is(defaultOf('select', '', hinted), undefined, 'its placeholder is shown');
  assert.is(defaultOf('select', first!, hinted), first);
  assert.equal(
    defaultOf('select', '', { ...hinted, is_multiple: 1 }),
    options.map(({ option_value }) => option_value),
  );
  const places = {
    options: ['Yard, north', 'Yard', 'north', '[1]'].map((value) => ({ option_text: value, option_value: value })),
  };
  for (const [text, chosen] of [
    ['Yard, north', ['Yard, north']],
    ['["Yard, north"]', ['Yard, north']],
    ['["north", "Yard, north", "melted", 7]', ['Yard, north', 'north']],
    ['north, Yard', ['Yard', 'north']],
    ['[1]', ['[1]']],
    ['[broken', []],
  ] as const) {
    assert.equal(defaultOf('checkbox-group', text, places), chosen, text);
    assert.equal(defaultOf('select', text, { ...places, is_multiple: 1 }), chosen, text);
  }
});

test('a text without a limit has that of its kind, and one of an older form that asks for more can still be filled in', () => {
  const longest = (input_type: string, more: Partial<TicketFormDetail> = {}) => {
    const { record } = ticketSubForm('Form', [detail(input_type, more)]);
    return [255, 256, 300, 10_000, 10_001]
      .filter((length) => Object.keys(checkRecord(record, { 7: 'x'.repeat(length) })).length === 0)
      .at(-1);
  };
  assert.is(longest('text'), 255);
  assert.is(longest('textarea'), 10_000);
  assert.is(longest('text', { max_length: 300 }), 300);
  assert.is(longest('textarea', { max_length: 1e9 }), 10_000);
  assert.is(longest('text', { min_length: 300 }), 10_000);
  assert.is(longest('select', { options: [{ option_text: 'Old', option_value: 'x'.repeat(300) }] }), 300);
});

test('a default value that is an odd JSON list chooses nothing odd', () => {
  for (const default_value of [
    '[{"toString":1}]',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    '[null, ["broken"]]',
    '[{"toString":1}, "broken"]',
  ]) {
    const { record } = ticketSubForm('Form', [detail('checkbox-group', { default_value, options })]);
    assert.equal(record.properties['7']!.default, default_value.includes(', "broken"') ? ['broken'] : []);
  }
});

test('options that are chosen beforehand are the default, unless there is a default value', () => {
  const chosen = (input_type: string, selected: string[], more = {}) => {
    const marked = options.map(
      (option) => ({ ...option, is_selected: selected.includes(option.option_value) ? 1 : 0 }) as const,
    );
    return ticketSubForm('Form', [detail(input_type, { options: marked, ...more })]).record.properties['7']!.default;
  };
  assert.is(chosen('select', ['broken']), 'broken');
  assert.is(chosen('select', ['intact', 'broken']), 'intact');
  assert.is(chosen('radio-group', ['broken']), 'broken');
  assert.equal(chosen('select', ['intact', 'broken'], { is_multiple: 1 }), ['intact', 'broken']);
  assert.equal(chosen('checkbox-group', ['broken']), ['broken']);
  assert.is(chosen('select', []), undefined);
  assert.is(chosen('checkbox-group', []), undefined);
  assert.is(chosen('select', ['broken'], { default_value: 'intact' }), 'intact');
  assert.equal(chosen('checkbox-group', ['broken'], { default_value: 'intact' }), ['intact']);
  assert.is(chosen('text', ['broken']), undefined);
});

test('an image field takes images only, detected by their content', () => {
  const { record } = ticketSubForm('Form', [detail('file', { accept: 'image/*', max_size: 1 })]);
  assert.equal(checkRecord(record, { 7: { name: 'a.png', size: 9, type: 'image/png' } }), {});
  assert.equal(checkRecord(record, { 7: { name: 'a.png', size: 9, type: '' } }), {
    7: ['Seal must be an image file.'],
  });
  const { record: several } = ticketSubForm('Form', [detail('file', { accept: 'image/*', is_multiple: 1 })]);
  assert.equal(
    checkRecord(several, {
      7: [
        { name: 'a.png', size: 9, type: 'image/png' },
        { name: 'b.png', size: 9, type: '' },
      ],
    }),
    { 7: ['Seal must be an image file.'] },
  );
});

/** Fields 1, 2, 3 … at their places in the grid, and the rows that they make. */
const rows = (...places: ([row: number, col: number] | null)[]) =>
  ticketSubForm(
    'Form',
    places.map((place, i) =>
      detail('text', { ticket_form_detail_id: i + 1, layout: place && { row: place[0], col: place[1], size: 6 } }),
    ),
  ).layout.map((node) =>
    Array.isArray(node) ? node.map((entry) => (entry as { field: string }).field) : (node as { field: string }).field,
  );

test('fields stand in the rows of the designer, from left to right', () => {
  assert.equal(rows([0, 0], [0, 1], [1, 0]), [['1', '2'], '3']);
  assert.equal(rows([0, 1], [0, 0], [0, 2]), [['2', '1', '3']]);
  assert.equal(rows([7, 0], [3, 0], [3, 1]), [['2', '3'], '1']);
});

test('without places the fields stand below each other as they come, and those without one stay behind the field they follow', () => {
  assert.equal(rows(null, null, null), ['1', '2', '3']);
  assert.equal(rows(null, [0, 0], null, [0, 1], [1, 0], null), ['1', ['2', '4'], '3', '5', '6']);
});

test('a radio group keeps its look in a row', () => {
  const place = (col: number) => ({ row: 0, col, size: 6 });
  const { layout } = ticketSubForm('Form', [
    detail('text', { ticket_form_detail_id: 1, layout: place(0) }),
    detail('radio-group', { ticket_form_detail_id: 2, options, layout: place(1) }),
  ]);
  assert.equal(layout, [
    [
      { field: '1', span: 6 },
      { field: '2', as: 'radio-group', span: 6 },
    ],
  ]);
});

test('values travel as text, as a list of option values, as 1 or 0, and as null for files', () => {
  const details = [
    detail('number', { ticket_form_detail_id: 1 }),
    detail('checkbox-group', { ticket_form_detail_id: 2, options }),
    detail('checkbox', { ticket_form_detail_id: 3 }),
    detail('file', { ticket_form_detail_id: 4 }),
    detail('text', { ticket_form_detail_id: 5 }),
  ];
  const values = wireFieldValues(details, { 1: 6, 2: ['intact'], 3: true, 4: {}, 5: undefined }).map(
    (response) => response.value,
  );
  assert.equal(values, ['6', ['intact'], '1', null, '']);
});

test('an empty list in a field without one travels as nothing was filled in', () => {
  const sent = (type: string, more: Partial<TicketFormDetail> = {}) =>
    wireFieldValues([detail(type, more)], { 7: [] })[0]!.value;
  assert.equal(
    ['text', 'number', 'date', 'checkbox'].map((type) => sent(type)),
    ['', '', '', '0'],
  );
  assert.equal([sent('select', { options }), sent('select', { options, is_multiple: 1 })], ['', []]);
});

test('a number travels without an exponent, as it may be typed', () => {
  const sent = (value: number) => wireFieldValues([detail('number')], { 7: value })[0]!.value;
  assert.equal([1e-8, -2.5e-7, 1.5e21, -1e22, 0.1, -3].map(sent), [
    '0.00000001',
    '-0.00000025',
    '1500000000000000000000',
    '-10000000000000000000000',
    '0.1',
    '-3',
  ]);
});

test('labels are only text: a field called __proto__ or constructor is a field like any other', () => {
  const hostile = ['__proto__', 'constructor', '<img src=x onerror=alert(1)>'].map((input_name, i) =>
    detail('text', { ticket_form_detail_id: i + 1, input_name }),
  );
  const { record } = ticketSubForm('Form', hostile);
  assert.equal(checkRecord(record, {}), {
    1: ['Proto is required.'],
    2: ['Constructor is required.'],
    3: ['<img src=x onerror=alert(1)> is required.'],
  });
  assert.is(({} as Record<string, unknown>).title, undefined);
});

test('the ticket is around fields that read something of it, and around no others', () => {
  const around = (more: Partial<TicketFormDetail>, input_type = 'text') =>
    ticketSubForm('Form', [detail(input_type, more), detail('text', { ticket_form_detail_id: 8 })]).record.around;
  const show = (field: string) => ({
    show: { match: 'all' as const, rules: [{ field, operator: 'is' as const, value: 'x' }] },
  });
  assert.is(around({}), undefined);
  assert.is(around({ conditions: show('8') }), undefined);
  assert.is(around({ formula: '[8]' }, 'formula-text'), undefined);
  assert.ok(around({ conditions: show('ticket.pkg_count') })?.ticket);
  assert.ok(around({ formula: 'ticket.pkg_count * 2' }, 'formula')?.ticket);
  assert.ok(around({ default_field: 'ticket.pkg_count' })?.ticket);
  const columns = [{ title: 'Cost', type: 'formula', formula: 'Ticket.pkg_count * 2' }];
  assert.ok(around({ columns }, 'rows')?.ticket);
});

test.run();
