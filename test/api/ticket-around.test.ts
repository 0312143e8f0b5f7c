// Conditions and formulas of a ticket type look at the ticket itself: when it is saved, corrected, moved and tried.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { joinParts } from '../../src/schema/conditions/text-parts';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { exampleRunner } from '../../src/schema/ticket-types/example-run';
import { form, ownApiForEach } from '../support/api';
import { field, formCalls, sentValues, ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);

const when = (effect: string, name: string, operator: string, value: string) => ({
  conditions: { [effect]: { match: 'all', rules: [{ field: name, operator, value }] } },
});

const FIELDS = [
  field('Reason', 'text', { is_require: 1, ...when('show', 'ticket.pkg_count', 'at least', '10') }),
  { input_type: 'formula', input_name: 'Boxes', field_key: 'b', formula: 'ticket.pkg_count * 2' },
  field('Staff only', 'text', when('show', 'ticket.author_type', 'is not', 'Administrator')),
];

const { saveFields } = formCalls(() => api, 'Large load');

async function newType() {
  const { body, status, text } = await saveFields(FIELDS);
  assert.is(status, 200, text);
  const type: number = body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${type}`)).body;
  return { type, details, ids: details.map((one: any) => one.ticket_form_detail_id) as number[] };
}

const create = (type: number, pkg_count: number, values: Record<number, unknown> = {}) =>
  api.call('POST', '/tickets/create', { body: ticketBody(type, values, { pkg_count }) });

const read = async (id: number) => (await api.call('GET', `/tickets/${id}`)).body;
const valuesOf = async (id: number) => (await read(id)).form_fields.map((one: any) => one.value);

async function correct(id: number, changed: Record<string, unknown>) {
  const { updated_at } = await read(id);
  const given = { issue_date: '2026-03-01 10:15', terminal_id: 1, status: 1, updated_at, ...changed };
  return api.call('POST', `/tickets/update/${id}`, { body: form(given as Parameters<typeof form>[0]) });
}

test('a ticket is saved with what its own fields make of the others', async () => {
  const { type, ids } = await newType();
  const refused = await create(type, 10);
  assert.is(refused.status, 422, refused.text);
  assert.equal(Object.keys(refused.body.data), [`form_fields.${ids[0]}`]);
  const saved = await create(type, 10, { [ids[0]!]: 'Derailed', [ids[2]!]: 'nothing' });
  assert.is(saved.status, 200, saved.text);
  assert.equal(
    await valuesOf(saved.body.data.ticket_id),
    ['Derailed', '20', ''],
    'the administrator fills in no staff field',
  );
  const few = await create(type, 2, { [ids[0]!]: 'Derailed' });
  assert.equal(await valuesOf(few.body.data.ticket_id), ['', '4', ''], 'what is hidden is not stored');
  assert.is((await read(few.body.data.ticket_id)).author_type, 'Administrator');
});

test('a correction of the ticket alone carries its fields along', async () => {
  const { type, ids } = await newType();
  const { ticket_id: id } = (await create(type, 2)).body.data;
  const refused = await correct(id, { pkg_count: 12 });
  assert.is(refused.status, 422, refused.text);
  assert.equal(Object.keys(refused.body.data), [`form_fields.${ids[0]}`]);
  const corrected = await correct(id, { pkg_count: 12, form_fields: sentValues({ [ids[0]!]: 'Flood' }) });
  assert.is(corrected.status, 200, corrected.text);
  assert.equal(await valuesOf(id), ['Flood', '24', '']);
  assert.is((await correct(id, { pkg_count: 3 })).status, 200);
  assert.equal(await valuesOf(id), ['', '6', ''], 'a hidden field is emptied, a formula computed again');
});

test('the move of a ticket and a dry run see its fields', async () => {
  const { type, details } = await newType();
  const { ticket_id: few } = (await create(type, 2)).body.data;
  const { ticket_id: many } = (await create(type, 12, { [details[0].ticket_form_detail_id]: 'Flood' })).body.data;
  const seal = field('Seal', 'text', { is_require: 1, ...when('show', 'ticket.pkg_count', 'at least', '5') });
  const tried = await api.call('POST', `/tickets/form/${type}/try`, { body: { form_datas: [...details, seal] } });
  assert.is(tried.status, 200, tried.text);
  assert.equal([tried.body.tickets, tried.body.refused], [2, 1]);
  assert.is(tried.body.problems[0].examples[0].ticket_id, many);
  const saved = await saveFields([...details, seal], type);
  assert.is(saved.status, 200, saved.text);
  const missing = async (id: number) =>
    (await api.call('GET', `/tickets/${id}/move`)).body.fields.filter((one: any) => one.outcome === 'missing').length;
  assert.equal([await missing(few), await missing(many)], [0, 1]);
});

const YARD = 'ticket.terminal.terminal_name';

async function typeOfTerminals() {
  const [open, shut] = await api.rows<{ terminal_id: number }>(
    `insert into terminal (terminal_name, status) values ('Open yard', 1), ('Shut yard', 1) returning terminal_id`,
  );
  const fields = [
    field('Reason', 'text', { is_require: 1, ...when('show', YARD, 'is', 'Shut yard') }),
    { input_type: 'formula-text', input_name: 'Yard', field_key: 'y', formula: 'ticket.terminal.terminal_name' },
  ];
  const { body, status, text } = await saveFields(fields);
  assert.is(status, 200, text);
  const type: number = body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${type}`)).body;
  const [reason] = details.map((one: any) => one.ticket_form_detail_id);
  return { type, details, reason: reason as number, open: open!.terminal_id, shut: shut!.terminal_id };
}

const createAt = (type: number, terminal_id: number, values: Record<number, unknown> = {}) =>
  api.call('POST', '/tickets/create', { body: ticketBody(type, values, { terminal_id }) });

test('fields read the record that the ticket refers to: on a save, in a read and on a correction', async () => {
  const { type, reason, open, shut } = await typeOfTerminals();
  const refused = await createAt(type, shut);
  assert.is(refused.status, 422, refused.text);
  assert.equal(Object.keys(refused.body.data), [`form_fields.${reason}`]);
  const saved = await createAt(type, open, { [reason]: 'Flood' });
  assert.is(saved.status, 200, saved.text);
  const id: number = saved.body.data.ticket_id;
  assert.equal(await valuesOf(id), ['', 'Open yard'], 'what is hidden is not stored');
  assert.equal((await read(id)).referred, { 'terminal.terminal_name': 'Open yard' });
  const moved = await correct(id, { pkg_count: 1, terminal_id: shut });
  assert.equal([moved.status, ...Object.keys(moved.body.data)], [422, `form_fields.${reason}`]);
  const filled = await correct(id, { pkg_count: 1, terminal_id: shut, form_fields: sentValues({ [reason]: 'Flood' }) });
  assert.is(filled.status, 200, filled.text);
  assert.equal(await valuesOf(id), ['Flood', 'Shut yard']);
  const back = await correct(id, { pkg_count: 1, terminal_id: open });
  assert.is(back.status, 200, back.text);
  assert.equal(await valuesOf(id), ['', 'Open yard']);
});

test('a correction by a user who may not read that record keeps what others have filled in', async () => {
  const { type, reason, shut } = await typeOfTerminals();
  const id: number = (await createAt(type, shut, { [reason]: 'Flood' })).body.data.ticket_id;
  const noun = nounOf('terminal') as { may?: Noun['may'] };
  const { may } = noun;
  noun.may = { ...may, read: ['Nobody'] };
  try {
    assert.equal((await read(id)).referred, {});
    const corrected = await correct(id, { pkg_count: 2, terminal_id: shut, form_fields: sentValues({}) });
    assert.is(corrected.status, 200, corrected.text);
  } finally {
    noun.may = may;
  }
  assert.equal(await valuesOf(id), ['Flood', 'Shut yard']);
});

test('a dry run and a move read the record that the ticket refers to', async () => {
  const { type, details, reason, open, shut } = await typeOfTerminals();
  const { ticket_id: atOpen } = (await createAt(type, open)).body.data;
  const { ticket_id: atShut } = (await createAt(type, shut, { [reason]: 'Flood' })).body.data;
  const seal = field('Seal', 'text', { is_require: 1, ...when('show', YARD, 'is', 'Shut yard') });
  const tried = await api.call('POST', `/tickets/form/${type}/try`, { body: { form_datas: [...details, seal] } });
  assert.equal([tried.body.tickets, tried.body.refused], [2, 1], tried.text);
  assert.is(tried.body.problems[0].examples[0].ticket_id, atShut);
  assert.is((await saveFields([...details, seal], type)).status, 200);
  const missing = async (id: number) =>
    (await api.call('GET', `/tickets/${id}/move`)).body.fields.filter((one: any) => one.outcome === 'missing').length;
  assert.equal([await missing(atOpen), await missing(atShut)], [0, 1]);
});

/** A type whose rows read the form, the ticket and its terminal. */
async function typeOfRows() {
  const terminals = await api.rows<{ terminal_id: number }>(
    `insert into terminal (terminal_name, status) values ('Open yard', 1), ('Shut yard', 1) returning terminal_id`,
  );
  const columns = [
    { title: 'Hours', type: 'number' },
    { title: 'Cost', type: 'formula', formula: 'Hours * record.rate * ticket.pkg_count' },
    { title: 'Permit', type: 'text', required: true, show_when: 'ticket.terminal.terminal_name = "Shut yard"' },
  ];
  const { body, status, text } = await saveFields([
    field('Rate a day', 'number', { field_key: 'r', machine_name: 'rate' }),
    { input_type: 'rows', input_name: 'Labor', field_key: 'l', columns },
    { input_type: 'formula', input_name: 'Total', field_key: 't', formula: 'sum([l].cost)' },
  ]);
  assert.is(status, 200, text);
  const type: number = body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${type}`)).body;
  const ids: number[] = details.map((one: any) => one.ticket_form_detail_id);
  return { type, details, ids, open: terminals[0]!.terminal_id, shut: terminals[1]!.terminal_id };
}

test('rows read the form, the ticket and its terminal: on a save, on a correction of the ticket, on a move', async () => {
  const { type, details, ids, open, shut } = await typeOfRows();
  const [rate, labor] = ids as [number, number];
  const rows = JSON.stringify([{ hours: 2 }, { hours: 3, permit: 'P 7' }]);
  const refused = await createAt(type, shut, { [rate]: 5, [labor]: rows });
  assert.equal(refused.body.data, { [`form_fields.${labor}.0.permit`]: ['Permit is required.'] });
  const saved = await createAt(type, open, { [rate]: 5, [labor]: rows });
  assert.is(saved.status, 200, saved.text);
  const id: number = saved.body.data.ticket_id;
  const stored = async () => {
    const [, text, total] = await valuesOf(id);
    return [JSON.parse(text).map(({ cost, permit }: any) => [cost, permit ?? null]), total];
  };
  assert.equal(
    await stored(),
    [
      [
        [10, null],
        [15, null],
      ],
      '25',
    ],
    'what is hidden is not stored',
  );
  assert.equal((await read(id)).referred, { 'terminal.terminal_name': 'Open yard' });
  assert.is((await correct(id, { pkg_count: 2, terminal_id: open })).status, 200);
  assert.equal(
    await stored(),
    [
      [
        [20, null],
        [30, null],
      ],
      '50',
    ],
    'of the ticket alone',
  );
  const moved = await correct(id, { pkg_count: 2, terminal_id: shut });
  assert.equal(Object.keys(moved.body.data), [`form_fields.${labor}.0.permit`, `form_fields.${labor}.1.permit`]);
  const [part, ...others] = details[1].columns.toReversed();
  const dearer = others
    .map((one: any) => (one.formula ? { ...one, formula: 'Hours * record.rate' } : one))
    .toReversed();
  const next = [details[0], { ...details[1], columns: [...dearer, part] }, details[2]];
  const updated = await saveFields(next, type);
  assert.is(updated.status, 200, updated.text);
  const move = await api.call('POST', `/tickets/${id}/move`, {
    body: { from_version: 1, to_version: 2 },
  });
  assert.is(move.status, 200, move.text);
  assert.equal(await stored(), [
    [
      [10, null],
      [15, null],
    ],
    '25',
  ]);
});

test('a dry run checks rows by what is around them', async () => {
  const { type, details, ids, open, shut } = await typeOfRows();
  const values = { [ids[0]!]: 5, [ids[1]!]: JSON.stringify([{ hours: 2, permit: 'P 7' }]) };
  for (const at of [open, shut]) assert.is((await createAt(type, at, values)).status, 200);
  const seal = {
    title: 'Seal',
    type: 'text',
    required: true,
    show_when: 'ticket.terminal.terminal_name = "Shut yard"',
  };
  const next = [details[0], { ...details[1], columns: [...details[1].columns, seal] }, details[2]];
  const tried = await api.call('POST', `/tickets/form/${type}/try`, { body: { form_datas: next } });
  assert.equal([tried.body.tickets, tried.body.refused], [2, 1], tried.text);
});

test('a ticket type without such a condition reads nothing, and no account is read', async () => {
  const { type } = await newType();
  const { ticket_id } = (await create(type, 2)).body.data;
  assert.is(Object.keys((await read(ticket_id)).referred).length, 0);
  const { status } = await saveFields([field('Note', 'text', when('show', 'ticket.users.email', 'is', 'a@b.example'))]);
  assert.is(status, 422);
});

test('a condition on what the ticket does not have is refused', async () => {
  const { status, body } = await saveFields([field('Note', 'text', when('show', 'ticket.weight', 'is', '1'))]);
  assert.is(status, 422);
  assert.match(JSON.stringify(body.data), /Note depends on a field that this form does not have/);
});

test('an example has values of the ticket', async () => {
  const { type, ids } = await newType();
  const path = `/tickets/form/${type}/examples`;
  const example = {
    example_name: 'Many, without a reason',
    expected_field: ids[0],
    form_fields: [],
    ticket_fields: { pkg_count: 12, author_type: 'Staff', terminal_id: '3', weight: 1 },
  };
  const kept = await api.call('POST', path, { body: example });
  assert.is(kept.status, 200, kept.text);
  const { examples } = (await api.call('GET', path)).body;
  assert.equal(
    examples[0].ticket_fields,
    { pkg_count: 12, author_type: 'Staff', terminal_id: 3 },
    'what a ticket has, typed',
  );
  const { details } = (await api.call('GET', `/tickets/form/${type}`)).body;
  assert.is(exampleRunner(details)(examples[0]).holds, true);
  assert.is(exampleRunner(details)({ ...examples[0], ticket_fields: { pkg_count: 3 } }).holds, false);
  const changed = { ...example, example_name: 'Few', expected_field: null, ticket_fields: undefined };
  assert.is((await api.call('POST', `${path}/${examples[0].example_id}`, { body: changed })).status, 200);
  assert.is((await api.call('GET', path)).body.examples[0].ticket_fields, undefined);
});

test('a version says by name which record a condition compares with', async () => {
  const [terminal] = await api.rows<{ terminal_id: number }>(
    `insert into terminal (terminal_name, status) values ('MLR Chicago', 1) returning terminal_id`,
  );
  const { type, details } = await newType();
  const seal = field('Seal', 'text', when('show', 'ticket.terminal_id', 'is', String(terminal!.terminal_id)));
  const saved = await saveFields([...details, seal], type);
  assert.is(saved.status, 200, saved.text);
  const { changes } = (await api.call('GET', `/tickets/form/${type}/versions/2/changes`)).body;
  const note = changes.find((one: any) => one.kind === 'added').note;
  assert.is(joinParts(note), 'Shown when Terminal (Ticket) is MLR Chicago.');
});

test.run();
