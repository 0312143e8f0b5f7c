// Ticket forms: every save is a new version, and a field keeps its id.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { messagesOf } from '../../src/schema/model/messages';
import { nounOf } from '../../src/schema/model/nouns';
import { compareDefinitions } from '../../src/schema/ticket-types/compare-definitions';
import { designToFile } from '../../src/screens/builder/model/design-file';
import { designToDetails } from '../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../src/screens/builder/model/details-to-design';
import { ownApiForEach } from '../support/api';
import { keySource } from '../support/random-designs';

const api = ownApiForEach(test);

const field = (input_name: string, more: object = {}) => ({ input_type: 'text', input_name, ...more });

const save = (body: unknown, id?: number) =>
  api.call('POST', id === undefined ? '/tickets/form/create' : `/tickets/form/update/${id}`, { body });

const details = async (id: number) => (await api.call('GET', `/tickets/form/${id}`)).body.details;

test('a saved form is read with every property of its fields and the flags that are always 1', async () => {
  const made = await save({
    form_name: ' Inspection ',
    status: '1',
    form_datas: [
      {
        input_type: 'select',
        input_name: 'Colour',
        is_visible: 0,
        is_require: '1',
        is_editable: 0,
        default_value: 'r',
        placeholder: 'Pick',
        help_text: 'Of the seal',
        is_multiple: 1,
        status: 0,
        min_length: '1',
        max_length: '',
        max_size: null,
        accept: 'image/*',
        layout: { row: '2', col: 0, size: 6, style: 'x' },
        options: [
          { option_text: 'Red', option_value: 'r' },
          { option_text: 'Green', option_value: 'g', is_selected: '1' },
        ],
      },
    ],
  });
  assert.equal(made.body, { status: 'success', data: { ticket_form_id: 2, ticket_form_version: 1 } });
  const { body } = await api.call(
    'GET',
    '/tickets/form/2?terminal_id=1&issue_date=2026-03-01 10:00'.replaceAll(' ', '%20'),
  );
  const { last_change, ...form } = body;
  assert.match(last_change, /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.equal(
    { ...form, details: undefined },
    { ticket_form_id: 2, form_name: 'Inspection', status: 1, ticket_form_version: 1, details: undefined },
  );
  const [detail] = body.details;
  assert.equal(Object.fromEntries(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1))), {
    accept: null,
    default_value: 'r',
    machine_name: 'colour',
    help_text: 'Of the seal',
    input_name: 'Colour',
    input_type: 'select',
    is_editable: 1,
    is_multiple: 1,
    is_require: 1,
    is_visible: 1,
    layout: { row: 2, col: 0, size: 6 },
    max_length: null,
    max_size: null,
    min_length: 1,
    options: [
      { option_text: 'Red', option_value: 'r', is_selected: 0 },
      { option_text: 'Green', option_value: 'g', is_selected: 1 },
    ],
    placeholder: 'Pick',
    status: 1,
    ticket_form_detail_id: detail.ticket_form_detail_id,
  });
});

test('a field keeps its id through renaming, moving and other saves; a removed id is never used again', async () => {
  const { ticket_form_id: id } = (
    await save({ form_name: 'F', status: 1, form_datas: [field('A'), field('B'), field('C')] })
  ).body.data;
  const [a, b, c] = (await details(id)).map((detail: any) => detail.ticket_form_detail_id);
  await save(
    {
      form_name: 'F',
      status: 1,
      form_datas: [
        field('C', { ticket_form_detail_id: c }),
        field('New'),
        field('A renamed', { ticket_form_detail_id: String(a) }),
      ],
    },
    id,
  );
  const now = await details(id);
  assert.equal(
    now.map((detail: any) => detail.input_name),
    ['C', 'New', 'A renamed'],
  );
  assert.equal([now[0].ticket_form_detail_id, now[2].ticket_form_detail_id], [c, a]);
  assert.ok(now[1].ticket_form_detail_id > c);

  await save(
    {
      form_name: 'F',
      status: 1,
      form_datas: [
        field('B back', { ticket_form_detail_id: b }),
        field('Twin', { ticket_form_detail_id: b }),
        field('Foreign', { ticket_form_detail_id: 1 }),
        field('Odd', { ticket_form_detail_id: 'x' }),
      ],
    },
    id,
  );
  const [back, ...fresh] = (await details(id)).map((detail: any) => detail.ticket_form_detail_id);
  assert.is(back, b);
  assert.ok(fresh.every((one: number) => one > now[1].ticket_form_detail_id));
  assert.is(new Set(fresh).size, 3);
});

test('every save is a new version, and older versions stay as they were', async () => {
  const before = await api.rows('select details from ticket_form_version where ticket_form_id = 1');
  for (const version of [2, 3, 4]) {
    const { body } = await save({ form_name: `Name ${version}`, status: 1, form_datas: [field('X')] }, 1);
    assert.is(body.data.ticket_form_version, version);
  }
  const versions = await api.rows(
    'select version, form_name, details, superseded_at is null as current from ticket_form_version where ticket_form_id = 1 order by version',
  );
  assert.equal(
    versions.map((row) => [row.version, row.form_name, row.current]),
    [
      [1, 'Right-of-way Recovery', false],
      [2, 'Name 2', false],
      [3, 'Name 3', false],
      [4, 'Name 4', true],
    ],
  );
  assert.equal(versions[0].details, before[0].details);
});

test('saves at the same moment all become versions, one after the other', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => save({ form_name: `N${index}`, status: 1, form_datas: [field('X')] }, 1)),
  );
  assert.equal(
    responses.map(({ body }) => body.data.ticket_form_version).sort((a, b) => a - b),
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  );
  assert.equal(await api.rows('select count(*)::int as open from ticket_form_version where superseded_at is null'), [
    { open: 1 },
  ]);
});

test('what is missing or wrong is reported under its field, and nothing is saved', async () => {
  const two = [
    { option_text: 'A', option_value: 'a' },
    { option_text: 'B', option_value: 'b' },
  ];
  const scenarios: [string, unknown, object][] = [
    [
      'nothing',
      {},
      {
        form_name: ['Form Name is required.'],
        status: ['Status is required.'],
        form_datas: ['Form fields is required.'],
      },
    ],
    ['no list', { form_name: 'F', status: 1, form_datas: 'x' }, { form_datas: ['Form fields must be an array.'] }],
    [
      'too many fields',
      { form_name: 'F', status: 1, form_datas: Array.from({ length: 1001 }, () => field('A')) },
      { form_datas: ['Form fields must have no more than 1000 item(s).'] },
    ],
    [
      'no fields',
      { form_name: 'F', status: 1, form_datas: [] },
      { form_datas: ['Form fields must have at least 1 item(s).'] },
    ],
    ['blank name', { form_name: '  ', status: 1, form_datas: [field('A')] }, { form_name: ['Form Name is required.'] }],
    [
      'long name',
      { form_name: 'x'.repeat(256), status: 1, form_datas: [field('A')] },
      { form_name: ['Form Name must be no more than 255 characters.'] },
    ],
    [
      'odd status',
      { form_name: 'F', status: 3, form_datas: [field('A')] },
      { status: ['Status must be one of [0, 1, 2].'] },
    ],
    [
      'no label',
      { form_name: 'F', status: 1, form_datas: [field('A'), field(' ')] },
      { form_datas: ['Field 2: Field Label cannot be empty'] },
    ],
    [
      'no such type',
      { form_name: 'F', status: 1, form_datas: [field('A', { input_type: 'button' })] },
      { form_datas: ['Field 1: The field type is not known.'] },
    ],
    [
      'no objects',
      { form_name: 'F', status: 1, form_datas: [1, null, 'x'] },
      { form_datas: [1, 2, 3].map((n) => `Field ${n}: The field type is not known.`) },
    ],
    [
      'one option',
      { form_name: 'F', status: 1, form_datas: [field('A', { input_type: 'select', options: two.slice(1) })] },
      { form_datas: ['Field 1: This field requires a minimum of 2 options'] },
    ],
    [
      'an empty option',
      {
        form_name: 'F',
        status: 1,
        form_datas: [field('A', { input_type: 'radio-group', options: [...two, { option_text: 'C' }] })],
      },
      { form_datas: ['Field 1: Option value required'] },
    ],
    [
      'equal options',
      { form_name: 'F', status: 1, form_datas: [field('A', { input_type: 'radio-group', options: [two[0], two[0]] })] },
      { form_datas: ['Field 1: Two options have the same value.'] },
    ],
    [
      'no options of a required field',
      { form_name: 'F', status: 1, form_datas: [field('A', { input_type: 'checkbox-group', is_require: 1 })] },
      { form_datas: ['Field 1: This field requires a minimum of 1 option'] },
    ],
    [
      'too wide a field',
      { form_name: 'F', status: 1, form_datas: [field('A', { layout: { row: 0, col: 0, size: 13 } })] },
      { form_datas: ['Field 1: Column Size cannot exceed 12'] },
    ],
    [
      'a field of no width',
      { form_name: 'F', status: 1, form_datas: [field('A', { layout: { row: 0, col: 0, size: 0 } })] },
      { form_datas: ['Field 1: Column Size cannot be less than 1'] },
    ],
    [
      'too full a row',
      {
        form_name: 'F',
        status: 1,
        form_datas: [0, 1, 2].map((col) => field('A', { layout: { row: 4, col, size: 5 } })),
      },
      { form_datas: ['There is a maximum of 12 columns per row'] },
    ],
  ];
  for (const [name, body, data] of scenarios) {
    for (const id of [undefined, 1]) {
      const response = await save(body, id);
      assert.equal([response.status, response.body.data], [422, data], name);
    }
  }
  assert.equal(await api.rows('select count(*)::int as versions from ticket_form_version'), [{ versions: 1 }]);
  const good = {
    form_name: 'F',
    status: 1,
    form_datas: [field('A', { input_type: 'checkbox-group', options: two.slice(1) })],
  };
  assert.is((await save(good)).status, 200);
  assert.is((await save(good, 999)).status, 404);
});

test('a field that cannot be filled in is rejected, with what is wrong about it', async () => {
  const options = ['a', 'b', 'c'].map((value) => ({ option_text: value, option_value: value }));
  const scenarios: [string, object, string | undefined][] = [
    ['more at least than at most', { min_length: 5, max_length: 4 }, 'Maximum length must be 5 or more.'],
    ['as much at least as at most', { min_length: '5', max_length: '5' }, undefined],
    ['a negative length', { min_length: -1 }, 'Minimum length must be 0 or more.'],
    ['half a character', { min_length: '2.5' }, 'Minimum length must be a whole number.'],
    [
      'half a character at most',
      { input_type: 'textarea', max_length: 10.5 },
      'Maximum length must be a whole number.',
    ],
    ['nothing at most', { max_length: 0 }, 'Maximum length must be 1 or more.'],
    ['no number', { max_length: 'ten' }, 'Maximum length must be a number.'],
    ['no number at all', { max_length: [10] }, 'Maximum length must be a number.'],
    [
      'a number between the wrong ends',
      { input_type: 'number', min_length: 10, max_length: -2.5 },
      'Maximum must be 10 or more.',
    ],
    ['a number below zero', { input_type: 'number', min_length: -10, max_length: -2.5 }, undefined],
    ['more at least than a text has', { min_length: 256 }, 'Minimum length must be 255 or less.'],
    ['more at least than a text has, but allowed', { min_length: 256, max_length: 300 }, undefined],
    ['more at most than any text has', { max_length: 10_001 }, 'Maximum length must be 10000 or less.'],
    [
      'more at least than any text has',
      { input_type: 'textarea', min_length: 10_001 },
      'Minimum length must be 10000 or less.',
    ],
    [
      'more options than there are',
      { input_type: 'checkbox-group', options, min_length: 4 },
      'Minimum items must be 3 or less.',
    ],
    ['all options', { input_type: 'select', is_multiple: 1, options, min_length: 3 }, undefined],
    [
      'more files than can be sent',
      { input_type: 'file', is_multiple: 1, min_length: 21 },
      'Minimum items must be 20 or less.',
    ],
    ['files of no size', { input_type: 'file', max_size: 0 }, 'Maximum size must be 0.01 or more.'],
    [
      'too many options',
      { input_type: 'select', options: Array.from({ length: 1001 }, (_, n) => ({ option_text: n, option_value: n })) },
      'Option text must have no more than 1000 item(s).',
    ],
  ];
  for (const [name, more, wrong] of scenarios) {
    const response = await save({ form_name: 'F', status: 1, form_datas: [field('A'), field('B', more)] });
    assert.equal(
      [response.status, response.body.data.form_datas],
      wrong === undefined ? [200, undefined] : [422, [`Field 2: ${wrong}`]],
      name,
    );
  }
});

test('a character that cannot be stored is reported under the name, or with the field', async () => {
  const twice = (text: string) => [text, 'b'].map((value) => ({ option_text: value, option_value: value }));
  const { status, body } = await save({
    form_name: 'a\0',
    status: 1,
    form_datas: [
      field('a\0'),
      field('A', { help_text: '\0' }),
      field('A', { input_type: 'select', options: twice('a\0') }),
      field('A', { default_value: '\0' }),
    ],
  });
  assert.is(status, 422);
  assert.equal(body.data, {
    form_name: ['Form Name holds a character that cannot be stored.'],
    form_datas: ['Field 1: Field Label', 'Field 2: Help text', 'Field 3: Option text', 'Field 4: Default value'].map(
      (name) => `${name} holds a character that cannot be stored.`,
    ),
  });
});

test('a form that another user has saved meanwhile is not overwritten', async () => {
  const draft = (form_name: string, more: object = {}) => ({ form_name, status: 1, form_datas: [field('X')], ...more });
  assert.is((await save(draft('First', { ticket_form_version: 1 }), 1)).status, 200);
  for (const ticket_form_version of [1, '1', 3, 'x']) {
    const { status, body } = await save(draft('Second', { ticket_form_version }), 1);
    assert.equal([status, body.message, body.data], [409, messagesOf(nounOf('ticket_form')).changed, {}]);
  }
  const race = await Promise.all(['A', 'B', 'C'].map((name) => save(draft(name, { ticket_form_version: '2' }), 1)));
  assert.equal(race.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.is((await save(draft('Without a word'), 1)).status, 200);
});

test('several options are chosen beforehand by a JSON list, whatever is in their values', async () => {
  const options = ['Yard, north', 'Yard', 'north'].map((value) => ({ option_text: value, option_value: value }));
  const form_datas = [['Yard, north', 'north'], '["Yard, north"]', ''].map((default_value) =>
    field('A', { input_type: 'checkbox-group', options, default_value }),
  );
  await save({ form_name: 'F', status: 1, form_datas }, 1);
  assert.equal(
    (await details(1)).map((detail: any) => detail.default_value),
    ['["Yard, north","north"]', '["Yard, north"]', ''],
  );
});

test('places, preselected options and image types are kept through an update, and a half or odd one is none', async () => {
  const options = [
    { option_text: 'A', option_value: 'a', is_selected: 1 },
    { option_text: 'B', option_value: 'b', is_selected: 'yes' },
  ];
  const form_datas = [
    field('A', { input_type: 'select', options, layout: { row: 0, col: 0, size: 6 } }),
    field('B', { input_type: 'file', accept: ' image/* ,.PDF, anything', layout: { row: 0, col: 1, size: '6' } }),
    ...[{ row: 1 }, { row: 1, col: 0.5, size: 3 }, { row: -1, col: 0, size: 3 }, 'left', [1, 2, 3], null].map(
      (layout) => field('C', { layout, accept: 'image/*' }),
    ),
  ];
  assert.is((await save({ form_name: 'F', status: 1, form_datas }, 1)).status, 200);
  const [a, b, ...rest] = await details(1);
  assert.equal([a.layout, a.options.map((option: any) => option.is_selected)], [{ row: 0, col: 0, size: 6 }, [1, 0]]);
  assert.equal([b.layout, b.accept], [{ row: 0, col: 1, size: 6 }, 'image/*,.pdf,.anything']);
  for (const one of rest) assert.equal([one.layout, one.accept], [null, null]);
});

/** What a form with every kind of attribute would lose on its way, by its labels: ids differ. */
const withoutIds = (details: any[]) => {
  const labels = new Map(details.map((detail) => [String(detail.ticket_form_detail_id), detail.input_name]));
  const text = JSON.stringify(details, (name, value) => (name === 'field' ? labels.get(value) : value));
  return JSON.parse(text).map(({ ticket_form_detail_id: _id, ...detail }: any) => detail);
};

const rich = [
  field('Article', { layout: { row: 0, col: 0, size: 8 }, max_length: 80, placeholder: 'three parcels' }),
  field('Weight', {
    input_type: 'number',
    layout: { row: 0, col: 1, size: 4 },
    min_length: 0,
    step: 0.5,
    default_value: '3',
  }),
  field('Seal', {
    input_type: 'checkbox-group',
    field_key: 'seal',
    options: ['Intact', 'Broken', 'Missing'].map((text, index) => ({
      option_text: text,
      option_value: text.toLowerCase(),
      is_selected: index > 0 ? 1 : 0,
    })),
  }),
  field('Remarks', {
    input_type: 'textarea',
    rows: 6,
    conditions: { show: { match: 'any', rules: [{ field: 'seal', operator: 'includes', value: 'broken' }] } },
  }),
  field('Desk', { input_type: 'email', is_require: 1 }),
  field('Sealed', { input_type: 'checkbox', default_value: '1' }),
];

test('a form that is opened in the builder and saved as it is loses nothing', async () => {
  const { ticket_form_id: id } = (await save({ form_name: 'F', status: 1, form_datas: rich })).body.data;
  const read = async () => (await api.call('GET', `/tickets/form/${id}`)).body;
  const design = detailsToDesign(await read(), keySource());
  await save({ ...design, form_datas: designToDetails(design) }, id);
  const first = await read();
  assert.equal(withoutIds(first.details).slice(3, 4)[0].conditions.show.rules[0].field, 'Seal');
  const again = designToDetails(detailsToDesign(first, keySource()));
  await save({ form_name: 'F', status: 1, form_datas: again }, id);
  assert.equal((await read()).details, first.details);
  assert.equal(compareDefinitions(first.details, again), []);
});

test('an exported form is a body that creates the same form', async () => {
  const { ticket_form_id: id } = (await save({ form_name: 'F', status: 1, form_datas: rich })).body.data;
  const design = detailsToDesign((await api.call('GET', `/tickets/form/${id}`)).body, keySource());
  const created = await save(JSON.parse(designToFile(design, 'https://recovery.example/schemas/ticket-form.json')));
  assert.is(created.status, 200, JSON.stringify(created.body));
  const [original, copy] = [await details(id), await details(created.body.data.ticket_form_id)];
  assert.equal(
    withoutIds(copy).map(({ default_value: _default, ...detail }: any) => detail),
    withoutIds(original).map(({ default_value: _default, ...detail }: any, index: number) => ({
      ...detail,
      layout: copy[index].layout,
    })),
  );
  assert.equal(compareDefinitions(original, designToDetails(design)), []);
});

test('five hundred fields with long help texts are saved and read', async () => {
  const form_datas = Array.from({ length: 500 }, (_, index) =>
    field(`Field ${index}`, { help_text: 'x'.repeat(10_000) }),
  );
  const { body } = await save({ form_name: 'Large', status: 1, form_datas });
  const stored = await details(body.data.ticket_form_id);
  assert.equal([stored.length, stored[499].help_text.length], [500, 10_000]);
});

test('every text of a field has a length', async () => {
  const options = (text: string, value: string) => [
    { option_text: text, option_value: value },
    { option_text: 'b', option_value: 'b' },
  ];
  const [most, long] = ['x'.repeat(255), 'x'.repeat(256)];
  const texts: [string, (text: string) => object][] = [
    ['Field Label', (input_name) => ({ input_name })],
    ['Placeholder', (placeholder) => ({ placeholder })],
    ['Default value', (default_value) => ({ default_value })],
    ['File types', (accept) => ({ input_type: 'file', accept: `.${accept.slice(1)}` })],
    ['Option text', (text) => ({ input_type: 'select', options: options(text, 'a') })],
    ['Option value', (value) => ({ input_type: 'select', options: options('a', value) })],
  ];
  for (const [label, more] of texts) {
    assert.is((await save({ form_name: 'F', status: 1, form_datas: [field('A', more(most))] })).status, 200, label);
    const { status, body } = await save({ form_name: 'F', status: 1, form_datas: [field('A', more(long))] });
    assert.equal(
      [status, body.data],
      [422, { form_datas: [`Field 1: ${label} must be no more than 255 characters.`] }],
    );
  }
  const paragraphs: [string, (text: string) => object][] = [
    ['Help text', (help_text) => ({ help_text })],
    ['Default value', (default_value) => ({ input_type: 'textarea', default_value })],
  ];
  for (const [label, more] of paragraphs) {
    const { body } = await save({ form_name: 'F', status: 1, form_datas: [field('A', more('x'.repeat(10_001)))] });
    assert.equal(body.data, { form_datas: [`Field 1: ${label} must be no more than 10000 characters.`] });
  }
});

test('five saves sent twenty times at the same moment are five forms, and the key of one with another form is a conflict', async () => {
  const draft = (n: number) => ({ form_name: `Form ${n}`, status: 1, form_datas: [field('A')] });
  const send = (n: number, body: unknown = draft(n)) =>
    api.call('POST', '/tickets/form/create', { body, headers: { 'idempotency-key': `key ${n}` } });
  const before = (await api.rows('select count(*)::int as n from ticket_form'))[0].n;
  const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index % 5)));
  for (const [index, { status, body }] of responses.entries())
    assert.equal([status, body], [200, responses[index % 5]!.body]);
  assert.is((await api.rows('select count(*)::int as n from ticket_form'))[0].n, before + 5);
  assert.equal([(await send(0, draft(1))).status, (await send(0)).body], [409, responses[0]!.body]);
  assert.is((await api.rows('select count(*)::int as n from ticket_form'))[0].n, before + 5);
});

test('what no read gives as a version does not overwrite, and no odd JSON is a failure', async () => {
  const good = { form_name: 'F', status: 1, form_datas: [field('A')] };
  const odd: unknown[] = [[], {}, [1], { toString: 1 }, true, { valueOf: null }];
  for (const ticket_form_version of odd.filter((value) => value !== true)) {
    const { status, body } = await save({ ...good, ticket_form_version }, 1);
    assert.equal(
      [status, body.message],
      [400, 'The ticket_form_version is not usable.'],
      JSON.stringify(ticket_form_version),
    );
  }
  assert.equal(await api.rows('select version from ticket_form where ticket_form_id = 1'), [{ version: 1 }]);
  const names = [
    'form_name',
    'status',
    'form_datas',
    'input_type',
    'input_name',
    'is_require',
    'is_multiple',
    'default_value',
    'placeholder',
    'help_text',
    'accept',
    'options',
    'layout',
    'min_length',
    'max_length',
    'max_size',
    'ticket_form_detail_id',
  ];
  for (const name of names) {
    for (const value of odd) {
      const inField = await save({
        ...good,
        form_datas: [
          field('A', {
            input_type: 'checkbox-group',
            options: [
              { option_text: value, option_value: 'a' },
              { option_text: 'b', option_value: value },
            ],
            [name]: value,
          }),
        ],
      });
      const outside = await save({ ...good, [name]: value });
      for (const { status } of [inField, outside])
        assert.ok([200, 422].includes(status), `${name} ${JSON.stringify(value)}: ${status}`);
    }
  }
});

test('a default value that no option has is refused, whatever it is made of', async () => {
  const options = ['a', 'b'].map((value) => ({ option_text: value, option_value: value }));
  for (const default_value of [[{ toString: 1 }], '[[["a"]]]', [null, 1]]) {
    const made = await save({
      form_name: 'F',
      status: 1,
      form_datas: [field('A', { input_type: 'checkbox-group', options, default_value })],
    });
    assert.is(made.status, 422, JSON.stringify(default_value));
    assert.match(made.body.data.form_datas[0], /^Field 1: Default value: there is no option with the value ""\.$/);
  }
});

test.run();
