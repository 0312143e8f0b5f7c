// The states of a noun that no code knows: which moves are possible, for whom, with what filled, and what is locked then;
// the same for an update and for the call of a state alone.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { form, ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';

const api = ownApi(test);

let claims = 0;
const paper = () => new File(['seen'], 'invoice.pdf', { type: 'application/pdf' });

async function newClaim(more: Values = {}): Promise<{ id: number; sent: Values }> {
  const sent = { claim_no: `C-${++claims}`, claimant: 'Ames Freight', ...more };
  const created = await api.call('POST', '/claims/create', { body: form(sent as any) });
  assert.is(created.status, 200, created.text);
  return { id: created.body.data.claim_id, sent };
}

const read = async (id: number) => (await api.call('GET', `/claims/${id}`)).body;
const move = (id: number, body: object, token = api.token) => api.call('POST', `/claims/state/${id}`, { body, token });
const update = (id: number, body: object) => api.call('POST', `/claims/update/${id}`, { body });
const full = { amount: '12.50', 'papers[]': [paper()] };

test('a new record is in the first state, whatever is sent', async () => {
  const { id } = await newClaim({ state: 'paid' });
  const { state, state_since, updated_at } = await read(id);
  assert.is(state, 'open');
  assert.match(state_since, /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.ok(updated_at);
});

test('a record comes into a state that follows, with what it needs, and that is in its history', async () => {
  const { id, sent } = await newClaim();
  const early = await move(id, { state: 'checked' });
  assert.is(early.status, 422);
  assert.equal(early.body.data, {
    amount: ['Amount must be filled while a claim is Checked.'],
    papers: ['Papers must be filled while a claim is Checked.'],
  });
  const filled = await api.call('POST', `/claims/update/${id}`, { body: form({ ...sent, ...full } as any) });
  assert.is(filled.status, 200, filled.text);
  await api.rows(`update claim set state_since = '2026-03-01T10:00:00Z' where claim_id = ${id}`);
  const moved = await move(id, { state: 'checked' });
  assert.is(moved.status, 200, moved.text);
  assert.is(moved.body.data.state, 'checked');
  assert.is.not((await read(id)).state_since, '2026-03-01 10:00');
  const [{ fields }] = (await api.call('GET', `/claims/${id}/history`)).body.changes;
  assert.equal(
    fields.map(({ title, before, after }: any) => [title, before.text, after.text]),
    [['State', 'Open', 'Checked']],
  );
  // What is needed cannot be emptied while the record is there.
  const emptied = await update(id, { ...sent, amount: '' });
  assert.equal(emptied.body.data, { amount: ['Amount must be filled while a claim is Checked.'] });
});

test('a state that does not follow, is none, or is emptied is refused by either call', async () => {
  const { id, sent } = await newClaim();
  for (const [state, message] of [
    ['paid', 'A claim cannot go from Open to Paid.'],
    ['lost', 'Please select a valid State.'],
    ['', 'State is required.'],
    [null, 'State is required.'],
    [{ name: 'paid' }, 'State must be text.'],
  ] as const)
    for (const refused of [await move(id, { state }), await update(id, { ...sent, state })]) {
      assert.is(refused.status, 422, `${state}: ${refused.text}`);
      assert.equal(refused.body.data.state, [message], JSON.stringify(state));
    }
  assert.is((await move(id, {})).status, 422);
  assert.is((await read(id)).state, 'open');
  assert.is((await move(999_999, { state: 'checked' })).status, 404);
});

test('a reason is required where the state has a question, and stands in the history', async () => {
  const { id, sent } = await newClaim();
  for (const reason of [undefined, '', '  ', 7])
    assert.equal((await move(id, { state: 'dropped', reason })).body.data, { reason: ['Reason is required.'] });
  assert.equal((await update(id, { ...sent, state: 'dropped' })).body.data, { state_reason: ['Reason is required.'] });
  const long = await move(id, { state: 'dropped', reason: 'x'.repeat(1001) });
  assert.equal(long.body.data, { reason: ['Reason must be no more than 1000 characters.'] });
  const moved = await move(id, { state: 'dropped', reason: ' Sent <b>twice</b> ' });
  assert.is(moved.status, 200, moved.text);
  const [{ fields }] = (await api.call('GET', `/claims/${id}/history`)).body.changes;
  assert.is(fields[0].reason, 'Sent <b>twice</b>');
});

test('what a state locks cannot be changed, in the state before the last neither; sent as it is it may be', async () => {
  const { id, sent } = await newClaim(full);
  assert.is((await move(id, { state: 'checked' })).status, 200);
  const renamed = await update(id, { ...sent, claim_no: 'C-0' });
  assert.equal(renamed.body.data, { claim_no: ['Claim Number is locked and cannot be changed.'] });
  assert.is((await update(id, { ...sent, paid_on: '2026-03-01' })).status, 200);
  const other = await update(id, { ...sent, claimant: 'Bell Freight' });
  assert.equal(other.body.data, { claimant: ['Claimant is locked and cannot be changed.'] });
  assert.is((await move(id, { state: 'paid' })).status, 200);
  const { papers } = await read(id);
  const kept = await api.call('POST', `/claims/update/${id}`, {
    body: form({ ...sent, amount: '12.50', 'papers[]': [String(papers[0].file_id)] } as any),
  });
  assert.is(kept.status, 200, kept.text);
  for (const [name, value] of [
    ['amount', '13.00'],
    ['agreed', '1'],
    ['paid_on', ''],
    ['papers[]', [paper()]],
  ] as const) {
    const refused = await api.call('POST', `/claims/update/${id}`, { body: form({ ...sent, [name]: value } as any) });
    assert.is(refused.status, 422, `${name}: ${refused.text}`);
    assert.match(refused.text, /is locked and cannot be changed/);
  }
  assert.equal((await move(id, { state: 'open' })).body.data.state, ['A claim cannot go from Paid to Open.']);
});

test('only the user types that a state names bring a record there, and only those that may change one', async () => {
  const { id, sent } = await newClaim({ ...full, paid_on: '2026-03-01' });
  const { token } = await signedIn(api, 'Contractor');
  assert.is((await move(id, { state: 'checked' }, token)).status, 200);
  const message = 'Your user type may not set claims to Paid.';
  assert.equal((await move(id, { state: 'paid' }, token)).body.data, { state: [message] });
  const body = { ...sent, state: 'paid' };
  assert.equal((await api.call('POST', `/claims/update/${id}`, { body, token })).body.data, { state: [message] });
  const staff = await signedIn(api, 'Operator');
  assert.is((await move(id, { state: 'open' }, staff.token)).status, 403);
  assert.is((await move(id, { state: 'paid' })).status, 200);
});

test('of two who move a record from the same version the second gets a conflict, and the same twice is one move', async () => {
  const { id } = await newClaim(full);
  const { updated_at } = await read(id);
  const headers = { 'idempotency-key': 'the same move' };
  const once = () => api.call('POST', `/claims/state/${id}`, { body: { state: 'checked', updated_at }, headers });
  const first = await once();
  assert.is(first.status, 200, first.text);
  assert.equal((await once()).body, first.body);
  const second = await move(id, { state: 'dropped', reason: 'Late', updated_at });
  assert.is(second.status, 409);
  assert.is(second.body.current.state, 'checked');
  const { changes } = (await api.call('GET', `/claims/${id}/history`)).body;
  assert.is(changes.length, 2);
});

test('moves at the same moment: one of them wins, the others do not follow on it', async () => {
  const { id } = await newClaim({ ...full, paid_on: '2026-03-01' });
  assert.is((await move(id, { state: 'checked' })).status, 200);
  const results = await Promise.all([
    move(id, { state: 'paid' }),
    move(id, { state: 'dropped', reason: 'At once' }),
    move(id, { state: 'dropped', reason: 'At once' }),
  ]);
  assert.ok(results.some(({ status }) => status === 200));
  const { state } = await read(id);
  const { changes } = (await api.call('GET', `/claims/${id}/history`)).body;
  assert.is(changes.length, 3, 'created, checked, and one more');
  assert.is(changes[0].fields[0].after.value, state);
});

test('lists have the state as a choice, and sort by since when it is', async () => {
  const { id } = await newClaim();
  await api.rows(`update claim set state_since = '2020-01-01T10:00:00Z' where claim_id = ${id}`);
  const columns = 'columns[0][data]=state_since&order[0][column]=0&order[0][dir]=asc';
  const { body } = await api.call('GET', `/claims?${columns}&columns[1][data]=state&columns[1][search][value]=open`);
  assert.is(body.data[0].claim_id, id);
  assert.ok(body.data.every(({ state }: Values) => state === 'open'));
});

test.run();
