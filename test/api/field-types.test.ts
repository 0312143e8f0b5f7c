// Field types on the server: their values, the attributes that are kept, and conditions between fields.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api';
import { ticketBody } from '../support/form-calls';
import { PNG } from '../support/photo';

let api: Api;
test.after.each(async () => {
  await api?.close();
});

const start = async () => {
  api = await startApi();
};

const field = (input_type: string, input_name: string, more: object = {}) => ({ input_type, input_name, ...more });

const save = (form_datas: unknown, id?: number) =>
  api.call('POST', id === undefined ? '/tickets/form/create' : `/tickets/form/update/${id}`, {
    body: { form_name: 'F', status: 1, form_datas },
  });

const details = async (id: number): Promise<any[]> => (await api.call('GET', `/tickets/form/${id}`)).body.details;

/** The fields as they are read after these were saved. */
async function saved(...fields: object[]): Promise<any[]> {
  const { status, body, text } = await save(fields);
  assert.is(status, 200, text);
  return details(body.data.ticket_form_id);
}

const pair = [
  field('signature', 'Signed by the carrier', { is_require: 1 }),
  field('point', 'Found at', { is_require: 1 }),
];

test('a signature travels as a file and a place as text; both are required, checked, stored and read', async () => {
  await start();
  const [signature, place] = await saved(...pair);
  const ticket = (value: unknown, ...files: File[]) =>
    api.call('POST', '/tickets/create', {
      body: ticketBody(
        2,
        { [place.ticket_form_detail_id]: value },
        { [`dynamic_files[${signature.ticket_form_detail_id}][]`]: files },
      ),
    });
  const key = ({ ticket_form_detail_id }: any) => `form_fields.${ticket_form_detail_id}`;
  assert.equal((await ticket('')).body.data, {
    [key(signature)]: ['Signed by the carrier is required.'],
    [key(place)]: ['Found at is required.'],
  });
  assert.equal((await ticket('(91, 0)', new File(['text'], 'signature.png', { type: 'image/png' }))).body.data, {
    [key(signature)]: ['Signed by the carrier must be an image file.'],
    [key(place)]: ['Found at must be a latitude and a longitude, such as (41.88, -87.62).'],
  });
  const made = await ticket('41.8818321234,-87.62', new File([PNG], 'signature.png', { type: 'image/png' }));
  assert.is(made.status, 200, made.text);
  const { form_fields } = (await api.call('GET', `/tickets/${made.body.data.ticket_id}`)).body;
  assert.equal(
    form_fields.map(({ value, files }: any) => [value, files?.map(({ name }: any) => name)]),
    [
      [null, ['signature.png']],
      ['(41.881832, -87.62)', undefined],
    ],
  );
});

test('a time, a day with a time, a web address, a color, tags and yes or no are checked, stored and read', async () => {
  await start();
  const fields = await saved(
    field('time', 'Found at', { default_value: '9:05' }),
    field('date-time', 'Left at', { default_value: '03-01-2026 10:15' }),
    field('url', 'Manifest', { max_length: 100 }),
    field('color', 'Placard', { default_value: 'F2C94C' }),
    field('tags', 'Marks', { default_value: 'fragile, cold', min_length: 1, max_length: 3 }),
    field('yes-no', 'Sealed', { is_require: 1 }),
  );
  assert.equal(
    fields.map(({ default_value }) => default_value),
    ['09:05', '2026-03-01 10:15', '', '#f2c94c', 'fragile, cold', ''],
  );
  const ticket = (...values: unknown[]) =>
    api.call('POST', '/tickets/create', {
      body: ticketBody(2, Object.fromEntries(fields.map((one, index) => [one.ticket_form_detail_id, values[index]]))),
    });
  const wrong = await ticket('25:00', 'noon', 'ftp://a', 'red', ['a', 'b', 'c', 'd'], 'Maybe');
  assert.equal(Object.values(wrong.body.data), [
    ['Found at must be in HH:mm format.'],
    ['Left at must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.'],
    ['Manifest must be a web address that begins with http:// or https://.'],
    ['Placard must be a color code, such as #1a2b3c.'],
    ['Marks must have no more than 3 item(s).'],
    ['Please select a valid Sealed.'],
  ]);
  assert.equal(Object.values((await ticket('', '', '', '', [], '')).body.data), [['Sealed is required.']]);
  const made = await ticket('22:15', '03-02-2026 07:30', 'example.com/m/1', '#ABC', ['cold', ' wet '], 'No');
  assert.is(made.status, 200, made.text);
  const { form_fields } = (await api.call('GET', `/tickets/${made.body.data.ticket_id}`)).body;
  assert.equal(
    form_fields.map(({ value }: any) => value),
    ['22:15', '2026-03-02 07:30', 'https://example.com/m/1', '#aabbcc', ['cold', 'wet'], 'No'],
  );
});

test('sections, headings and paragraphs are kept in the form, and have no value in a ticket', async () => {
  await start();
  const show = { show: { match: 'all', rules: [{ field: 'a', operator: 'is', value: 'broken' }] } };
  const fields = await saved(
    field('section', 'The car', { help_text: 'Both ends.', is_require: 1, default_value: 'x' }),
    field('text', 'Seal', { field_key: 'a' }),
    field('paragraph', 'Call the desk.', { conditions: { ...show, require: show.show } }),
  );
  const [section, , paragraph] = fields;
  assert.equal([section.is_require, section.help_text, section.default_value], [0, 'Both ends.', '']);
  assert.equal(Object.keys(paragraph.conditions), ['show']);
  const [sectionId, sealId, paragraphId] = fields.map((one) => one.ticket_form_detail_id);
  const made = await api.call('POST', '/tickets/create', {
    body: ticketBody(2, { [sectionId]: 'none', [sealId]: 'broken', [paragraphId]: 'none' }),
  });
  assert.is(made.status, 200, made.text);
  const ticket = (await api.call('GET', `/tickets/${made.body.data.ticket_id}`)).body;
  assert.equal(
    ticket.form_fields.map(({ input_name }: any) => input_name),
    ['Seal'],
  );
  assert.equal(
    ticket.details.map(({ input_type }: any) => input_type),
    ['section', 'text', 'paragraph'],
  );
});

test('a pattern refuses other texts with its message or its example, and is none where it could take forever', async () => {
  await start();
  const wrong: [object, string][] = [
    [{ pattern: '[' }, 'Pattern is no regular expression.'],
    [{ pattern: '(a+)+$' }, 'Pattern repeats too much: it could take too long to check.'],
    [{ pattern: '^A', pattern_example: 'B1' }, 'Example does not match the pattern.'],
    [{ pattern: '^A', default_value: 'B1', pattern_message: 'It begins with A.' }, 'Default value is invalid.'],
  ];
  for (const [more, message] of wrong)
    assert.equal((await save([field('text', 'Seal', more)])).body.data, { form_datas: [`Field 1: ${message}`] });
  const [seal, car, day] = await saved(
    field('text', 'Seal', { pattern: '^[A-Z]{4}\\d{6}$', pattern_example: 'ABCD123456' }),
    field('text', 'Car', { pattern: '^A', pattern_message: 'Cars begin with A.' }),
    field('date', 'Day', { default_now: 1, default_value: '2026-01-01' }),
  );
  assert.equal([day.default_now, day.default_value], [1, '']);
  const body = ticketBody(2, { [seal.ticket_form_detail_id]: 'B', [car.ticket_form_detail_id]: 'B' });
  assert.equal(Object.values((await api.call('POST', '/tickets/create', { body })).body.data), [
    ['Seal must look like ABCD123456.'],
    ['Cars begin with A.'],
  ]);
});

test('attributes that a type does not have, or does not show, are neither checked nor stored', async () => {
  await start();
  const options = ['a', 'b'].map((value) => ({ option_text: value, option_value: value }));
  const odd = {
    is_multiple: 1,
    placeholder: 'P',
    default_value: 'a',
    min_length: 'ten',
    max_length: -1,
    max_size: 0,
    step: -1,
    rows: 1000,
    accept: '.pdf',
    options,
  };
  const [radio, checkbox] = await saved(
    field('radio-group', 'R', odd),
    field('checkbox', 'C', { ...odd, default_value: true }),
  );
  const plain = { is_multiple: 0, placeholder: '', min_length: null, max_length: null, max_size: null, accept: null };
  for (const [detail, more] of [
    [radio, { default_value: 'a', options: options.map((option) => ({ ...option, is_selected: 0 })) }],
    [checkbox, { default_value: '1', options: [] }],
  ] as const) {
    const expected = { ...plain, ...more };
    assert.equal(Object.fromEntries(Object.keys(expected).map((name) => [name, detail[name]])), expected);
    for (const name of ['step', 'rows', 'conditions', 'field_key']) assert.not.ok(name in detail, name);
  }
  const [one] = await saved(field('select', 'S', { options, min_length: 7, max_length: 'x' }));
  assert.equal([one.min_length, one.max_length], [null, null]);
  const several = await save([field('select', 'S', { options, is_multiple: 1, min_length: 7 })]);
  assert.equal(several.body.data, { form_datas: ['Field 1: Minimum items must be 2 or less.'] });
  const [phone] = await saved(field('phone', 'P', { min_length: 7, max_length: 'x' }));
  assert.equal([phone.min_length, phone.max_length], [null, null]);
});

test('step and rows are stored, and what they are not is reported', async () => {
  await start();
  const [number, area] = await saved(field('number', 'N', { step: '0.25' }), field('textarea', 'T', { rows: 8 }));
  assert.equal([number.step, area.rows], [0.25, 8]);
  const scenarios: [object, string][] = [
    [field('number', 'N', { step: 0 }), 'Step must be 0.000001 or more.'],
    [field('number', 'N', { step: 'a bit' }), 'Step must be a number.'],
    [field('textarea', 'T', { rows: 0 }), 'Rows must be 1 or more.'],
    [field('textarea', 'T', { rows: 41 }), 'Rows must be 40 or less.'],
    [field('textarea', 'T', { rows: 2.5 }), 'Rows must be a whole number.'],
    [field('number', 'N', { default_value: 'three' }), 'Default value must be a number.'],
    [field('date', 'D', { default_value: '02-30-2026' }), 'Default value must be in MM-DD-YYYY format.'],
  ];
  for (const [wrong, message] of scenarios)
    assert.equal((await save([wrong])).body.data, { form_datas: [`Field 1: ${message}`] });
});

test('default values are stored in the wire form of their type', async () => {
  await start();
  const stored = await saved(
    field('number', 'N', { default_value: '0.10' }),
    field('number', 'N', { default_value: 3 }),
    field('date', 'D', { default_value: '02-28-2026' }),
    field('checkbox', 'C', { default_value: 'true' }),
    field('checkbox', 'C', { default_value: '0' }),
    field('checkbox', 'C'),
  );
  assert.equal(
    stored.map(({ default_value }) => default_value),
    ['0.10', '3', '2026-02-28', '1', '0', ''],
  );
});

const onSeal = (field: string, operator = 'is', value: string | undefined = 'broken') => ({
  show: { match: 'all', rules: [{ field, operator, value }] },
});

test('conditions name new fields by their key and stored ones by their id, and are stored with ids only', async () => {
  await start();
  const seal = field('text', 'Seal', { field_key: 'new-1' });
  const [first, second] = await saved(seal, field('text', 'Why', { field_key: 'new-2', conditions: onSeal('new-1') }));
  const id = String(first.ticket_form_detail_id);
  assert.equal([second.conditions, first.conditions], [onSeal(id), undefined]);
  assert.not.ok('field_key' in first);

  const again = [
    { ...second, conditions: { ...onSeal('new-9'), require: onSeal(id).show } },
    first,
    field('text', 'Third', { field_key: 'new-9' }),
  ];
  assert.is((await save(again, 2)).status, 200);
  const now = await details(2);
  assert.equal(now[0].conditions, {
    ...onSeal(String(now[2].ticket_form_detail_id)),
    require: onSeal(id).show,
  });
});

test('a copy of a form has the conditions of its own fields', async () => {
  await start();
  const original = await saved(
    field('text', 'Seal', { field_key: 'a' }),
    field('text', 'Why', { conditions: onSeal('a') }),
  );
  const copy = await saved(...original);
  assert.is.not(copy[0].ticket_form_detail_id, original[0].ticket_form_detail_id);
  assert.equal(copy[1].conditions, onSeal(String(copy[0].ticket_form_detail_id)));
});

test('conditions that cannot be read, or name no field of the form, are refused under their field', async () => {
  await start();
  const scenarios: [unknown, string][] = [
    ['yes', 'The conditions cannot be read.'],
    [{ show: [] }, 'The conditions cannot be read.'],
    [{ show: { match: 'some', rules: [] } }, 'The conditions cannot be read.'],
    [onSeal('a', 'equals'), 'The conditions cannot be read.'],
    [{ show: { match: 'all', rules: [{ field: { toString: 1 }, operator: 'is' }] } }, 'The conditions cannot be read.'],
    [onSeal('z'), 'Why depends on a field that this form does not have.'],
    [onSeal('__proto__'), 'Why depends on a field that this form does not have.'],
    [onSeal('b'), 'Why cannot depend on itself.'],
  ];
  for (const [conditions, message] of scenarios) {
    const { status, body } = await save([
      field('text', 'Seal', { field_key: 'a' }),
      field('text', 'Why', { field_key: 'b', conditions }),
    ]);
    assert.equal([status, body.data], [422, { form_datas: [`Field 2: ${message}`] }], JSON.stringify(conditions));
  }
  const [none] = await saved(
    field('text', 'Seal', { conditions: { show: { match: 'any', rules: [] }, colour: 'red' } }),
  );
  assert.not.ok('conditions' in none);
});

test('labels are text, whatever is in them, and two fields may have the same', async () => {
  await start();
  const labels = [
    '<img src=x onerror=alert(1)>',
    '📦 Päckchen 👩‍🚒',
    'רכבת ‮abc',
    '__proto__',
    'constructor',
    'nodeName',
    'Same',
    'Same',
    'x'.repeat(255),
  ];
  const stored = await saved(...labels.map((label) => field('text', label)));
  assert.equal(
    stored.map(({ input_name }) => input_name),
    labels,
  );
  assert.equal((await save([field('text', 'x'.repeat(10_000))])).body.data, {
    form_datas: ['Field 1: Field Label must be no more than 255 characters.'],
  });
  for (const input_type of ['__proto__', 'constructor', 'toString', '', null, {}, ['text'], 'TEXT'])
    assert.equal((await save([{ input_type, input_name: 'A' }])).body.data, {
      form_datas: ['Field 1: The field type is not known.'],
    });
});

test('every one of five hundred fields is reported, in their order', async () => {
  await start();
  const fields = Array.from({ length: 500 }, (_, index) => field('text', index % 2 === 0 ? '' : `Field ${index}`));
  const { form_datas } = (await save(fields)).body.data;
  assert.equal(
    form_datas,
    Array.from({ length: 250 }, (_, index) => `Field ${2 * index + 1}: Field Label cannot be empty`),
  );
});

test.run();
