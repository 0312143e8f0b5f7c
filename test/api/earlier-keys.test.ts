// A change whose first content was sent without an outcome is no conflict with that: the keys of earlier attempts name the
// version that they have made.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { form, ownApi } from '../support/api';
import { field } from '../support/form-calls';

const api = ownApi(test);
test.before(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const changeType = (id: number, values: object, headers: Record<string, string> = {}) =>
  api.call('POST', `/worktype/update/${id}`, { body: { status: 1, ...values }, headers });

async function worktype(name: string) {
  const { worktype_id: id, updated_at } = (
    await api.call('POST', '/worktype/create', { body: { worktype: name, status: 1 } })
  ).body.data;
  return { id: id as number, updated_at };
}

test('the version that an own earlier save has made is the one that is changed, whichever of them arrived', async () => {
  const { id, updated_at } = await worktype('Lifting');
  const first = await changeType(id, { worktype: 'Second', updated_at }, { 'idempotency-key': 'a-1' });
  assert.is(first.status, 200, first.text);
  assert.is((await changeType(id, { worktype: 'Third', updated_at }, { 'idempotency-key': 'a-3' })).status, 409);
  const headers = { 'idempotency-key': 'a-3', 'earlier-keys': 'a-0, a-1,a-2' };
  const third = await changeType(id, { worktype: 'Third', updated_at }, headers);
  assert.equal([third.status, third.body.data.worktype], [200, 'Third']);
  const again = await changeType(id, { worktype: 'Third', updated_at }, headers);
  assert.equal([again.status, again.body.data.updated_at], [200, third.body.data.updated_at], 'the stored response');
});

test('what another save has changed after them is a conflict', async () => {
  const { id, updated_at } = await worktype('Hauling');
  await changeType(id, { worktype: 'Mine', updated_at }, { 'idempotency-key': 'b-1' });
  await changeType(id, { worktype: 'Theirs' });
  const headers = { 'idempotency-key': 'b-2', 'earlier-keys': 'b-1' };
  const refused = await changeType(id, { worktype: 'Mine again', updated_at }, headers);
  assert.equal([refused.status, refused.body.current.worktype], [409, 'Theirs']);
});

test('who has read a newer version than the own earlier save has made changes that', async () => {
  const { id, updated_at } = await worktype('Rerailing');
  await changeType(id, { worktype: 'Own', updated_at }, { 'idempotency-key': 'd-1' });
  const theirs = await changeType(id, { worktype: 'Of another' });
  const read = theirs.body.data.updated_at;
  const headers = { 'idempotency-key': 'd-2', 'earlier-keys': 'd-1' };
  const passed = await changeType(id, { worktype: 'Own again', updated_at: read }, headers);
  assert.equal([passed.status, passed.body.data.worktype], [200, 'Own again']);
});

test('an earlier save of another record says nothing about this one', async () => {
  const [one, other] = [await worktype('Winching'), await worktype('Towing')];
  await changeType(one.id, { worktype: 'Winching of one', updated_at: one.updated_at }, { 'idempotency-key': 'e-1' });
  await api.rows('update worktype set updated_at = (select updated_at from worktype where worktype_id = $1)', [one.id]);
  const headers = { 'idempotency-key': 'e-2', 'earlier-keys': 'e-1' };
  const refused = await changeType(other.id, { worktype: 'Mixed up', updated_at: other.updated_at }, headers);
  assert.equal([refused.status, refused.body.current?.worktype], [409, 'Towing']);
  const own = await worktype('Hoisting');
  const passed = await changeType(
    own.id,
    { worktype: 'Hoisting it', updated_at: own.updated_at },
    {
      'idempotency-key': 'e-3',
      'earlier-keys': 'e-1',
    },
  );
  assert.is(passed.status, 200, passed.text);
});

test('a ticket, which travels as an upload, likewise', async () => {
  const type = (
    await api.call('POST', '/tickets/form/create', {
      body: { form_name: 'Damage', status: 1, form_datas: [field('Note')] },
    })
  ).body.data.ticket_form_id;
  const needed = { terminal_id: 1, issue_date: '2026-03-01 10:15', pkg_count: '1' };
  const made = await api.call('POST', '/tickets/create', { body: form({ ...needed, ticket_form_type_id: type }) });
  const id = made.body.data.ticket_id;
  const { updated_at } = (await api.call('GET', `/tickets/${id}`)).body;
  const change = (pkg_count: string, headers: Record<string, string>) =>
    api.call('POST', `/tickets/update/${id}`, { body: form({ ...needed, pkg_count, updated_at }), headers });
  assert.is((await change('2', { 'idempotency-key': 'c-1' })).status, 200);
  assert.is((await change('3', { 'idempotency-key': 'c-2' })).status, 409);
  const passed = await change('3', { 'idempotency-key': 'c-2', 'earlier-keys': 'c-1' });
  assert.is(passed.status, 200, passed.text);
  assert.is(Number((await api.call('GET', `/tickets/${id}`)).body.pkg_count), 3);
});

test.run();
