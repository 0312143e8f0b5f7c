// A field of a ticket type of which no two tickets may have the same value.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nounOf } from '../../src/schema/model/nouns';
import { form, ownApiForEach } from '../support/api';
import { sentValues } from '../support/form-calls';

// A project may let tickets be deleted.
const { api: calls } = nounOf('ticket') as { api: { calls?: readonly string[] } };
const shipped = calls.calls;

test.before.each(() => {
  calls.calls = undefined;
});
const api = ownApiForEach(test);
test.after.each(() => {
  calls.calls = shipped;
});

interface Type {
  id: number;
  details: any[];
}

async function saveType(fields: object[], id?: number): Promise<Type> {
  const path = id === undefined ? '/tickets/form/create' : `/tickets/form/update/${id}`;
  const saved = await api.call('POST', path, { body: { form_name: 'Seals', status: 1, form_datas: fields } });
  assert.is(saved.status, 200, JSON.stringify(saved.body));
  const { ticket_form_id } = saved.body.data;
  const { details } = (await api.call('GET', `/tickets/form/${ticket_form_id}`)).body;
  return { id: ticket_form_id, details };
}

const SENT = { issue_date: '2026-03-01 10:15', terminal_id: 1, facility_id: 2, pkg_count: '3', status: '1' };
const valuesOf = ({ details }: Type, values: string[]) =>
  sentValues(Object.fromEntries(values.map((value, index) => [details[index].ticket_form_detail_id, value])));
const create = (type: Type, ...values: string[]) =>
  api.call('POST', '/tickets/create', {
    body: form({ ...SENT, ticket_form_type_id: type.id, ticket_no: 'preview', form_fields: valuesOf(type, values) }),
  });
const correct = (type: Type, id: number, ...values: string[]) =>
  api.call('POST', `/tickets/update/${id}`, { body: form({ ...SENT, form_fields: valuesOf(type, values) }) });
const messages = ({ body }: any) => Object.values(body.data).flat();

const seal = { input_type: 'text', input_name: 'Seal', is_unique: 1 };
const weight = { input_type: 'number', input_name: 'Weight', is_unique: 1 };

test('a second ticket with the value is refused with the number of the first, whatever the case', async () => {
  const type = await saveType([seal, weight]);
  const first = await create(type, 'ABCD 1', '0.10');
  assert.is(first.status, 200, first.text);
  const { ticket_no, ticket_id } = first.body.data;
  const refused = await create(type, 'abcd 1', '5');
  assert.is(refused.status, 422);
  assert.equal(messages(refused), [`Seal is already in ticket ${ticket_no}.`]);
  assert.equal(messages(await create(type, 'ABCD 2', '.1')), [`Weight is already in ticket ${ticket_no}.`]);
  assert.is((await create(type, '', '')).status, 200);
  assert.is((await create(type, '', '')).status, 200, 'nothing is never the same');
  assert.is((await correct(type, ticket_id, 'ABCD 9', '0.10')).status, 200);
  assert.is((await create(type, 'abcd 1', '5')).status, 200, 'what was given up is free');
  assert.is((await correct(type, ticket_id, 'abcd 1', '7')).status, 422);
});

test('long numbers that differ in their last digit are two', async () => {
  const type = await saveType([weight]);
  assert.is((await create(type, '12345678901234567890')).status, 200);
  assert.is((await create(type, '12345678901234567891')).status, 200);
  assert.is((await create(type, '+012345678901234567890.0')).status, 422);
});

test('of two at once one gets it', async () => {
  const type = await saveType([seal]);
  const saved = await Promise.all(Array.from({ length: 6 }, () => create(type, 'ABCD 1')));
  assert.equal(saved.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422]);
});

test('a field that becomes unique knows what tickets of earlier versions have; they keep what they share', async () => {
  const type = await saveType([{ ...seal, is_unique: 0 }]);
  const tickets = [await create(type, 'A'), await create(type, 'a'), await create(type, 'B')];
  const [first, second] = tickets.map(({ body }) => body.data);
  const [detail] = type.details;
  const next = await saveType([{ ...seal, ticket_form_detail_id: detail.ticket_form_detail_id }], type.id);
  assert.equal(messages(await create(next, 'A')), [`Seal is already in ticket ${first.ticket_no}.`]);
  assert.is((await correct(next, second.ticket_id, 'a')).status, 200);
  assert.is((await correct(next, second.ticket_id, 'B')).status, 422);
  const other = await saveType([seal]);
  assert.is((await create(other, 'A')).status, 200, 'another type has values of its own');
});

test('a value that is corrected while its field becomes unique is known afterwards', async () => {
  const type = await saveType([{ ...seal, is_unique: 0 }]);
  const { ticket_id, ticket_no } = (await create(type, 'A')).body.data;
  const [{ ticket_form_detail_id }] = type.details;
  // Both stop before they end: the correction with its values stored, and the form where it is.
  const stop = await api.pool.connect();
  await stop.query('begin');
  await stop.query('lock table change_log in share mode');
  const waiting = async (count: number) => {
    const query = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await stop.query(query)).rows.length < count) await stop.query('select pg_stat_clear_snapshot()');
  };
  const corrected = correct(type, ticket_id, 'B');
  await waiting(1);
  const becoming = saveType([{ ...seal, ticket_form_detail_id }], type.id);
  await waiting(2);
  await stop.query('commit');
  stop.release();
  assert.is((await corrected).status, 200);
  assert.equal(messages(await create(await becoming, 'B')), [`Seal is already in ticket ${ticket_no}.`]);
});

const remove = async (id: number) => assert.is((await api.call('DELETE', `/tickets/delete/${id}`)).status, 200);
const restore = (id: number) => api.call('POST', `/tickets/restore/${id}`, { body: {} });

test('a deleted ticket gives its value up, and comes back only while no other one has it', async () => {
  const type = await saveType([seal]);
  const first = (await create(type, 'A')).body.data;
  await remove(first.ticket_id);
  const second = (await create(type, 'a')).body.data;
  const refused = await restore(first.ticket_id);
  assert.is(refused.status, 409);
  assert.match(refused.body.message, new RegExp(`Seal is already in ticket ${second.ticket_no}`));
  assert.is((await correct(type, second.ticket_id, 'B')).status, 200);
  assert.is((await restore(first.ticket_id)).status, 200);
  assert.equal(messages(await create(type, 'A')), [`Seal is already in ticket ${first.ticket_no}.`]);
});

test('a ticket that shared its value claims it with the next save once it is free, though nothing else changes', async () => {
  const type = await saveType([{ ...seal, is_unique: 0 }]);
  const [first, second] = [(await create(type, 'A')).body.data, (await create(type, 'a')).body.data];
  const [{ ticket_form_detail_id }] = type.details;
  const next = await saveType([{ ...seal, ticket_form_detail_id }], type.id);
  assert.is((await correct(next, first.ticket_id, 'B')).status, 200);
  assert.is((await correct(next, second.ticket_id, 'a')).status, 200);
  assert.equal(messages(await create(next, 'A')), [`Seal is already in ticket ${second.ticket_no}.`]);
});

test('a unique field that becomes a number, or a text again, knows what tickets have in it', async () => {
  const type = await saveType([seal]);
  const { ticket_no } = (await create(type, '1.50')).body.data;
  assert.is((await create(type, 'loose')).status, 200);
  const [{ ticket_form_detail_id }] = type.details;
  const number = await saveType([{ ...weight, ticket_form_detail_id }], type.id);
  assert.equal(messages(await create(number, '1.5')), [`Weight is already in ticket ${ticket_no}.`]);
  assert.is((await create(number, '7.0')).status, 200);
  const text = await saveType([{ ...seal, ticket_form_detail_id }], type.id);
  assert.is((await create(text, '1.5')).status, 200);
  assert.is((await create(text, '7.0')).status, 422);
  assert.is((await create(text, 'LOOSE')).status, 422);
});

test('what is unique says the form of today when a ticket is restored', async () => {
  const type = await saveType([{ ...seal, is_unique: 0 }]);
  const [first, shared] = [(await create(type, 'A')).body.data, (await create(type, 'B')).body.data];
  await create(type, 'b');
  for (const { ticket_id } of [first, shared]) await remove(ticket_id);
  const [{ ticket_form_detail_id }] = type.details;
  const next = await saveType([{ ...seal, ticket_form_detail_id }], type.id);
  for (const { ticket_id } of [first, shared]) assert.is((await restore(ticket_id)).status, 200);
  assert.equal(messages(await create(next, 'a')), [`Seal is already in ticket ${first.ticket_no}.`]);
  // Claims of a field that is unique no longer are in nobody's way.
  await remove(first.ticket_id);
  assert.is((await create(next, 'A')).status, 200);
  await saveType([{ ...seal, ticket_form_detail_id, is_unique: 0 }], type.id);
  assert.is((await restore(first.ticket_id)).status, 200);
});

test.run();
