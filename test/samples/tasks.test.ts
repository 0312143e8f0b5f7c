// A responsible user of a noun that no code knows: who is notified of what, by right, and what an undo does.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi, withLastResponse } from '../support/api';
import { signedIn } from '../support/contract-rights';

const api = ownApi(test);
let anna: { id: number; token: string };
let ben: { id: number; token: string };
test.before(async () => {
  anna = await signedIn(api, 'Staff', 'Anna');
  ben = await signedIn(api, 'Contractor', 'Ben');
});

const is = (what: string, run: () => Promise<void>) => test(what, () => withLastResponse(() => api, run));
let claims = 0;
async function newClaim(handler_id: number | null, token = api.token): Promise<number> {
  const body = { claim_no: `T-${++claims}`, claimant: 'Ames Freight', handler_id };
  const created = await api.call('POST', '/claims/create', { body, token });
  assert.is(created.status, 200, created.text);
  return created.body.data.claim_id;
}
async function update(id: number, body: object, token = api.token): Promise<any> {
  const { claim_no, claimant } = (await api.call('GET', `/claims/${id}`)).body;
  const changed = await api.call('POST', `/claims/update/${id}`, { body: { claim_no, claimant, ...body }, token });
  assert.is(changed.status, 200, changed.text);
  return changed;
}
/** What a user is notified of about a record, the newest first. */
async function reasons(id: number, { token }: { token?: string }): Promise<string[]> {
  const { notifications } = (await api.call('GET', '/notifications', { token })).body;
  return notifications.filter((one: any) => one.record_id === id).map((one: any) => one.reason);
}
const changesOf = async (id: number) => (await api.call('GET', `/claims/${id}/history`)).body.changes;
const undo = async (id: number) =>
  api.call('POST', '/claims/undo', { body: { changes: [(await changesOf(id))[0].change_id] } });

is('who becomes responsible is notified, not who takes it', async () => {
  const id = await newClaim(anna.id);
  assert.equal(await reasons(id, anna), ['assigned']);
  const own = await newClaim(null);
  await update(own, { handler_id: ben.id }, ben.token);
  assert.equal(await reasons(own, ben), []);
});

is('others who change it notify its user once; a save without a change does not, nor does her own', async () => {
  const id = await newClaim(ben.id);
  await update(id, { amount: '4', answer_by: '2026-12-01' });
  assert.equal(await reasons(id, ben), ['changed', 'assigned']);
  await api.call('POST', '/notifications/read', { body: { up_to: 1_000_000 }, token: ben.token });
  await update(id, { amount: '4', answer_by: '2026-12-01' });
  await update(id, { amount: '5' }, ben.token);
  assert.is((await api.call('GET', '/notifications', { token: ben.token })).body.unread, 0);
  await api.call('POST', `/claims/state/${id}`, { body: { state: 'dropped', reason: 'Paid elsewhere' } });
  assert.is((await api.call('GET', '/notifications', { token: ben.token })).body.unread, 1);
});

is('another one becomes responsible: both are notified', async () => {
  const id = await newClaim(anna.id);
  await api.call('POST', '/notifications/read', { body: { up_to: 1_000_000 }, token: anna.token });
  await update(id, { handler_id: ben.id });
  assert.equal([await reasons(id, anna), await reasons(id, ben)], [['changed', 'assigned'], ['assigned']]);
});

is(
  'an assignment that is undone before it was read leaves no notice; of a record that is deleted there is none',
  async () => {
    const id = await newClaim(null);
    await update(id, { handler_id: anna.id });
    assert.equal(await reasons(id, anna), ['assigned']);
    assert.is((await undo(id)).body.data.changes.length, 1);
    assert.equal(await reasons(id, anna), []);
    await update(id, { handler_id: anna.id });
    await api.call('DELETE', `/claims/delete/${id}`);
    assert.equal(await reasons(id, anna), []);
    assert.is((await api.call('POST', `/claims/restore/${id}`)).status, 200);
    assert.equal(await reasons(id, anna), ['assigned'], 'with the record its notices are back, and no other');
  },
);

is('a record that has ended is assigned to nobody any more', async () => {
  const id = await newClaim(null);
  await api.call('POST', `/claims/state/${id}`, { body: { state: 'dropped', reason: 'Paid elsewhere' } });
  const { claim_no, claimant } = (await api.call('GET', `/claims/${id}`)).body;
  const refused = await api.call('POST', `/claims/update/${id}`, { body: { claim_no, claimant, handler_id: anna.id } });
  assert.is(refused.status, 422);
  assert.ok(refused.body.data.handler_id[0], refused.text);
});

is('nobody is notified of a record that one may not read', async () => {
  const { id } = await signedIn(api, 'Guest', 'Cleo');
  const claim = await newClaim(id);
  const rows = await api.rows('select 1 from notification where user_id = $1', [id]);
  assert.equal([rows.length, (await api.call('GET', `/claims/${claim}`)).body.handler_id], [0, id]);
});

test.run();
