// The states of tickets: the way that the product ships, by whom it may be gone, and that the end of it locks everything.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';

const api = ownApi(test, { kind: 'demo' });

let next = 1;
/** Another ticket of the samples, brought through states. */
async function ticketAt(...states: string[]): Promise<number> {
  const id = next++;
  for (const state of states) {
    const moved = await move(id, state);
    assert.is(moved.status, 200, moved.text);
  }
  return id;
}
const move = (id: number, state: string, { token = api.token, reason = 'Sent twice' } = {}) =>
  api.call('POST', `/tickets/state/${id}`, { body: { state, reason }, token });

test('the tickets of the demo are in every state', async () => {
  const rows = await api.rows<{ state: string }>('select distinct state from ticket order by state');
  assert.equal(
    rows.map(({ state }) => state),
    ['cancelled', 'closed', 'delivered', 'in_recovery', 'issued'],
  );
  await api.pool.query(`update ticket set state = 'issued'`);
});

test('their history says how they came there, in the order of its moments', async () => {
  const rows = await api.rows<{ action: string; state: string | null; is_ordered: boolean }>(`
    select action, (select field -> 'after' ->> 'value' from jsonb_array_elements(fields) as field where field ->> 'name' = 'state') as state,
      created_at >= lag(created_at, 1, created_at) over (order by change_id) as is_ordered
    from change_log where record_id = (select min(ticket_id) from ticket) and noun = 'ticket' order by change_id`);
  assert.equal(
    rows.slice(0, 2).map(({ action, state }) => [action, state]),
    [
      ['create', 'issued'],
      ['change', 'in_recovery'],
    ],
  );
  assert.ok(rows.every(({ is_ordered }) => is_ordered));
});

test('a ticket goes from issued to closed, and back from delivered; nothing leads out of the end', async () => {
  const id = await ticketAt('in_recovery', 'delivered', 'in_recovery', 'delivered', 'closed');
  for (const state of ['issued', 'in_recovery', 'delivered', 'cancelled'])
    assert.match((await move(id, state)).body.data.state[0], /^A ticket cannot go from Closed to /);
  const early = await ticketAt();
  assert.equal((await move(early, 'closed')).body.data, { state: ['A ticket cannot go from Issued to Closed.'] });
});

test('each of the first three is left by cancelling, with a reason', async () => {
  for (const states of [[], ['in_recovery'], ['in_recovery', 'delivered']]) {
    const id = await ticketAt(...states);
    assert.equal((await move(id, 'cancelled', { reason: ' ' })).body.data, { reason: ['Reason is required.'] });
    const cancelled = await move(id, 'cancelled');
    assert.is(cancelled.body.data.state, 'cancelled', cancelled.text);
  }
});

test('every user type may, a session that has ended may not; a token is named in the history', async () => {
  const id = await ticketAt();
  const { token } = await signedIn(api, 'Contractor');
  assert.is((await move(id, 'in_recovery', { token })).status, 200);
  assert.is(
    (await api.call('POST', `/tickets/state/${id}`, { body: { state: 'delivered' }, token: null })).status,
    401,
  );
  const created = await api.call('POST', '/profile/tokens/create', { body: { token_name: 'Dispatch', days: 30 } });
  assert.is((await move(id, 'delivered', { token: created.body.data.token })).status, 200);
  const [{ token_name, fields }] = (await api.call('GET', `/tickets/${id}/history`)).body.changes;
  assert.equal([token_name, fields[0].title, fields[0].after.text], ['Dispatch', 'State', 'Delivered']);
});

test('the fields of a ticket at its end are locked, also for another version of its form', async () => {
  const id = await ticketAt('cancelled');
  const { body } = await api.call('GET', `/tickets/${id}`);
  const { form_name, status, details } = (await api.call('GET', `/tickets/form/${body.ticket_form_type_id}`)).body;
  const saved = await api.call('POST', `/tickets/form/update/${body.ticket_form_type_id}`, {
    body: { form_name, status, form_datas: details, ticket_form_version: body.newest_form_version },
  });
  assert.is(saved.status, 200, saved.text);
  const { from_version, to_version } = (await api.call('GET', `/tickets/${id}/move`)).body;
  const refused = await api.call('POST', `/tickets/${id}/move`, { body: { from_version, to_version } });
  assert.is(refused.status, 409, refused.text);
  assert.is(refused.body.message, 'The fields of a ticket cannot be changed while it is Cancelled.');
});

test.run();
