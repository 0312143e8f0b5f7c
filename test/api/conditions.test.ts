// A ticket type whose fields have conditions: what its definition may say, and what of a ticket is stored.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { form, ownApiForEach } from '../support/api';
import { sentValues } from '../support/form-calls';

const api = ownApiForEach(test);

const only = (rule: object) => ({ match: 'all', rules: [rule] });
const isBroken = { field: 'seal', operator: 'is', value: 'broken' };
const options = ['intact', 'broken'].map((value) => ({ option_text: value.toUpperCase(), option_value: value }));

/** Fields that are new: `field_key` names each for the conditions of the others. */
const fields = [
  { field_key: 'seal', input_type: 'select', input_name: 'Seal', options },
  { input_type: 'number', input_name: 'Number', is_require: 1, conditions: { show: only(isBroken) } },
  { input_type: 'text', input_name: 'Reason', conditions: { require: only(isBroken) } },
  { input_type: 'file', input_name: 'Photo', is_require: 1, conditions: { show: only(isBroken) } },
  { input_type: 'checkbox', input_name: 'Agreed', is_require: 1, conditions: { show: only(isBroken) } },
  { input_type: 'checkbox-group', input_name: 'Marks', options, conditions: { show: only(isBroken) } },
];

const saveForm = (form_datas: object[]) =>
  api.call('POST', '/tickets/form/create', { body: { form_name: 'Seals', status: 1, form_datas } });

/** What every ticket has. */
const SENT = {
  issue_date: '2026-03-01 10:15',
  terminal_id: 1,
  facility_id: 2,
  pkg_count: '3',
  status: '1',
};

async function createTicket(formId: number, byLabel: Record<string, unknown>, files: Record<string, File> = {}) {
  const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
  const idOf = (label: string) => details.find((one: any) => one.input_name === label).ticket_form_detail_id;
  return api.call('POST', '/tickets/create', {
    body: form({
      ticket_form_type_id: formId,
      ticket_no: 'preview',
      ...SENT,
      form_fields: sentValues(
        Object.fromEntries(Object.entries(byLabel).map(([label, value]) => [idOf(label), value])),
      ),
      ...Object.fromEntries(Object.entries(files).map(([label, file]) => [`dynamic_files[${idOf(label)}][]`, [file]])),
    }),
  });
}

const photo = () => new File(['one'], 'seal.jpg', { type: 'image/jpeg' });

test('conditions are stored with the ids of the fields that they name', async () => {
  const { body } = await saveForm(fields);
  const { details } = (await api.call('GET', `/tickets/form/${body.data.ticket_form_id}`)).body;
  const [seal, number] = details;
  assert.equal(number.conditions, {
    show: only({ field: String(seal.ticket_form_detail_id), operator: 'is', value: 'broken' }),
  });
});

test('what is sent for a hidden field is ignored: neither checked nor stored, and its files are not kept', async () => {
  const { ticket_form_id } = (await saveForm(fields)).body.data;
  const typed = { Seal: 'intact', Number: '12.50', Reason: 'kept', Agreed: '1', Marks: ['broken'] };
  const created = await createTicket(ticket_form_id, typed, { Photo: photo() });
  assert.is(created.status, 200, JSON.stringify(created.body));
  const { form_fields } = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
  assert.equal(
    form_fields.map((one: any) => [one.input_name, one.value, one.files]),
    [
      ['Seal', 'intact', undefined],
      ['Number', '', undefined],
      ['Reason', 'kept', undefined],
      ['Photo', null, []],
      ['Agreed', '0', undefined],
      ['Marks', [], undefined],
    ],
  );
  assert.is(Number((await api.rows('select count(*) from stored_file'))[0].count), 0);
});

test('fields that conditions show and require must be filled in', async () => {
  const { ticket_form_id } = (await saveForm(fields)).body.data;
  const refused = await createTicket(ticket_form_id, { Seal: 'broken' });
  assert.is(refused.status, 422);
  assert.equal(Object.values(refused.body.data).flat(), [
    'Number is required.',
    'Reason is required.',
    'Photo is required.',
    'Agreed is required.',
  ]);
  const created = await createTicket(
    ticket_form_id,
    { Seal: 'broken', Number: '12.50', Reason: 'cut', Agreed: '1' },
    { Photo: photo() },
  );
  const { form_fields } = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
  assert.equal(
    form_fields.map((one: any) => one.value ?? one.files.length),
    ['broken', '12.50', 'cut', 1, '1', []],
  );
});

test('a locked field has its first value: another one is refused, and none is needed', async () => {
  const lock = { lock: only(isBroken) };
  const { ticket_form_id } = (
    await saveForm([
      fields[0]!,
      { input_type: 'text', input_name: 'Number', is_require: 1, default_value: 'none', conditions: lock },
      { input_type: 'file', input_name: 'Photo', is_require: 1, conditions: lock },
    ])
  ).body.data;
  const refused = await createTicket(ticket_form_id, { Seal: 'broken', Number: '7' }, { Photo: photo() });
  assert.is(refused.status, 422);
  assert.equal(Object.values(refused.body.data).flat(), [
    'Number is locked while Seal is BROKEN.',
    'Photo is locked while Seal is BROKEN.',
  ]);
  for (const filled of [{ Seal: 'broken' }, { Seal: 'broken', Number: 'none' }]) {
    const created = await createTicket(ticket_form_id, filled);
    assert.is(created.status, 200, JSON.stringify(created.body));
    const { form_fields } = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
    assert.equal(
      form_fields.map((one: any) => one.value),
      ['broken', 'none', null],
    );
  }
  const open = await createTicket(ticket_form_id, { Seal: 'intact', Number: '7' }, { Photo: photo() });
  assert.is(open.status, 200, JSON.stringify(open.body));
});

test('a default that its own field refuses is refused with the place', async () => {
  const { status, body } = await saveForm([
    fields[0]!,
    {
      input_type: 'number',
      input_name: 'Weight',
      max_length: 3,
      default_value: '10',
      conditions: { lock: only(isBroken) },
    },
  ]);
  assert.is(status, 422);
  assert.equal(body.data.form_datas, ['Field 2: Default value must be 3 or less.']);
});

test('two fields are compared, sets stand in each other, and both are read as they were saved', async () => {
  const isLess = { field: 'found', operator: 'less than', other: 'sent' };
  const isOne = { field: 'seal', operator: 'any of', values: ['broken', 'intact'] };
  const show = {
    match: 'all',
    rules: [isOne, { match: 'any', rules: [isLess, { field: 'sent', operator: 'is empty' }] }],
  };
  const saved = await saveForm([
    fields[0]!,
    { field_key: 'sent', input_type: 'number', input_name: 'Sent' },
    { field_key: 'found', input_type: 'number', input_name: 'Found' },
    { input_type: 'text', input_name: 'Reason', is_require: 1, conditions: { show } },
  ]);
  const { ticket_form_id } = saved.body.data;
  const { details } = (await api.call('GET', `/tickets/form/${ticket_form_id}`)).body;
  const [seal, sent, found, reason] = details.map((one: any) => String(one.ticket_form_detail_id));
  const [, inner] = details[3].conditions.show.rules;
  assert.equal(details[3].conditions.show.rules[0], { ...isOne, field: seal });
  assert.equal(inner.rules, [
    { field: found, operator: 'less than', other: sent },
    { field: sent, operator: 'is empty' },
  ]);
  const refused = await createTicket(ticket_form_id, { Seal: 'intact', Sent: '12', Found: '9' });
  assert.equal(Object.values(refused.body.data).flat(), ['Reason is required.']);
  const created = await createTicket(ticket_form_id, { Seal: 'intact', Sent: '12', Found: '12', Reason: 'left out' });
  assert.is(created.status, 200, JSON.stringify(created.body));
  const { form_fields } = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
  assert.is(form_fields.find((one: any) => String(one.ticket_form_detail_id) === reason).value, '');
});

test('rules between fields are read with their ids, hold for a new ticket, and a changed one keeps what was right', async () => {
  const saved = await saveForm([
    { field_key: 'from', input_type: 'date', input_name: 'From', not_before: 'today-3' },
    { input_type: 'date', input_name: 'To', after_field: 'from', rule_message: 'Leaving comes after arriving.' },
    { field_key: 'seal', input_type: 'text', input_name: 'Seal' },
    { input_type: 'text', input_name: 'Seal again', equal_to_field: 'seal' },
  ]);
  assert.is(saved.status, 200, JSON.stringify(saved.body));
  const { ticket_form_id } = saved.body.data;
  const { details } = (await api.call('GET', `/tickets/form/${ticket_form_id}`)).body;
  const [from, to, seal, again] = details;
  assert.equal(
    [from.not_before, to.after_field, again.equal_to_field],
    ['today-3', String(from.ticket_form_detail_id), String(seal.ticket_form_detail_id)],
  );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const refused = await createTicket(ticket_form_id, { From: day(9), To: day(10), Seal: 'A', 'Seal again': 'B' });
  assert.equal(Object.values(refused.body.data).flat(), [
    'From must not be before 3 days ago.',
    'Leaving comes after arriving.',
    'Seal again does not match Seal.',
  ]);
  const created = await createTicket(ticket_form_id, { From: day(2), To: day(1), Seal: 'A', 'Seal again': 'A' });
  assert.is(created.status, 200, JSON.stringify(created.body));
  const { ticket_id } = created.body.data;
  // As if days had passed since.
  await api.rows(
    `update ticket_values set field_values = field_values || '{"${from.ticket_form_detail_id}": "${day(20)}"}' where ticket_id = ${ticket_id}`,
  );
  const correct = (value: string) =>
    api.call('POST', `/tickets/update/${ticket_id}`, {
      body: form({
        ...SENT,
        form_fields: sentValues({ [from.ticket_form_detail_id]: value }),
      }),
    });
  assert.is((await correct(day(20))).status, 200);
  assert.equal(Object.values((await correct(day(21))).body.data).flat(), ['From must not be before 3 days ago.']);
});

test('a circle of conditions is refused in words', async () => {
  const when = (field: string) => ({ show: only({ field, operator: 'is not empty' }) });
  const { status, body } = await saveForm([
    { field_key: 'a', input_type: 'text', input_name: 'Weight', conditions: when('b') },
    { field_key: 'b', input_type: 'text', input_name: 'Seal', conditions: when('a') },
  ]);
  assert.is(status, 422);
  assert.match(JSON.stringify(body.data), 'Weight depends on Seal, which depends on Weight.');
});

test('conditions that mean nothing are refused, whatever the field is called', async () => {
  for (const field of ['gone', '__proto__', 'constructor', '1']) {
    const { status, body } = await saveForm([
      { input_type: 'text', input_name: 'Weight', conditions: { show: only({ field, operator: 'is', value: 'x' }) } },
    ]);
    assert.is(status, 422, field);
    assert.match(JSON.stringify(body.data), 'Weight depends on a field that this form does not have.');
  }
});

test('an option that is not offered is refused, and what a condition sets is stored where nothing was sent', async () => {
  const seal = { field_key: 'seal', input_type: 'select', input_name: 'Seal', options };
  const marks = { ...seal, field_key: undefined, input_name: 'Mark' };
  const note = { input_type: 'text', input_name: 'Note', conditions: { set: [{ value: 'Ask', ...only(isBroken) }] } };
  const offered = { ...marks, conditions: { options: [{ values: ['broken'], ...only(isBroken) }] } };
  const { ticket_form_id } = (await saveForm([seal, offered, note])).body.data;
  const refused = await createTicket(ticket_form_id, { Seal: 'intact', Mark: 'broken' });
  assert.is(refused.status, 422);
  assert.equal(Object.values(refused.body.data), [['Please select a valid Mark.']]);
  const created = await createTicket(ticket_form_id, { Seal: 'broken', Mark: 'broken' });
  assert.is(created.status, 200, JSON.stringify(created.body));
  const { form_fields } = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
  assert.equal(
    form_fields.map((one: any) => one.value),
    ['broken', 'broken', 'Ask'],
  );
  const wrong = await saveForm([seal, { ...note, conditions: { set: [{ value: '', ...only(isBroken) }] } }]);
  assert.is(wrong.status, 422);
  assert.match(JSON.stringify(wrong.body), /Note: a condition sets no value yet\./);
});

test.run();
