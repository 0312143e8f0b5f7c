// From a filled form to a stored ticket.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAccount } from '../support/accounts';
import { form, ownApiForEach } from '../support/api';

const api = ownApiForEach(test);

type Values = Parameters<typeof form>[0];
type Answers = Record<string, unknown>;

/** The values that the seeded ticket type requires, by label. */
const good: Answers = { Milepost: '412.6', 'Article found': 'parcel', Condition: ['dry', 'torn'] };

/** A valid ticket; `undefined` leaves a field out. */
async function ticket(values: Values = {}, fieldValues: Answers = good, formId = 1): Promise<FormData> {
  const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
  const form_fields = details.map((detail: any) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    input_name: detail.input_name,
    input_type: detail.input_type,
    value: fieldValues[detail.input_name] ?? null,
    is_require: 0,
    is_multiple: 0,
  }));
  return form({
    ticket_form_type_id: formId,
    ticket_no: 'preview',
    issue_date: '2026-03-01 10:15',
    terminal_id: 1,
    facility_id: 2,
    pkg_count: '3',
    latitude: '41.5',
    longitude: '-87.25',
    status: '1',
    form_fields: JSON.stringify(form_fields),
    ...values,
  });
}

const create = async (values?: Values, fieldValues?: Answers, headers: Record<string, string> = {}) =>
  api.call('POST', '/tickets/create', { body: await ticket(values, fieldValues), headers });

const count = async (table = 'ticket') => Number((await api.rows(`select count(*) from ${table}`))[0].count);

async function detailId(label: string, formId = 1): Promise<number> {
  const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
  return details.find((detail: any) => detail.input_name === label).ticket_form_detail_id;
}

test('a ticket is saved whole and can be read back', async () => {
  const photos = await detailId('Photos of the place');
  const response = await create({
    'attachments[]': [
      new File(['one'], 'waybill.pdf', { type: 'application/pdf' }),
      new File(['two'], 'über—alles "1".txt'),
    ],
    [`dynamic_files[${photos}][]`]: [new File(['three'], 'north.jpg', { type: 'image/jpeg' })],
  });
  assert.is(response.status, 200);
  assert.equal(response.body, {
    status: 'success',
    data: { ticket_id: 1, ticket_no: '20260301-1-0001', issue_date: '2026-03-01 10:15', status: 1 },
  });

  const { body } = await api.call('GET', '/tickets/1');
  const { attachments, form_fields, details, created, state_since, updated_at, ...fields } = body;
  for (const moment of [created, state_since]) assert.match(moment, /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.ok(updated_at);
  assert.equal(fields, {
    ticket_id: 1,
    ticket_no: '20260301-1-0001',
    ticket_form_type_id: 1,
    ticket_form_version: 1,
    newest_form_version: 1,
    moves: [],
    terminal_id: 1,
    facility_id: 2,
    issue_date: '2026-03-01 10:15',
    pkg_count: 3,
    geo_location: '(41.5, -87.25)',
    latitude: 41.5,
    longitude: -87.25,
    status: 1,
    assignee_id: null,
    due_date: null,
    users: null,
    state: 'issued',
    author: 'System Administrator',
    author_type: 'Administrator',
    referred: {},
    work_id: null,
    terminal: {
      terminal_id: 1,
      terminal_name: 'MLR Chicago',
      terminal_address: '1400 South Yard Road\nChicago, IL 60616',
    },
    facility: {
      facility_id: 2,
      facility_name: 'Zone Up 2',
      facility_address: '455 Freight House Lane\nMemphis, TN 38126',
    },
    ticket_form: { ticket_form_id: 1, form_name: 'Right-of-way Recovery' },
  });
  assert.equal(
    form_fields.map((one: any) => [one.input_name, one.input_type, one.value]),
    [
      ['Milepost', 'text', '412.6'],
      ['Article found', 'select', 'parcel'],
      ['Where exactly', 'textarea', ''],
      ['Condition', 'checkbox-group', ['dry', 'torn']],
      ['Photos of the place', 'file', null],
    ],
  );
  assert.is(details.length, 5);
  assert.equal(
    attachments.map((file: any) => [file.name, file.size, file.type]),
    [
      ['waybill.pdf', 3, 'application/pdf'],
      ['über—alles "1".txt', 3, 'application/octet-stream'],
    ],
  );
  const [photo] = form_fields[4].files;
  assert.equal([photo.name, photo.size], ['north.jpg', 5]);
  assert.is((await api.call('GET', photo.url, { absolute: true, token: null })).text, 'three');
  assert.is(api.filesOnDisk().length, 3);
});

test('the list shows the new ticket at once', async () => {
  await create();
  const { body } = await api.call('GET', '/tickets?draw=1');
  assert.is(body.data[0].ticket_no, '20260301-1-0001');
  assert.is(body.data[0].terminal.terminal_name, 'MLR Chicago');
});

test('facility, coordinates, attachments and optional fields may be left out', async () => {
  const response = await create({
    facility_id: undefined,
    latitude: undefined,
    longitude: undefined,
    ticket_no: undefined,
    status: undefined,
  });
  assert.is(response.status, 200);
  const { body } = await api.call('GET', `/tickets/${response.body.data.ticket_id}`);
  assert.equal(
    [body.facility_id, body.facility, body.geo_location, body.latitude, body.attachments],
    [null, null, null, null, []],
  );
});

test('a moment may be written the spec way or the wire way, and is stored as it was typed', async () => {
  for (const issue_date of [
    '2026-03-08 02:30',
    '03-08-2026 02:30',
    '03/08/2026 02:30',
    '2026-11-01 01:30',
    '12-31-2026 23:59',
    '02-29-2028 00:00',
    '03-08-2026',
  ]) {
    const { status, body } = await create({ issue_date });
    assert.is(status, 200, issue_date);
    // A missing time is midnight.
    const time = issue_date.slice(10) || ' 00:00';
    const wire = /^\d{4}/.test(issue_date)
      ? issue_date
      : `${issue_date.slice(6, 10)}-${issue_date.slice(0, 2)}-${issue_date.slice(3, 5)}${time}`;
    assert.is((await api.call('GET', `/tickets/${body.data.ticket_id}`)).body.issue_date, wire);
    assert.is(body.data.ticket_no.slice(0, 8), wire.slice(0, 10).replaceAll('-', ''));
  }
});

test('a ticket is always stored as active, whatever is sent', async () => {
  for (const status of ['0', '2', 'x', '']) await create({ status });
  assert.equal(await api.rows('select distinct status from ticket'), [{ status: 1 }]);
});

test('unknown keys and forged columns are ignored', async () => {
  const before = await count('users');
  const response = await create({
    ticket_id: 777,
    created_by: 99,
    created_at: '1999-01-01',
    geo_location: '(0, 0)',
    ticket_form_version: '1',
    'terminal[terminal_name]': 'x',
    password_hash: 'x',
    hasOwn: 'x',
  });
  assert.is(response.status, 200);
  const [row] = await api.rows('select * from ticket');
  assert.equal(
    [row.ticket_id, row.created_by, row.geo_location, row.created_at.getFullYear() > 2000],
    [1, 1, '(41.5, -87.25)', true],
  );
  assert.is(await count('users'), before);
});

test('wrong values get the specified messages under their fields, and nothing is saved', async () => {
  const scenarios: [string, Values, Record<string, string[]>][] = [
    ['no ticket type', { ticket_form_type_id: undefined }, { ticket_form_type_id: ['Ticket Type is required.'] }],
    ['blank ticket type', { ticket_form_type_id: ' ' }, { ticket_form_type_id: ['Ticket Type is required.'] }],
    [
      'unknown ticket type',
      { ticket_form_type_id: 99 },
      { ticket_form_type_id: ['Please select a valid Ticket Type.'] },
    ],
    ['no terminal', { terminal_id: undefined }, { terminal_id: ['Terminal is required.'] }],
    ['unknown terminal', { terminal_id: 99 }, { terminal_id: ['Please select a valid terminal.'] }],
    ['terminal beyond any id', { terminal_id: '99999999999' }, { terminal_id: ['Please select a valid terminal.'] }],
    ['terminal by name', { terminal_id: 'Chicago' }, { terminal_id: ['Terminal must be a number.'] }],
    ['unknown facility', { facility_id: 99 }, { facility_id: ['Please select a valid facility.'] }],
    ['no date', { issue_date: undefined }, { issue_date: ['Autogenerated Date/Time is required.'] }],
    [
      'February 30',
      { issue_date: '02-30-2026 10:00' },
      { issue_date: ['Autogenerated Date/Time must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.'] },
    ],
    [
      'a day in words',
      { issue_date: 'March 1st' },
      { issue_date: ['Autogenerated Date/Time must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.'] },
    ],
    [
      'a zone',
      { issue_date: '2026-03-01T10:00:00Z' },
      { issue_date: ['Autogenerated Date/Time must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.'] },
    ],
    ['no count', { pkg_count: '' }, { pkg_count: ['Number of Packages is required.'] }],
    ['letters for a count', { pkg_count: '6 boxes' }, { pkg_count: ['Number of Packages must be a number.'] }],
    ['half a package', { pkg_count: '2.5' }, { pkg_count: ['Number of Packages must be a whole number.'] }],
    ['fewer than none', { pkg_count: '-1' }, { pkg_count: ['Number of Packages must be 0 or more.'] }],
    ['too many', { pkg_count: '1000001' }, { pkg_count: ['Number of Packages must be 1000000 or less.'] }],
    ['half a place', { longitude: undefined }, { longitude: ['Longitude is required.'] }],
    ['off the globe', { latitude: '91' }, { latitude: ['Latitude must be 90 or less.'] }],
    ['letters for a latitude', { latitude: 'north' }, { latitude: ['Latitude must be a number.'] }],
    [
      'an empty file',
      { 'attachments[]': new File([], 'empty.txt') },
      { attachments: ['Attachments: empty.txt is empty.'] },
    ],
    ['answers that are no JSON', { form_fields: '{' }, { form_fields: ['Ticket fields must be an array.'] }],
    ['answers that are no list', { form_fields: '{"1":"x"}' }, { form_fields: ['Ticket fields must be an array.'] }],
  ];
  for (const [name, values, data] of scenarios) {
    const response = await create(values);
    assert.is(response.status, 422, name);
    assert.equal(response.body, { status: 'error', message: 'Some fields need attention.', data }, name);
  }
  const empty = await api.call('POST', '/tickets/create', { body: form({ x: 'y' }) });
  assert.equal(Object.keys(empty.body.data).sort(), ['issue_date', 'pkg_count', 'terminal_id', 'ticket_form_type_id']);
  assert.equal(
    [await count(), await count('ticket_counter'), await count('stored_file'), api.filesOnDisk()],
    [0, 0, 0, []],
  );
});

test('dynamic fields are checked by the stored definition, not by what the sender says about them', async () => {
  const [milepost, article, condition] = [
    await detailId('Milepost'),
    await detailId('Article found'),
    await detailId('Condition'),
  ];
  const scenarios: [string, Answers, Record<string, string[]>][] = [
    [
      'nothing answered',
      {},
      {
        [milepost]: ['Milepost is required.'],
        [article]: ['Article found is required.'],
        [condition]: ['Condition is required.'],
      },
    ],
    ['blank', { ...good, Milepost: '  ' }, { [milepost]: ['Milepost is required.'] }],
    [
      'too long',
      { ...good, Milepost: '1234567890123' },
      { [milepost]: ['Milepost must be no more than 12 characters.'] },
    ],
    ['a number for a text', { ...good, Milepost: 12 }, { [milepost]: ['Milepost must be text.'] }],
    ['an object for a text', { ...good, Milepost: { a: 1 } }, { [milepost]: ['Milepost must be text.'] }],
    ['no such option', { ...good, 'Article found': 'piano' }, { [article]: ['Please select a valid Article found.'] }],
    ['one for many', { ...good, Condition: 'dry' }, { [condition]: ['Condition must be an array.'] }],
    [
      'an option that is none',
      { ...good, Condition: ['dry', 'shiny'] },
      { [condition]: ['Please select a valid Condition.'] },
    ],
    [
      'one twice',
      { ...good, Condition: ['dry', 'dry'] },
      { [condition]: ['Condition must not hold the same item twice.'] },
    ],
    ['none of many', { ...good, Condition: [] }, { [condition]: ['Condition is required.'] }],
  ];
  for (const [name, fieldValues, messages] of scenarios) {
    const { status, body } = await create({}, fieldValues);
    assert.is(status, 422, name);
    assert.equal(
      body.data,
      Object.fromEntries(Object.entries(messages).map(([id, words]) => [`form_fields.${id}`, words])),
      name,
    );
  }
  assert.is(await count(), 0);
});

test('values of fields that the form does not have are left out, and the last of two values counts', async () => {
  const milepost = await detailId('Milepost');
  const body = await ticket();
  const sent = [
    ...JSON.parse(String(body.get('form_fields'))),
    { ticket_form_detail_id: 9999, value: 'x' },
    { ticket_form_detail_id: '__proto__', value: 'x' },
    null,
    'x',
    { ticket_form_detail_id: milepost, value: '7' },
  ];
  body.set('form_fields', JSON.stringify(sent));
  body.append('dynamic_files[9999][]', new File(['x'], 'x'));
  body.append(`dynamic_files[${milepost}][]`, new File(['x'], 'x'));
  body.append('other[]', new File(['x'], 'x'));
  assert.is((await api.call('POST', '/tickets/create', { body })).status, 200);
  const { form_fields } = (await api.call('GET', '/tickets/1')).body;
  assert.equal(
    form_fields.map((one: any) => one.value),
    ['7', 'parcel', '', ['dry', 'torn'], null],
  );
  assert.equal([await count('stored_file'), api.filesOnDisk()], [0, []]);
});

test('all nine kinds of field are stored in their wire form', async () => {
  const formId = await saveForm('Everything', [
    { input_type: 'text', input_name: 'Text' },
    { input_type: 'textarea', input_name: 'Long text' },
    { input_type: 'number', input_name: 'Number', min_length: 0, max_length: 1000 },
    { input_type: 'date', input_name: 'Date' },
    { input_type: 'file', input_name: 'File', is_require: 1, max_size: 1 },
    { input_type: 'select', input_name: 'Select', is_multiple: 1, options: choices('a', 'b') },
    { input_type: 'radio-group', input_name: 'Radio', options: choices('a', 'b') },
    { input_type: 'checkbox-group', input_name: 'Boxes', options: choices('a') },
    { input_type: 'checkbox', input_name: 'Box', is_require: 1 },
  ]);
  const file = await detailId('File', formId);
  const fieldValues = {
    Text: 'x',
    'Long text': 'a\nb',
    Number: '0.10',
    Date: '02-28-2026',
    Select: ['b', 'a'],
    Radio: 'a',
    Boxes: ['a'],
    Box: '1',
  };
  const body = await ticket({ [`dynamic_files[${file}][]`]: new File(['x'], 'x.png') }, fieldValues, formId);
  const made = await api.call('POST', '/tickets/create', { body });
  assert.is(made.status, 200, made.text);
  const { form_fields } = (await api.call('GET', '/tickets/1')).body;
  assert.equal(
    form_fields.map((one: any) => one.value),
    ['x', 'a\nb', '0.10', '2026-02-28', null, ['b', 'a'], 'a', ['a'], '1'],
  );

  const wrong = await ticket({}, { Number: '1001', Date: '02-30-2026', Box: '0' }, formId);
  const { body: refused } = await api.call('POST', '/tickets/create', { body: wrong });
  assert.equal(Object.values(refused.data), [
    ['Number must be 1000 or less.'],
    ['Date must be in MM-DD-YYYY format.'],
    ['File is required.'],
    ['Box is required.'],
  ]);
  const large = await ticket(
    { [`dynamic_files[${file}][]`]: new File([new Uint8Array(1_048_577)], 'x.png') },
    fieldValues,
    formId,
  );
  assert.equal((await api.call('POST', '/tickets/create', { body: large })).body.data, {
    [`form_fields.${file}`]: ['File must be no more than 1 MB.'],
  });
});

test('an empty file, and an image that is not one, are rejected under their field', async () => {
  const formId = await saveForm('Photos', [
    { input_type: 'file', input_name: 'Photo', is_require: 1, accept: 'image/*' },
    { input_type: 'file', input_name: 'Papers', is_multiple: 1 },
  ]);
  const [photo, papers] = [await detailId('Photo', formId), await detailId('Papers', formId)];
  const real = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'photo.jpg', { type: 'image/jpeg' });
  const scenarios: [string, Values, object][] = [
    [
      'empty',
      { [`dynamic_files[${photo}][]`]: new File([], 'photo.jpg', { type: 'image/jpeg' }) },
      { [`form_fields.${photo}`]: ['Photo: photo.jpg is empty.'] },
    ],
    [
      'a page',
      { [`dynamic_files[${photo}][]`]: new File(['<html>'], 'photo.jpg', { type: 'image/jpeg' }) },
      { [`form_fields.${photo}`]: ['Photo must be an image file.'] },
    ],
    [
      'one of several empty',
      {
        [`dynamic_files[${photo}][]`]: real,
        [`dynamic_files[${papers}][]`]: [new File(['x'], 'a.txt'), new File([], 'b.txt')],
      },
      { [`form_fields.${papers}`]: ['Papers: b.txt is empty.'] },
    ],
  ];
  for (const [name, files, data] of scenarios) {
    const response = await api.call('POST', '/tickets/create', { body: await ticket(files, {}, formId) });
    assert.equal([response.status, response.body.data], [422, data], name);
    assert.equal(api.filesOnDisk(), [], name);
  }
  const unnamed = new File([real], 'photo.dat', { type: 'application/octet-stream' });
  assert.is(
    (
      await api.call('POST', '/tickets/create', {
        body: await ticket({ [`dynamic_files[${photo}][]`]: unnamed }, {}, formId),
      })
    ).status,
    200,
  );
});

test('what is sent in the place of a file is refused with the way to send it', async () => {
  const formId = await saveForm('Photos', [{ input_type: 'file', input_name: 'Photo' }]);
  const photo = await detailId('Photo', formId);
  const way = (label: string, part: string) =>
    `${label} must be sent as a file: as a part of multipart/form-data named ${part}, with a file name.`;
  const message = { [`form_fields.${photo}`]: [way('Photo', `dynamic_files[${photo}][]`)] };
  const text = '[object Object]';
  const scenarios: [Values, Answers, object][] = [
    [{}, { Photo: {} }, message],
    [{}, { Photo: 'data:image/png;base64,AA==' }, message],
    [{ [`dynamic_files[${photo}][]`]: text }, {}, message],
    [{ [`dynamic_files[${photo}]`]: text }, {}, message],
    [{ attachments: text }, {}, { attachments: [way('Attachments', 'attachments[]')] }],
    [{ 'attachments[]': text }, {}, { attachments: [way('Attachments', 'attachments[]')] }],
  ];
  const before = await count();
  for (const [values, answers, data] of scenarios) {
    const response = await api.call('POST', '/tickets/create', { body: await ticket(values, answers, formId) });
    assert.equal([response.status, response.body.data], [422, data]);
  }
  assert.is(await count(), before);
  const empty = { attachments: '', [`dynamic_files[${photo}][]`]: '' };
  const body = await ticket(empty, { Photo: '' }, formId);
  assert.is((await api.call('POST', '/tickets/create', { body })).status, 200);
});

test('labels and options called like inner things of a program are only text', async () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '<script>alert(1)</script>',
    "'; drop table ticket; --",
    '\u202eabc',
    'ñ 🚂',
  ];
  const formId = await saveForm(
    '__proto__',
    names.map((input_name) => ({
      input_type: 'radio-group',
      input_name,
      is_require: 1,
      options: choices('__proto__', 'constructor'),
    })),
  );
  const form = (await api.call('GET', `/tickets/form/${formId}`)).body;
  assert.equal(
    form.details.map((detail: any) => detail.input_name),
    names,
  );
  const form_fields = form.details.map((detail: any) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    value: '__proto__',
  }));
  const body = await ticket({ form_fields: JSON.stringify(form_fields), ticket_form_type_id: formId });
  assert.is((await api.call('POST', '/tickets/create', { body })).status, 200);
  const stored = (await api.call('GET', '/tickets/1')).body.form_fields;
  assert.equal(
    stored.map((one: any) => [one.input_name, one.value]),
    names.map((name) => [name, '__proto__']),
  );
  assert.is(({} as { value?: unknown }).value, undefined);
});

test('attachments are stored under their name with brackets and without', async () => {
  const body = await ticket();
  body.append('attachments', new File(['x'], 'plain.txt'));
  body.append('attachments[]', new File(['y'], 'brackets.txt'));
  const made = await api.call('POST', '/tickets/create', { body });
  assert.is(made.status, 200, made.text);
  const { attachments } = (await api.call('GET', '/tickets/1')).body;
  assert.equal(
    attachments.map(({ name }: { name: string }) => name),
    ['plain.txt', 'brackets.txt'],
  );
});

test('texts of 5,000 characters, emoji and odd characters come back as they were typed', async () => {
  for (const text of ['x'.repeat(2000), '🚂'.repeat(1000), 'a\r\nb\tc', '\u2028\u0007', '\\ud800 " \\', ' spaces ']) {
    const { status, body } = await create({}, { ...good, 'Where exactly': text });
    assert.is(status, 200);
    const { form_fields } = (await api.call('GET', `/tickets/${body.data.ticket_id}`)).body;
    assert.is(form_fields[2].value, text);
  }
  const where = await detailId('Where exactly');
  const { status, body } = await create({}, { ...good, 'Where exactly': 'x'.repeat(5000) });
  assert.equal(
    [status, body.data],
    [422, { [`form_fields.${where}`]: ['Where exactly must be no more than 2000 characters.'] }],
  );
  const nul = await create({}, { ...good, 'Where exactly': 'a\0b' });
  assert.equal(
    [nul.status, nul.body.data],
    [422, { [`form_fields.${where}`]: ['Where exactly holds a character that cannot be stored.'] }],
  );
  assert.is((await create({}, { ...good, 'Where exactly': 'half \ud800 pair' })).status, 200);
});

test('a number keeps its digits, as long as they are those of a number', async () => {
  const made = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'Numbers', status: 1, form_datas: [{ input_type: 'number', input_name: 'Weight' }] },
  });
  const formId = made.body.data.ticket_form_id;
  const id = await detailId('Weight', formId);
  const send = async (value: string) =>
    api.call('POST', '/tickets/create', { body: await ticket({}, { Weight: value }, formId) });
  for (const value of ['0.10', '12345678901234567890', '1'.repeat(255)]) assert.is((await send(value)).status, 200);
  // In a number that ends with a letter every split of its digits would be tried by a naive pattern.
  for (const value of ['1'.repeat(256), `${'1'.repeat(500_000)}x`, `0.${'0'.repeat(500_000)}`]) {
    const { status, body } = await send(value);
    assert.equal([status, body.data], [422, { [`form_fields.${id}`]: ['Weight must be a number.'] }]);
  }
});

test('no odd JSON in the dynamic fields is a failure', async () => {
  const { details } = (await api.call('GET', '/tickets/form/1')).body;
  const odd: unknown[] = [{ toString: 1 }, [{ toString: 1 }], [['dry']], { valueOf: null }, [null], true, 7];
  for (const value of odd) {
    const values = details.map(({ ticket_form_detail_id }: any) => ({ ticket_form_detail_id, value }));
    const ids = [{ ticket_form_detail_id: value, value: 'x' }];
    for (const list of [values, ids]) {
      const { status } = await create({ form_fields: JSON.stringify(list) });
      assert.is(status, 422, JSON.stringify(list));
    }
  }
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const form_fields of [deep, '['.repeat(100_000), `[{"ticket_form_detail_id":1,"value":${deep}}]`]) {
    const { status, body } = await create({ form_fields });
    assert.equal([status, body.message], [400, 'The request is nested too deeply.']);
  }
  assert.is(
    (
      await create({
        form_fields: JSON.stringify([
          { ticket_form_detail_id: details[0].ticket_form_detail_id, value: '['.repeat(100) },
        ]),
      })
    ).status,
    422,
    'brackets inside a text are none',
  );
});

test('a terminal, facility or ticket type that was switched off or deleted meanwhile is rejected under its field', async () => {
  const body = await ticket();
  await api.rows('update terminal set status = 0 where terminal_id = 1');
  await api.rows('update ticket_form set status = 0');
  await api.rows('delete from facility where facility_id = 2');
  const { status, body: refused } = await api.call('POST', '/tickets/create', { body });
  assert.is(status, 422);
  assert.equal(refused.data, {
    ticket_form_type_id: ['Please select a valid Ticket Type.'],
    terminal_id: ['Please select a valid terminal.'],
    facility_id: ['Please select a valid facility.'],
  });
});

test('after the 9,999th ticket of a terminal and day numbers get longer, as their preview says', async () => {
  await api.rows(`insert into ticket_counter (terminal_id, day, last) values (1, '2026-03-01', 9998)`);
  for (const number of ['20260301-1-9999', '20260301-1-10000', '20260301-1-10001']) {
    const preview = await api.call('GET', '/tickets/no/get?terminal_id=1&issue_date=2026-03-01%2010:15');
    assert.is(preview.body.ticket_number, number);
    assert.is((await create()).body.data.ticket_no, number);
  }
});

test('the number is a preview: fetching does not take it, and the real one comes with the response', async () => {
  const preview = async (terminal = 1, date = '2026-03-01 10:15') =>
    (
      await api.call(
        'GET',
        `/tickets/no/get?${new URLSearchParams({ terminal_id: String(terminal), issue_date: date })}`,
      )
    ).body.ticket_number;
  assert.is(await preview(), '20260301-1-0001');
  assert.is(await preview(), '20260301-1-0001');
  await create({ ticket_no: await preview() });
  assert.is(await preview(), '20260301-1-0002');
  assert.is((await create({ ticket_no: '20260301-1-0001' })).body.data.ticket_no, '20260301-1-0002');
  assert.is((await create({ ticket_no: 'whatever' })).body.data.ticket_no, '20260301-1-0003');
  assert.is(await preview(2), '20260301-2-0001');
  assert.is(await preview(1, '03-02-2026 00:00'), '20260302-1-0001');

  await api.rows(`delete from ticket where ticket_no = '20260301-1-0003'`);
  assert.is((await create()).body.data.ticket_no, '20260301-1-0004');
});

test('a preview needs a terminal that can be chosen and a moment', async () => {
  const scenarios: [string, object][] = [
    ['', { terminal_id: ['Terminal is required.'], issue_date: ['Autogenerated Date/Time is required.'] }],
    ['terminal_id=1', { issue_date: ['Autogenerated Date/Time is required.'] }],
    ['terminal_id=99&issue_date=2026-03-01 10:00', { terminal_id: ['Please select a valid terminal.'] }],
    [
      'terminal_id=1&issue_date=02-30-2026 10:00',
      { issue_date: ['Autogenerated Date/Time must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.'] },
    ],
  ];
  for (const [query, data] of scenarios) {
    const response = await api.call('GET', `/tickets/no/get?${query.replaceAll(' ', '%20')}`);
    assert.equal([response.status, response.body.data], [422, data], query);
  }
});

test('two hundred tickets at once, sixteen at a time, while the newest are deleted: every number is new', async () => {
  const body = await ticket();
  const numbers: string[] = [];
  let started = 0;
  const worker = async () => {
    while (started++ < 200) {
      const response = await api.call('POST', '/tickets/create', { body });
      assert.is(response.status, 200);
      numbers.push(response.body.data.ticket_no);
      if (numbers.length % 7 === 0)
        await api.rows('delete from ticket where ticket_id = (select max(ticket_id) from ticket)');
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  assert.is(new Set(numbers).size, 200);
  assert.is([...numbers].sort().at(-1), '20260301-1-0200');
});

test('a retry with the same key gets the first response and no second ticket', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  const values = { 'attachments[]': new File(['one'], 'a.txt') };
  const first = await create(values, good, headers);
  const again = await create({ ...values, ticket_no: 'another preview' }, good, headers);
  assert.is(again.status, 200);
  assert.equal(again.body, first.body);
  assert.equal([await count(), api.filesOnDisk().length], [1, 1]);

  await api.rows('update terminal set status = 0');
  assert.equal((await create(values, good, headers)).body, first.body);
});

test('the same key with other values or another file is a conflict', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  await create({ 'attachments[]': new File(['one'], 'a.txt') }, good, headers);
  for (const values of [
    {},
    { 'attachments[]': new File(['two'], 'a.txt') },
    { 'attachments[]': new File(['one'], 'a.txt'), pkg_count: '4' },
  ]) {
    const response = await create(values, good, headers);
    assert.is(response.status, 409);
    assert.is(
      response.body.message,
      'This save was already sent with other values. Check the list before you save again.',
    );
  }
  assert.equal([await count(), api.filesOnDisk().length], [1, 1]);
  assert.is((await create({}, good, { 'idempotency-key': 'key-2' })).status, 200);
  assert.is((await create({}, good, { 'idempotency-key': 'x'.repeat(256) })).status, 400);
});

test('eight sends of one save at the same moment make one ticket', async () => {
  for (let round = 0; round < 10; round++) {
    const body = await ticket({ 'attachments[]': new File(['one'], 'a.txt') });
    const fieldValues = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.call('POST', '/tickets/create', { body, headers: { 'idempotency-key': `round ${round}` } }),
      ),
    );
    for (const response of fieldValues) assert.equal(response.body, fieldValues[0]!.body);
  }
  assert.equal([await count(), await count('stored_file'), api.filesOnDisk().length], [10, 10, 10]);
});

test('a rejected ticket does not use up its key', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  assert.is((await create({ pkg_count: 'x' }, good, headers)).status, 422);
  assert.is((await create({}, good, headers)).status, 200);
});

test('two users may use the same key', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  await create({}, good, headers);
  await insertAccount(api, 'second');
  const token = (await api.signIn('second')).body.data.token;
  const other = await api.call('POST', '/tickets/create', { body: await ticket({ pkg_count: '9' }), headers, token });
  assert.is(other.status, 200);
  assert.is(await count(), 2);
});

test('a form that changes while it is being filled in is checked and kept in the version that was loaded', async () => {
  const loaded = await ticket({ ticket_form_version: '1' });
  const milepost = await detailId('Milepost');
  await api.call('POST', '/tickets/form/update/1', {
    body: {
      form_name: 'Changed',
      status: 1,
      form_datas: [{ ticket_form_detail_id: milepost, input_type: 'number', input_name: 'Mile' }],
    },
  });

  const made = await api.call('POST', '/tickets/create', { body: loaded });
  assert.is(made.status, 200, made.text);
  const old = (await api.call('GET', '/tickets/1')).body;
  assert.equal(
    [old.ticket_form_version, old.ticket_form.form_name, old.details.length, old.form_fields[0].input_name],
    [1, 'Right-of-way Recovery', 5, 'Milepost'],
  );

  const current = await create({}, { Mile: '12' });
  assert.is(current.status, 200);
  const now = (await api.call('GET', '/tickets/2')).body;
  assert.equal(
    [now.ticket_form_version, now.ticket_form.form_name, now.details.length, now.form_fields[0].input_name],
    [2, 'Changed', 1, 'Mile'],
  );

  await api.rows(`update ticket_form_version set superseded_at = now() - interval '25 hours' where version = 1`);
  for (const version of ['1', '3', '0', '-1', 'x', '99999999999']) {
    loaded.set('ticket_form_version', version);
    const refused = await api.call('POST', '/tickets/create', { body: loaded });
    assert.equal(
      [refused.status, refused.body.data],
      [409, { ticket_form_type_id: ['The ticket type has changed. Choose it again.'] }],
      version,
    );
  }
});

test('a failure in the middle of saving leaves neither row, number nor file', async () => {
  await api.rows("create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$");
  await api.rows('create trigger refuse before insert on stored_file for each row execute function refuse()');
  const response = await create({ 'attachments[]': new File(['one'], 'a.txt') }, good, { 'idempotency-key': 'k' });
  assert.is(response.status, 500);
  assert.match(response.body.message, /^Something went wrong! /);
  assert.equal(
    [await count(), await count('ticket_counter'), await count('idempotency_key'), api.filesOnDisk()],
    [0, 0, 0, []],
  );
  await api.rows('drop trigger refuse on stored_file');
  assert.is(
    (await create({ 'attachments[]': new File(['one'], 'a.txt') }, good, { 'idempotency-key': 'k' })).body.data
      .ticket_no,
    '20260301-1-0001',
  );
});

test('only a multipart body is taken', async () => {
  for (const [body, type] of [
    ['{}', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['x', 'text/plain'],
    ['<x/>', 'application/xml'],
  ] as const) {
    const response = await api.call('POST', '/tickets/create', { body, headers: { 'content-type': type } });
    assert.equal([response.status, response.body.status], [415, 'error'], type);
  }
  const broken = await api.call('POST', '/tickets/create', {
    body: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  });
  assert.is(broken.status, 400);
  const cut = await api.call('POST', '/tickets/create', {
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  assert.is(cut.status, 400);
});

const choices = (...values: string[]) =>
  values.map((option_value) => ({ option_text: option_value.toUpperCase(), option_value }));

async function saveForm(form_name: string, form_datas: object[]): Promise<number> {
  const response = await api.call('POST', '/tickets/form/create', { body: { form_name, status: 1, form_datas } });
  assert.is(response.status, 200, response.text);
  return response.body.data.ticket_form_id;
}

test.run();
