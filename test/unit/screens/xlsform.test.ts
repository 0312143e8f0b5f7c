// XLSForm in and out: workbooks made by hand and by the writer, expressions, and files that mean harm.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how XLSForm names a field
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { readWorkbook, writeWorkbook } from '../../../src/schema/formats/xlsx';
import { parseXpath } from '../../../src/schema/formats/xpath';
import { readZip, writeZip } from '../../../src/schema/formats/zip';
import { exportXlsForm } from '../../../src/schema/ticket-types/export-xlsform';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importXlsForm } from '../../../src/schema/ticket-types/import-xlsform';
import type { DraftDetail } from '../../../src/schema/ticket-types/ticket-field';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { keySource, randomDesign } from '../../support/random-designs';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

type Rows = readonly (readonly string[])[];
const workbook = (survey: Rows, choices: Rows = [], settings: Rows = []) =>
  writeWorkbook([
    ['survey', survey],
    ['choices', choices],
    ['settings', settings],
  ]);

/** The fields that come in, and what is said of others. */
async function read(bytes: Uint8Array<ArrayBuffer>) {
  const result = await importXlsForm(bytes);
  const all = [...(result.refused ?? []), ...(result.ok ? result.leftOut : [])];
  return {
    result,
    message: result.ok ? undefined : result.message,
    details: result.ok ? ([...result.details] as Values[]) : [],
    said: all.map(({ field, message }) => `${field}: ${message}`),
  };
}

const HEAD = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'default',
  'appearance',
];

test('the questions of a survey are fields, groups sections, and lists options', async () => {
  const { details, said, result } = await read(
    workbook(
      [
        [...HEAD.slice(0, 2), 'label::English (en)', ...HEAD.slice(3), 'label::Español'],
        [
          'text',
          'sealNumber',
          'Seal number',
          'As on the tag',
          'yes',
          '',
          "regex(., '^[A-Z]{4}$')",
          'Four letters',
          'ABCD',
          '',
          'Sello',
        ],
        ['integer', 'count', 'Count', '', 'true()', '', '. > 0 and . <= 9'],
        ['select_one seals or_other', 'seal', 'Seal', '', '', '', '', '', 'torn', 'minimal'],
        [
          'select_multiple seals',
          'marks',
          'Marks',
          '',
          "${seal} = 'torn'",
          '',
          'count-selected(.) <= 2',
          '',
          'fitted torn',
        ],
        ['begin group', 'where', 'Where', '', '', "${seal} != '' and selected(${marks}, 'torn')"],
        ['geopoint', 'place', 'Place'],
        ['begin_group', 'inner', 'Inner', '', '', '${count} > 2'],
        ['date', 'day', 'Day', '', '', '', ". >= date('2026-01-01') and . <= today()", 'This year', 'today()'],
        ['end_group'],
        ['image', 'photo', 'Photo'],
        ['end group'],
        ['note', '', 'Thank you'],
        ['acknowledge', 'ok', 'Agreed', '', '', '', '', '', 'OK'],
        ['image', 'signed', 'Signed', '', '', '', '', '', '', 'signature'],
      ],
      [
        ['list name', 'name', 'label'],
        ['seals', 'fitted', 'Fitted'],
        ['seals', 'torn', 'Torn'],
      ],
      [['form_title'], ['Seals']],
    ),
  );
  assert.equal(said, []);
  assert.is(result.ok && result.form_name, 'Seals');
  assert.equal(
    details.map(({ input_type, input_name, machine_name }) => [input_type, input_name, machine_name ?? '-'].join(' ')),
    [
      'text Seal number seal_number',
      'number Count count',
      'select Seal seal',
      'text Seal: other seal_other',
      'checkbox-group Marks marks',
      'section Where -',
      'point Place place',
      'section Inner -',
      'date Day day',
      'section Where -',
      'file Photo photo',
      'section Further fields -',
      'paragraph Thank you -',
      'checkbox Agreed ok',
      'signature Signed signed',
    ],
  );
  const [seal, count, , , marks, where, , inner, day, again, photo, , , ok] = details;
  assert.equal(
    [seal!.pattern, seal!.pattern_message, seal!.default_value, seal!.is_require, seal!.help_text],
    ['^[A-Z]{4}$', 'Four letters', 'ABCD', 1, 'As on the tag'],
  );
  assert.equal([count!.min_length, count!.max_length, count!.step], [1, 9, 1]);
  assert.equal([marks!.max_length, (marks!.options as Values[]).map(({ is_selected }) => is_selected)], [2, [1, 1]]);
  const torn = [
    { field: 'name seal', operator: 'is not empty' },
    { field: 'name marks', operator: 'includes', value: 'torn' },
  ];
  assert.equal(marks!.conditions, {
    require: { match: 'all', rules: [{ field: 'name seal', operator: 'is', value: 'torn' }] },
  });
  assert.equal([where!.conditions, again!.conditions], Array(2).fill({ show: { match: 'all', rules: torn } }));
  assert.equal((inner!.conditions as Values).show, {
    match: 'all',
    rules: [...torn, { field: 'name count', operator: 'greater than', value: '2' }],
  });
  assert.equal(
    [day!.not_before, day!.not_after, day!.rule_message, day!.default_now],
    ['2026-01-01', 'today', 'This year', 1],
  );
  assert.equal([photo!.accept, ok!.default_value], ['image/*', '1']);
  const design = detailsToDesign({ details }, keySource());
  assert.ok(readDefinition(designToDetails(design)).ok, JSON.stringify(readDefinition(designToDetails(design))));
});

test('what has no place is named in words', async () => {
  const { said } = await read(
    workbook([
      [...HEAD, 'calculation', 'choice_filter', 'read_only'],
      ['calculate', 'total', '', '', '', '', '', '', '', '', 'pulldata(1)'],
      ['start', 'start'],
      ['begin_repeat', 'cars', 'Cars'],
      ['decimal', 'weight', 'Weight', '', '', '${gone} = 1', '. > 0', 'More', '', '', '', '', 'yes'],
      ['end_repeat'],
      ['select_one gone', 'pick', 'Pick', '', 'if(${a}, 1, 2)', '', '', '', '', '', '', 'x=1'],
      ['rank seals', 'order', 'Order'],
      ['hologram', 'holo', 'Holo'],
    ]),
  );
  assert.equal(said, [
    'start: The device fills it in, and there is no field for that.',
    'Order: It is an order of choices, and there is no field for that.',
    'Holo: There is no field type "hologram".',
    'total: Left out: its calculation.',
    'Cars: Left out: limits, texts and conditions of the column "Weight".',
    'Pick: Left out: its choices, the list "gone", which is not in the file, when it is required (if(${a}, 1, 2)), the filter of its choices.',
  ]);
});

test('a default that is no choice of its list is named', async () => {
  const { said, details } = await read(
    workbook(
      [
        [...HEAD],
        ['select_one seals', 'seal', 'Seal', '', '', '', '', '', 'worn'],
        ['select_multiple seals', 'marks', 'Marks', '', '', '', '', '', 'torn worn'],
      ],
      [
        ['list_name', 'name', 'label'],
        ['seals', 'fitted', 'Fitted'],
        ['seals', 'torn', 'Torn'],
      ],
    ),
  );
  const [, marks] = details;
  assert.equal(
    (marks!.options as Values[]).map(({ is_selected }) => is_selected),
    [0, 1],
  );
  assert.equal(said, [
    'Seal: Left out: the default worn, which is no choice.',
    'Marks: Left out: the default worn, which is no choice.',
  ]);
});

test('texts in several languages are in one, the default of the form or else that of the first label', async () => {
  const survey = [
    ['type', 'name', 'label::English (en)', 'label::Español', 'hint::Español', 'hint::English (en)'],
    ['select_one seals', 'seal', 'Seal', 'Sello', 'Mire', 'Look'],
    ['text', 'note', '', 'Nota'],
  ];
  const choices = [
    ['list_name', 'name', 'label::Español', 'label::English (en)'],
    ['seals', 'torn', 'Roto', 'Torn'],
    ['seals', 'whole', 'Entero', 'Whole'],
  ];
  const textsOf = async (settings: Rows) =>
    (await read(workbook(survey, choices, settings))).details.flatMap(
      ({ input_name, help_text = '', options = [] }) => [
        input_name,
        help_text,
        ...(options as Values[]).map(({ option_text }) => option_text),
      ],
    );
  assert.equal(await textsOf([]), ['Seal', 'Look', 'Torn', 'Whole', 'Nota', '']);
  assert.equal(await textsOf([['default_language'], ['español']]), ['Sello', 'Mire', 'Roto', 'Entero', 'Nota', '']);
  assert.equal(await textsOf([['default_language'], ['French']]), ['Seal', 'Look', 'Torn', 'Whole', 'Nota', '']);
});

test('a constraint limits what its type can limit: digits are no size, a number in a text no length', async () => {
  const limited = (type: string, constraint: string, message = '') => [
    ...[type, type.replaceAll(' ', '_'), type, '', '', '', constraint, message],
  ];
  const { details, said } = await read(
    workbook(
      [
        HEAD,
        limited('integer', 'string-length(.) <= 3'),
        limited('decimal', "regex(., '^[0-9]{10}$')", 'Ten digits'),
        limited('text', '. > 18 and . < 99'),
        limited('string', 'string-length(.) > 2 and string-length(.) <= 9'),
        limited('date', '. >= 5'),
        limited('select_one marks', '. >= 2'),
        limited('select_multiple marks', 'count-selected(.) <= 2'),
      ],
      [
        ['list_name', 'name', 'label'],
        ['marks', '1', 'One'],
        ['marks', '2', 'Two'],
      ],
    ),
  );
  assert.equal(
    details.map(({ min_length = '', max_length = '', pattern }) => [min_length, max_length, pattern ?? ''].join(' ')),
    [' ', ' ', ' ', '3 9', ' ', ' ', ' 2'].map((limits) => `${limits} `),
  );
  assert.equal(said, [
    'integer: Left out: the constraint string-length(.) <= 3.',
    `decimal: Left out: the constraint regex(., '^[0-9]{10}$'), the message "Ten digits".`,
    'text: Left out: the constraint . > 18 and . < 99.',
    'date: Left out: the constraint . >= 5.',
    'select_one marks: Left out: the constraint . >= 2.',
  ]);
});

test('a random form comes back from XLSForm with types, names, texts, limits and options', async () => {
  const forms = fc.sample(randomDesign, { numRuns: 250, seed: 1435 }).flatMap((design) => {
    const definition = readDefinition(designToDetails(design));
    // No cell of a workbook has control characters.
    return definition.ok && !/\p{Cc}/u.test(definition.details.map((one) => one.input_name).join(''))
      ? [definition.details]
      : [];
  });
  assert.ok(forms.length > 20, `${forms.length} forms could be saved`);
  const there: Record<string, string> = {
    'yes-no': 'radio-group',
    heading: 'paragraph',
    page: 'section',
    ...Object.fromEntries(['tags', 'email', 'phone', 'url', 'color'].map((type) => [type, 'text'])),
  };
  const said = (detail: DraftDetail) => ({
    type: there[detail.input_type] ?? detail.input_type,
    label: detail.input_name.trim(),
    // Rows are as many as they are, or exactly so many.
    isRequired: detail.input_type === 'rows' ? 0 : detail.is_require,
    limits: there[detail.input_type] || isLoose(detail) ? [] : [detail.min_length ?? null, detail.max_length ?? null],
    options:
      detail.input_type in there
        ? []
        : (detail.options ?? []).map(({ option_text, option_value }) => [option_text.trim(), option_value]),
  });
  const isLoose = ({ input_type: type, min_length: least, max_length: most }: DraftDetail) =>
    type === 'rows' && !(least && least === most);
  for (const details of forms) {
    const { content } = exportXlsForm({ form_name: 'Seals', details });
    const expected = details.filter(({ input_type }) => !/formula|^record$/.test(input_type));
    if (expected.length === 0) continue;
    const back = await read(writeWorkbook(content));
    assert.is(back.message, undefined);
    const own = designToDetails(detailsToDesign({ details: back.details }, keySource()));
    assert.equal(
      own.map((detail, index) => ({
        ...said(detail),
        ...(expected[index]!.input_type in there ? { limits: [], options: [] } : {}),
      })),
      expected.map(said),
    );
  }
});

const field = (input_type: string, more: Values = {}): Values => ({
  input_type,
  input_name: input_type,
  field_key: input_type,
  ...more,
});

test('conditions are expressions, which come back as they were', async () => {
  const is = (operator: string, name: string, more: Values = {}) => ({ field: name, operator, ...more });
  const rules: Values[] = [
    is('is', 'text', { value: "it's" }),
    is('is not', 'text', { value: 'a' }),
    is('is empty', 'text'),
    is('contains', 'text', { value: 'b' }),
    is('does not contain', 'text', { value: 'b' }),
    is('starts with', 'text', { value: 'c' }),
    is('at least', 'number', { value: '2.5' }),
    is('less than', 'number', { value: '-7' }),
    is('greater than', 'date', { value: '2026-01-01' }),
    is('includes', 'checkbox-group', { value: 'dry' }),
    is('count at least', 'checkbox-group', { value: '2' }),
    is('is', 'checkbox', { value: '1' }),
    is('is', 'text', { other: 'email' }),
    {
      match: 'any',
      rules: [
        is('is empty', 'text'),
        { match: 'all', rules: [is('at most', 'number', { value: '1' }), is('is', 'email', { value: 'x' })] },
      ],
    },
  ];
  const options = ['dry', 'wet'].map((option_value) => ({ option_text: option_value, option_value }));
  const sources = [
    ...['text', 'number', 'date', 'checkbox', 'email'].map((type) => field(type)),
    field('checkbox-group', { options }),
  ];
  for (const rule of rules) {
    const conditions = { show: { match: 'all', rules: [rule, is('is not empty', 'number')] } };
    const definition = readDefinition([...sources, field('url', { conditions })]);
    assert.ok(definition.ok, JSON.stringify(definition));
    if (!definition.ok) return;
    const { content, unsaid } = exportXlsForm({ form_name: 'F', details: definition.details });
    assert.equal(
      unsaid.filter(({ message }) => /when it/.test(message)),
      [],
      JSON.stringify(rule),
    );
    const { details } = await read(writeWorkbook(content));
    const back = JSON.parse(
      JSON.stringify(details.at(-1)!.conditions).replaceAll('name ', '').replaceAll('checkbox_group', 'checkbox-group'),
    );
    assert.equal(back, conditions);
  }
});

const kinds = ['Dry', 'Haz mat'].map((text) => ({ option_text: text, option_value: text.slice(0, 3).toLowerCase() }));
const labor = [
  { title: 'Name', type: 'text', required: true },
  { title: 'Hours', type: 'number', name: 'hours' },
  { title: 'Day', type: 'date' },
  { title: 'Trade', type: 'select', choices: 'Welder, Rigger' },
  { title: 'Paid', type: 'checkbox' },
];

/** The form as it is saved, sent as XLSForm, and as it is saved again. */
async function roundTrip(fields: readonly Values[]) {
  const before = readDefinition(fields);
  assert.ok(before.ok, JSON.stringify(before));
  const details = before.ok ? before.details : [];
  const { content, unsaid } = exportXlsForm({ form_name: 'F', details });
  const back = await read(writeWorkbook(content));
  assert.is(back.message, undefined);
  const after = readDefinition(designToDetails(detailsToDesign({ details: back.details }, keySource())));
  assert.ok(after.ok, JSON.stringify(after));
  const survey = content.find(([name]) => name === 'survey')![1] as string[][];
  return { before: details, after: after.ok ? after.details : [], unsaid, said: back.said, survey };
}

test('rows are repeats, which come back with their columns', async () => {
  const { before, after, unsaid, said } = await roundTrip([
    field('section'),
    field('rows', { columns: labor, min_length: 3, max_length: 3 }),
    field('text'),
  ]);
  assert.equal([unsaid, said], [[], []]);
  const columns = (details: readonly DraftDetail[]) =>
    details.map(({ input_type, columns = [], min_length, max_length }) => [
      input_type,
      min_length,
      max_length,
      columns!.map(({ title, type, choices, required }) => ({
        title,
        type,
        choices,
        required: required === true,
      })),
    ]);
  assert.equal(columns(after), columns(before));
});

test('a column of a repeat says what it is made of, when it is shown and what is chosen; the rest is named', async () => {
  const columns = [
    { title: 'Hours', type: 'number' },
    { title: 'Rate', type: 'number' },
    { title: 'Who', type: 'record', ref_noun: 'terminal' },
    { title: 'Amount', type: 'formula', formula: 'Hours * Rate' },
    { title: 'Twice', type: 'formula', formula: 'Amount * 2' },
    { title: 'Whole', type: 'formula', formula: 'floor(Hours)' },
    { title: 'More', type: 'formula', formula: 'Whole + 1' },
    { title: 'Paid', type: 'yes-no' },
    { title: 'Why', type: 'text', show_when: 'Paid = "No"', required: true },
    { title: 'Late', type: 'text', show_when: 'floor(Hours) > 1' },
    { title: 'Call', type: 'phone' },
  ];
  const definition = readDefinition([
    field('repeat', { columns, row_title: 'Job' }),
    field('formula', { input_name: 'All', formula: 'sum([repeat].amount)' }),
    field('formula', { input_name: 'None', formula: 'sum([repeat].whole)' }),
  ]);
  assert.ok(definition.ok, JSON.stringify(definition));
  const { content, unsaid } = exportXlsForm({ form_name: 'F', details: definition.ok ? definition.details : [] });
  const [head, ...rows] = content[0]![1] as string[][];
  const at = (...names: string[]) => names.map((name) => head!.indexOf(name));
  assert.equal(
    rows.map((row) => at('type', 'name', 'required', 'relevant', 'calculation').map((index) => row[index] ?? '')),
    [
      ['begin_repeat', 'repeat', '', '', ''],
      ['decimal', 'hours', '', '', ''],
      ['decimal', 'rate', '', '', ''],
      ['calculate', 'amount', '', '', '${hours} * ${rate}'],
      ['calculate', 'twice', '', '', '${amount} * 2'],
      ['select_one paid', 'paid', '', '', ''],
      ['text', 'why', 'yes', "${paid} = 'No'", ''],
      ['text', 'late', '', '', ''],
      ['text', 'call', '', '', ''],
      ['end_repeat', '', '', '', ''],
      ['calculate', 'all', '', '', 'sum(${amount})'],
    ],
  );
  assert.equal(content[1]![1].slice(1), [
    ['paid', 'Yes', 'Yes'],
    ['paid', 'No', 'No'],
  ]);
  assert.equal(
    unsaid.map(({ message }) => message),
    [
      'Not in the file: that each of them is a section, Each Is Called, the column "Who", the column "Whole", ' +
        'the column "More", when "Late" is shown, of "Call" that it is a phone number.',
      'Not in the file: the whole field.',
    ],
  );
});

test('a list of nothing but records is no repeat', () => {
  const definition = readDefinition([
    field('rows', { columns: [{ title: 'Who', type: 'record', ref_noun: 'terminal' }] }),
  ]);
  assert.ok(definition.ok, JSON.stringify(definition));
  const { content, unsaid } = exportXlsForm({ form_name: 'F', details: definition.ok ? definition.details : [] });
  assert.is(content[0]![1].length, 1);
  assert.equal(
    unsaid.map(({ message }) => message),
    ['Not in the file: the whole field.'],
  );
});

test('formulas are calculations, which come back as they were', async () => {
  const sources = [
    ...['text', 'number', 'date'].map((type) => field(type)),
    field('select', { options: kinds }),
    field('checkbox-group', { options: kinds }),
    field('rows', { columns: labor }),
  ];
  for (const [type, formula] of [
    ['formula', '([number] + 2) * 3 - [number] / (1 + [number])'],
    ['formula', '-[number] - (1 - 2)'],
    ['formula', 'if([select] = "haz", 2, 1) * [number]'],
    ['formula', 'if(includes([checkbox-group], "haz") and not empty([text]), round([number], 2), max(1, [number]))'],
    ['formula', 'sum([rows].hours) + count([rows].name)'],
    ['formula', 'first([number], 0)'],
    ['formula-text', 'join("", [text], "a", [number])'],
    ['formula-text', 'join(", ", [text], [select])'],
    ['formula-text', 'join(", ", [rows].name)'],
    ['formula-text', 'first([text], "none")'],
    ['formula-date', 'min([date], [date])'],
    ['formula-text', 'if(empty([number]), "a", "b")'],
  ] as const) {
    const { after, unsaid, said } = await roundTrip([...sources, field(type, { input_name: 'Made', formula })]);
    assert.equal([unsaid, said], [[], []], formula);
    const made = after.at(-1)!;
    assert.is(made.input_type, type, formula);
    assert.is(plainFormula(made.formula!, after), plainFormula(formula), formula);
  }
});

/** Without blanks and needless parentheses, with fields by type. */
const plainFormula = (formula: string, details: readonly DraftDetail[] = []): string =>
  details
    .reduce((text, { field_key: key, input_type: type }) => text.replaceAll(`[${key}]`, `[${type}]`), formula)
    .replace(/\bnot\s*\(\s*empty\s*\(([^()]*)\)\s*\)/g, 'not empty($1)')
    .replace(/radio-group/g, 'select')
    .replaceAll(' ', '');

test('a formula that XLSForm has no words for is named, and the rest of the form is there', async () => {
  const sources = [
    field('date'),
    field('number'),
    field('rows', { columns: [{ title: 'Hours', type: 'number', total: true }] }),
  ];
  for (const formula of ['days([date], [date])', 'floor([number])', 'sum([number], 2)']) {
    const { unsaid } = await roundTrip([...sources, field('formula', { formula })]);
    assert.equal(
      unsaid.map(({ message }) => message),
      ['Not in the file: the sum of "Hours".', 'Not in the file: the whole field.'],
    );
  }
});

test('repeats of other programs: groups and repeats in them, counts that are computed, columns that are none', async () => {
  const { details, said } = await read(
    workbook([
      ['type', 'name', 'label', 'repeat_count', 'relevant', 'calculation'],
      ['integer', 'n', 'How many'],
      ['begin repeat', 'cars', 'Cars', '${n}', '${n} > 1'],
      ['begin group', 'g', 'Group'],
      ['text', 'mark', 'Mark'],
      ['end group'],
      ['begin repeat', 'loads', 'Loads'],
      ['text', 'what', 'What'],
      ['end repeat'],
      ['geopoint', 'place', 'Place'],
      ['decimal', 'weight', 'Weight'],
      ['calculate', 'twice', '', '', '', '${weight} * 2'],
      ['end repeat'],
      ['calculate', 'all', 'All', '', '', 'sum(${weight})'],
      ['begin repeat', 'empty', 'Empty'],
      ['end repeat'],
    ]),
  );
  assert.equal(
    details.map(({ input_type, formula, columns }) => [
      input_type,
      formula,
      (columns as { name: string }[] | undefined)?.map(({ name }) => name),
    ]),
    [
      ['number', undefined, undefined],
      ['rows', undefined, ['mark', 'weight', 'twice']],
      ['formula', 'sum ( [name cars].weight )', undefined],
    ],
  );
  assert.equal(details[1]!.conditions, {
    show: { match: 'all', rules: [{ field: 'name n', operator: 'greater than', value: '1' }] },
  });
  assert.equal(said, [
    'Empty: It is a list of rows, and none of their columns can be imported.',
    'Loads: Left out: rows inside of rows.',
    'Cars: Left out: the column "Place", how often it repeats.',
  ]);
});

test('the condition of a group in a repeat does not get lost unsaid', async () => {
  const { details, said } = await read(
    workbook([
      ['type', 'name', 'label', 'relevant'],
      ['integer', 'n', 'How many'],
      ['begin repeat', 'cars', 'Cars'],
      ['text', 'mark', 'Mark'],
      ['begin group', 'g', 'Group', "${mark} = 'x'"],
      ['text', 'why', 'Why'],
      ['begin group', 'h', 'Inner', '${n} > 1'],
      ['text', 'who', 'Who'],
      ['end group'],
      ['end group'],
      ['text', 'end', 'End'],
      ['end repeat'],
      ['text', 'after', 'After'],
    ]),
  );
  assert.equal(said, ['Cars: Left out: limits, texts and conditions of the column "Who".']);
  assert.is(details.length, 3);
});

test('a column of a repeat comes back with its formula and when it is shown, and a box that is ticked is true', async () => {
  const columns = [
    { title: 'Hours', type: 'number', name: 'hours' },
    { title: 'Hazmat', type: 'checkbox', name: 'hazmat' },
    { title: 'Cost', type: 'formula', name: 'cost', formula: 'if(hazmat, 2, 1) * hours' },
    { title: 'Why', type: 'text', name: 'why', show_when: 'hours > 8 and not (hazmat)' },
    { title: 'Plate', type: 'text', name: 'plate', show_when: 'hazmat = true' },
  ];
  const box = field('checkbox', { input_name: 'Sealed', machine_name: 'sealed' });
  const made = field('formula', { input_name: 'Made', formula: 'if([checkbox] = true, 1, 0)' });
  const { after, said, unsaid } = await roundTrip([field('rows', { columns }), box, made]);
  assert.equal([said, unsaid], [[], []]);
  const plain = (text = '') => text.replace(/[[\]() ]/g, '');
  assert.equal(
    (after[0]!.columns ?? []).map(({ name, formula, show_when }) => [name, plain(formula), plain(show_when)]),
    [
      ['hours', '', ''],
      ['hazmat', '', ''],
      ['cost', 'ifhazmat,2,1*hours', ''],
      ['why', '', 'hours>8andnothazmat'],
      ['plate', '', 'hazmat'],
    ],
  );
  assert.is(plainFormula(after[2]!.formula!, after).replace(/[()]/g, ''), 'if[checkbox],1,0');
});

test('of a repeat a formula about a column that is left out goes with what it makes', async () => {
  const { details, said } = await read(
    workbook([
      ['type', 'name', 'label', 'relevant', 'calculation'],
      ['begin repeat', 'cars', 'Cars'],
      ['geopoint', 'place', 'Place'],
      ['decimal', 'weight', 'Weight', "${place} != ''"],
      ['calculate', 'where', 'Where', '', '${place}'],
      ['end repeat'],
    ]),
  );
  const kept = (details[0]!.columns as { name: string; show_when?: string }[]).map((one) => [one.name, one.show_when]);
  assert.equal(kept, [['weight', undefined]]);
  assert.match(said.join(), /the column "Place", when the column "Weight" is shown .*, the column "Where"\.$/);
});

test('options that depend on another choice are a choice filter, which comes back', async () => {
  const option = (option_value: string) => ({ option_text: option_value.toUpperCase(), option_value });
  const when = (value: string, ...values: string[]) => ({
    values,
    match: 'all',
    rules: [{ field: 'select', operator: 'is', value }],
  });
  const bothWays = async (options: Values[]) => {
    const definition = readDefinition([
      field('select', { options: [option('il'), option('mn')] }),
      field('radio-group', { options: ['chicago', 'joliet', 'duluth', 'else'].map(option), conditions: { options } }),
    ]);
    assert.ok(definition.ok, JSON.stringify(definition));
    const { content, unsaid } = exportXlsForm({ form_name: 'City', details: definition.ok ? definition.details : [] });
    const { details, said } = await read(writeWorkbook(content));
    return {
      content: new Map(content),
      unsaid,
      conditions: details[1]!.conditions as Values,
      said,
      key: details[0]!.field_key,
    };
  };
  const { content, unsaid, conditions, said, key } = await bothWays([
    when('il', 'chicago', 'joliet'),
    when('mn', 'duluth'),
  ]);
  assert.equal([unsaid, said], [[], []]);
  assert.equal(content.get('choices')!.slice(0, 1), [['list_name', 'name', 'label', 'of_select']]);
  assert.equal(
    content
      .get('choices')!
      .slice(3)
      .map((row) => [row[1], row[3]]),
    [
      ['chicago', 'il'],
      ['joliet', 'il'],
      ['duluth', 'mn'],
      ['else', ''],
    ],
  );
  assert.is(content.get('survey')!.at(-1)!.at(-1), "of_select = ${select} or of_select = ''");
  const back = (value: string, ...values: string[]) => ({
    values,
    match: 'all',
    rules: [{ field: key, operator: 'is', value }],
  });
  assert.equal(conditions, { options: [back('il', 'chicago', 'joliet'), back('mn', 'duluth')] });
  const twice = await bothWays([when('il', 'chicago'), when('mn', 'chicago')]);
  assert.equal([twice.conditions, twice.unsaid.length], [undefined, 1]);
});

test('a choice filter of other programs: an option of several parents, and what says more', async () => {
  const filtered = async (filter: string) => {
    const { details, said } = await read(
      workbook(
        [
          ['type', 'name', 'label', 'choice_filter'],
          ['select_one states', 'state', 'State', ''],
          ['select_one towns', 'town', 'Town', filter],
        ],
        [
          ['list_name', 'name', 'label', 'state'],
          ['states', 'il', 'Illinois', ''],
          ['states', 'mo', 'Missouri', ''],
          ['towns', 'springfield', 'Springfield', 'il'],
          ['towns', 'springfield', 'Springfield', 'mo'],
          ['towns', 'joliet', 'Joliet', 'il'],
        ],
      ),
    );
    return { options: (details[1]!.options as Values[]).length, conditions: details[1]!.conditions as Values, said };
  };
  for (const filter of ['state=${state}', '${state} = state']) {
    const { options, conditions, said } = await filtered(filter);
    assert.equal([options, said], [2, []]);
    assert.equal(conditions.options, [
      {
        values: ['springfield'],
        match: 'all',
        rules: [{ field: 'name state', operator: 'any of', values: ['il', 'mo'] }],
      },
      { values: ['joliet'], match: 'all', rules: [{ field: 'name state', operator: 'is', value: 'il' }] },
    ]);
  }
  for (const filter of [
    'state=${county}',
    'state=${state} and joliet=1',
    'county=${state}',
    "state=${state} or other=''",
  ]) {
    const { conditions, said } = await filtered(filter);
    assert.equal([conditions, said], [undefined, ['Town: Left out: the filter of its choices.']], filter);
  }
});

test('a choice filter by what is typed compares with each value, since a text is never one of several', async () => {
  for (const type of ['text', 'integer']) {
    const { details, said } = await read(
      workbook(
        [
          ['type', 'name', 'label', 'choice_filter'],
          [type, 'zone', 'Zone', ''],
          ['select_one yards', 'yard', 'Yard', 'zone = ${zone}'],
        ],
        [
          ['list_name', 'name', 'label', 'zone'],
          ['yards', 'north', 'North', '1'],
          ['yards', 'north', 'North', '2'],
          ['yards', 'south', 'South', '2'],
        ],
      ),
    );
    const rule = (value: string) => ({ field: 'name zone', operator: 'is', value });
    assert.equal((details[1]!.conditions as Values).options, [
      { values: ['north'], match: 'any', rules: [rule('1'), rule('2')] },
      { values: ['south'], match: 'all', rules: [rule('2')] },
    ]);
    assert.equal(said, [], type);
    assert.ok(readDefinition(details).ok, type);
  }
});

test('a choice filter with selected() has the operator that the field has; a list that equals a text is left out', async () => {
  const filtered = async (type: string, filter: string) => {
    const { details, said } = await read(
      workbook(
        [
          ['type', 'name', 'label', 'choice_filter'],
          [`${type} states`, 'state', 'State', ''],
          ['select_one towns', 'town', 'Town', filter],
        ],
        [
          ['list_name', 'name', 'label', 'state'],
          ['states', 'il', 'Illinois', ''],
          ['towns', 'joliet', 'Joliet', 'il'],
        ],
      ),
    );
    const [set] = ((details[1]!.conditions as Values | undefined)?.options ?? []) as Values[];
    return [(set?.rules as Values[] | undefined)?.[0]?.operator, said];
  };
  assert.equal(await filtered('select_one', 'selected(${state}, state)'), ['is', []]);
  assert.equal(await filtered('select_multiple', 'selected(${state}, state)'), ['includes', []]);
  const lost = ['Town: Left out: the filter of its choices.'];
  assert.equal(await filtered('select_multiple', 'state = ${state}'), [undefined, lost]);
});

test('of rows with one value the first labels the option, and other labels are named', async () => {
  const { details, said } = await read(
    workbook(
      [
        ['type', 'name', 'label', 'choice_filter'],
        ['select_one states', 'state', 'State', ''],
        ['select_one towns', 'town', 'Town', 'state=${state}'],
      ],
      [
        ['list_name', 'name', 'label', 'state'],
        ['states', 'il', 'Illinois', ''],
        ['towns', 'springfield', 'Springfield, IL', 'il'],
        ['towns', 'springfield', 'Springfield, MO', 'mo'],
        ['towns', 'joliet', 'Joliet', 'il'],
        ['towns', 'joliet', 'Joliet', 'mo'],
      ],
    ),
  );
  const texts = (details[1]!.options as Values[]).map(({ option_text }) => option_text);
  assert.equal([texts, said], [['Springfield, IL', 'Joliet'], ['Town: Left out: other labels of Springfield, IL.']]);
});

test('what XLSForm cannot say is named', () => {
  const definition = readDefinition([
    field('heading', { layout: { row: 0, col: 0, size: 6 } }),
    field('email', { placeholder: 'P', layout: { row: 0, col: 1, size: 6 } }),
    field('record', { ref_noun: 'terminal' }),
    field('date', {
      not_after: 'today+7',
      conditions: { lock: { match: 'all', rules: [{ field: 'email', operator: 'is', value: `"'` }] } },
    }),
  ]);
  assert.ok(definition.ok, JSON.stringify(definition));
  const { unsaid } = exportXlsForm({ form_name: 'Seals', details: definition.ok ? definition.details : [] });
  assert.equal(
    unsaid.map(({ field, message }) => `${field}: ${message}`),
    [
      'Seals: Not in the file: which fields stand side by side.',
      'heading: Not in the file: that it is a heading.',
      'email: Not in the file: that it is an e-mail address, Placeholder.',
      'record: Not in the file: the whole field.',
      'date: Not in the file: Latest Day, when it is locked.',
    ],
  );
});

/** As a spreadsheet program writes it: packed, with shared strings, numbers, gaps and prefixes. */
const byHand = () =>
  zip({
    'xl/workbook.xml':
      '<x:workbook xmlns:r="r"><x:sheets><x:sheet name="Survey" sheetId="1" r:id="a"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="/xl/worksheets/one.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>type</t></si><si><r><t>na</t></r><r><t>me</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/worksheets/one.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>default</t></is></c></row>' +
      '<row r="1048576"><c r="A2" t="str"><v>text</v></c><c r="C2" t="inlineStr"><is><t>A &amp; B</t></is></c><c r="D2"><v>7</v></c></row></sheetData></worksheet>',
  });

/** An archive of deflated parts. */
function zip(
  parts: Record<string, string | Buffer>,
  claims: (size: number) => number = (size) => size,
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(parts);
  const bytes = Buffer.from(writeZip(names.map((name) => [name, ''] as const)));
  const chunks: Buffer[] = [];
  const central: Buffer[] = [];
  let [offset, at] = [0, bytes.readUInt32LE(bytes.length - 6)];
  for (const name of names) {
    const data = deflateRawSync(Buffer.from(parts[name]! as string));
    const entry = Buffer.from(bytes.subarray(at, at + 46 + Buffer.byteLength(name)));
    at += entry.length;
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(Buffer.from(parts[name]! as string)), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claims(Buffer.from(parts[name]! as string).length), 24);
    entry.writeUInt32LE(offset, 42);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    chunks.push(local, Buffer.from(name), data);
    central.push(entry);
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const end = Buffer.from(bytes.subarray(bytes.length - 22));
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...chunks, ...central, end]));
}

test('a workbook as spreadsheet programs write it is read', async () => {
  const { details, said } = await read(byHand());
  assert.equal(said, []);
  assert.equal(
    details.map(({ input_type, input_name, default_value }) => [input_type, input_name, default_value]),
    [['text', 'A & B', '7']],
  );
});

/** One sheet "survey" as spreadsheet programs write it: parts beside it that nobody needs, days as numbers. */
const foreign = (more: Record<string, string | Buffer>, rows: string, book = '') =>
  zip({
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r">${book}<sheets><sheet name="Notes" r:id="z"/><sheet name="survey" state="hidden" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="z" Type="x/worksheet" Target="worksheets/gone.xml"/><Relationship Id="a" Type="x/worksheet" Target="./worksheets/../worksheets/sheet2.xml"/><Relationship Id="s" Type="x/sharedStrings" Target="SharedStrings.xml"/><Relationship Id="t" Type="x/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet2.xml': sheetOf(rows),
    ...more,
  });
const sheetOf = (rows: string) =>
  `<worksheet><mergeCells><mergeCell ref="A1:B1"/></mergeCells><sheetData>${HEAD_ROW}${rows}</sheetData></worksheet>`;
const inline = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve"> ${text} </t></is></c>`;
const HEAD_ROW = `<row>${['type', 'name', 'label', 'default'].map(inline).join('')}</row>`;
const rowOf = (type: string, name: string, cell: string) =>
  `<row>${[type, name, name].map(inline).join('')}${cell}</row>`;

test('a format of numbers that never ends takes no time', async () => {
  const cells = '<xf numFmtId="164"/>'.repeat(1000);
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy${'['.repeat(80_000)}"/></numFmts><cellXfs>${cells}</cellXfs></styleSheet>`;
  const start = performance.now();
  const bytes = foreign({ 'xl/styles.xml': styles }, rowOf('decimal', 'a', '<c s="1"><v>46353</v></c>'));
  const { details } = await read(bytes);
  assert.ok(performance.now() - start < 5000);
  assert.is(details[0]!.default_value, '46353');
});

test('workbooks of Excel, LibreOffice, Google Sheets and openpyxl: days as numbers, styles, encodings, parts beside them', async () => {
  const rows =
    rowOf('date', 'a', '<c s="1"><v>46353</v></c>') +
    rowOf('date', 'b', '<c s="2" t="n"><v>46353.0</v></c>') +
    rowOf('datetime', 'c', '<c s="4"><v>46353.604166666664</v></c>') +
    rowOf('time', 'd', '<c s="5"><v>0.3125</v></c>') +
    rowOf('decimal', 'e', '<c s="3"><v>0.10000000000000001</v></c>') +
    rowOf('integer', 'f', '<c><f>2+3</f><v>5.0</v></c>') +
    rowOf('text', 'g', '<c t="s"><v>0</v></c>') +
    rowOf('text', 'h', '<c t="e"><v>#REF!</v></c>');
  const strings = '<sst><si><r><rPr><b/></rPr><t>A</t></r><r><t xml:space="preserve"> _x0041_B</t></r></si></sst>';
  const defaults = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { details, said, message } = await read(bytes);
    assert.equal([said, message], [[], undefined]);
    return details.map(({ default_value }) => default_value);
  };
  const expected = ['2026-11-27', '2026-11-27', '2026-11-27 14:30', '07:30', '0.1', '5', 'A AB', undefined];
  assert.equal(
    await defaults(foreign({ 'xl/SharedStrings.xml': strings, 'xl/vbaProject.bin': 'macro' }, rows)),
    expected,
  );
  const day1904 = rowOf('date', 'a', '<c s="1"><v>44891</v></c>');
  assert.equal(await defaults(foreign({}, day1904, '<workbookPr date1904="1"/>')), ['2026-11-27']);
  for (const bytes of [
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${sheetOf(day1904)}`, 'utf16le'),
    Buffer.from(`\ufeff${sheetOf(day1904)}`, 'utf16le').swap16(),
    Buffer.from(`\ufeff${sheetOf(day1904)}`),
  ])
    assert.equal(await defaults(foreign({ 'xl/worksheets/sheet2.xml': bytes }, '', '<workbookPr date1904="true"/>')), [
      '2026-11-27',
    ]);
});

test('files that mean harm, or are of another kind, end in a sentence', async () => {
  const DAMAGED = 'A sheet of this workbook cannot be read: it is damaged, or larger than 8 MB.';
  const good = foreign({}, rowOf('text', 'a', ''));
  assert.is((await read(good)).message, undefined);
  const entity = '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  assert.is((await read(foreign({ 'xl/worksheets/sheet2.xml': entity + sheetOf('') }, ''))).message, DAMAGED);
  const broken = Buffer.from(good);
  broken.writeUInt32LE(1, broken.lastIndexOf('xl/worksheets/sheet2.xml') - 46 + 16);
  assert.is((await read(new Uint8Array(broken))).message, DAMAGED);
  const outside = {
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="../../../etc/passwd"/></Relationships>',
  };
  assert.is((await read(foreign(outside, ''))).message, DAMAGED);
  const sheets = Array.from({ length: 200 }, (_, n) => [`S${n}`, [['x']]] as const);
  assert.match((await read(writeWorkbook(sheets))).message!, 'it has no sheet "survey"');
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
  assert.match((await read(old)).message!, 'an old workbook (XLS), or one with a password');
  assert.match((await read(writeZip([['content.xml', '<a/>']]))).message!, 'OpenDocument (ODS)');
  assert.match((await read(writeZip([['xl/workbook.bin', 'x']]))).message!, 'XLSB');
});

test('what is no workbook, cut off, or no XLSForm is refused in words', async () => {
  const NONE = 'This file is no workbook that can be read (XLSX).';
  for (let length = 0; length < byHand().length; length += 7)
    assert.ok((await read(byHand().slice(0, length))).message, String(length));
  assert.is((await read(new Uint8Array([0x50, 0x4b, 3, 4]))).message, NONE);
  assert.is((await read(writeZip([['a.txt', 'a']]))).message, NONE);
  const other = writeWorkbook([['Sheet1', [['a'], ['b']]]]);
  assert.is((await read(other)).message, 'This workbook is no XLSForm: it has no sheet "survey" with questions.');
});

test('a part that grows without end is never inflated beyond its limit, whatever the archive says of its size', async () => {
  const bomb = `${'<worksheet>'.padEnd(64 * 1_048_576, ' ')}</worksheet>`;
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="survey" id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': bomb,
  };
  for (const claims of [(size: number) => size, () => 10]) {
    const { message } = await read(zip(parts, claims));
    assert.is(message, 'A sheet of this workbook cannot be read: it is damaged, or larger than 8 MB.');
  }
});

test('too many rows, columns far out and names of objects do no harm', async () => {
  const many = Array.from({ length: 20_001 }, () => ['text']);
  assert.is((await read(workbook(many))).message, 'The sheet "survey" has more than 20000 rows.');
  const some = [['type', 'name', 'label'], ...Array.from({ length: 1001 }, (_, n) => ['text', `f${n}`, 'A'])];
  assert.is((await read(workbook(some))).message, 'This file has 1,001 fields; a form has at most 1,000.');
  const names = ['__proto__', 'constructor', 'toString'];
  const { details } = await read(
    workbook(
      [
        ['type', 'name', 'label', '__proto__', 'relevant'],
        ...names.map((name) => ['text', name, name, 'x', "${constructor} = 'a'"]),
        ['__proto__', 'a'],
      ],
      [['__proto__'], ['x']],
    ),
  );
  assert.equal(
    details.map(({ input_name }) => input_name),
    names,
  );
  assert.is(({} as Values).x, undefined);
});

test('no bytes and no cells make the import fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 6 }),
      async (noise, rows) => {
        const good = byHand();
        const damaged = good.map((byte, index) =>
          index % 97 === 3 ? (noise[index % (noise.length || 1)] ?? byte) : byte,
        );
        await importXlsForm(new Uint8Array(noise));
        await importXlsForm(damaged);
        await importXlsForm(workbook([HEAD, ...rows]));
      },
    ),
    { numRuns: 150, seed: 1435 },
  );
});

test('"or other" of a list that has an option other is one of its own', async () => {
  const { details } = await read(
    workbook(
      [HEAD, ['select_one seals or_other', 'seal', 'Seal']],
      [
        ['list_name', 'name', 'label'],
        ['seals', 'torn', 'Torn'],
        ['seals', 'other', 'Other seal'],
      ],
    ),
  );
  const [field, text] = details;
  assert.equal(
    (field!.options as Values[]).map(({ option_value }) => option_value),
    ['torn', 'other', 'other-2'],
  );
  assert.match(JSON.stringify(text!.conditions), '"value":"other-2"');
});

test('a count that must be none is an empty list, and one that always holds is left out', async () => {
  const { details, said } = await read(
    workbook(
      [
        HEAD,
        ['select_multiple seals', 'seals', 'Seals'],
        ['text', 'a', 'A', '', '', 'count-selected(${seals}) < 1'],
        ['text', 'b', 'B', '', '', 'count-selected(${seals}) >= 0'],
      ],
      [
        ['list_name', 'name', 'label'],
        ['seals', 'torn', 'Torn'],
      ],
    ),
  );
  assert.match(JSON.stringify(details[1]!.conditions), '"is empty"');
  assert.is(details[2]!.conditions, undefined);
  assert.match(said.join(), 'when it is shown (count-selected(${seals}) >= 0)');
});

test('texts travel through a workbook as they are', async () => {
  const cells = ['a', '<b> & "c"', 'two\nlines', 'שלום 📦', "'"];
  const book = await readWorkbook(writeWorkbook([['Survey', [cells]]]), ['survey']);
  assert.equal('sheets' in book && book.sheets.get('survey'), [cells]);
  assert.is(readZip(new Uint8Array(40)), undefined);
});

test('expressions are read whole or not at all', () => {
  for (const wrong of ['', '1 +', '${a', "'a", '(1', 'a b', 'and', '1 = 2 = 3', '('.repeat(50), '${a} = '.repeat(900)])
    assert.is(parseXpath(wrong), undefined, wrong);
  assert.equal(parseXpath("not(${a}='x' or .>=2)"), {
    kind: 'call',
    name: 'not',
    parts: [
      {
        kind: 'or',
        parts: [
          { kind: 'compare', operator: '=', left: { kind: 'field', value: 'a' }, right: { kind: 'text', value: 'x' } },
          { kind: 'compare', operator: '>=', left: { kind: 'self' }, right: { kind: 'number', value: '2' } },
        ],
      },
    ],
  });
});

test.run();
