// Who has a record open: only others, only for as long as their pages say so, and only for those who may read it.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { forgetPresence } from '../../server/routes/presence';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApiForEach } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { readNotices } from '../support/notice-reader';

const api = ownApiForEach(test);
const undo: (() => unknown)[] = [];
test.after.each(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const say = (token: string, page: string, presence: string, more: object = {}) =>
  api.call('POST', '/presence', { token, body: { page, noun: 'users', id: 1, presence, ...more } });

test('others are named with what they do; of two pages of one user the one that edits counts', async () => {
  const [one, other] = [await signedIn(api, 'Contractor', 'One'), await signedIn(api, 'Contractor', 'Other')];
  const page = randomUUID();
  assert.equal((await say(one.token, page, 'reading')).body.data.others, []);
  const seen = await say(other.token, randomUUID(), 'reading');
  assert.equal(seen.body.data.others, [{ user_id: one.id, name: 'One Shift', is_editing: false }]);
  await say(other.token, randomUUID(), 'editing');
  assert.equal((await say(one.token, page, 'reading')).body.data.others, [
    { user_id: other.id, name: 'Other Shift', is_editing: true },
  ]);
  assert.equal((await say(one.token, page, 'reading', { id: 2 })).body.data.others, []);
});

test("a record of one's own is none that others have open, whatever its id", async () => {
  const { token } = await signedIn(api, 'Contractor');
  const single = [...nouns.values()].filter((noun) => noun.api.single);
  assert.ok(single.length > 0);
  for (const { noun } of single)
    assert.is((await say(token, randomUUID(), 'reading', { noun })).status, 400, `${noun} 1`);
});

test('who leaves, or says nothing for long, is there no more', async () => {
  const [one, other] = [await signedIn(api, 'Contractor'), await signedIn(api, 'Contractor')];
  const page = randomUUID();
  await say(one.token, page, 'editing');
  await say(one.token, page, 'left');
  assert.equal((await say(other.token, randomUUID(), 'reading')).body.data.others, []);
  await say(one.token, page, 'editing');
  await api.rows(`update presence set seen_at = now() - interval '1 minute' where page = $1`, [page]);
  assert.equal((await say(other.token, randomUUID(), 'reading')).body.data.others, []);
  await forgetPresence(openDatabase(api.pool));
  assert.equal(await api.rows('select 1 from presence where page = $1', [page]), []);
});

test('a notice says that someone came, began to edit and went, and nothing of what is said again', async () => {
  const origin = await api.listen();
  const { next, stop } = await readNotices(origin, api.token);
  undo.push(stop);
  await next();
  const { token } = await signedIn(api, 'Contractor');
  const page = randomUUID();
  for (const presence of ['reading', 'reading', 'editing', 'editing', 'left', 'left']) {
    await say(token, page, presence);
    // A batch has equal notices once.
    if (presence !== 'left') await new Promise((done) => setTimeout(done, 1_100));
  }
  await api.rows(`select pg_notify('record_changes', $1)`, ['{"kind":"changed","noun":"users","id":99}']);
  const kinds: unknown[] = [];
  for (let line = await next(); line.id !== 99; line = await next()) kinds.push(line.kind);
  assert.equal(kinds, ['opened', 'opened', 'opened']);
});

test('a page belongs to its user, and nobody learns of records that may not be read', async () => {
  const [one, other] = [await signedIn(api, 'Contractor'), await signedIn(api, 'Contractor')];
  const page = randomUUID();
  await say(one.token, page, 'editing');
  await say(other.token, page, 'left');
  await say(other.token, page, 'reading', { id: 2 });
  assert.is((await say(other.token, randomUUID(), 'reading')).body.data.others.length, 1);
  const usual = nounOf('users');
  (nouns as Map<string, Noun>).set('users', { ...usual, may: { read: ['Administrator'] } });
  undo.push(() => (nouns as Map<string, Noun>).set('users', usual));
  assert.is((await say(other.token, randomUUID(), 'reading')).status, 403);
});

test('nobody is at a record that is not there', async () => {
  assert.is((await say(api.token, randomUUID(), 'reading', { id: 999_999 })).status, 404);
  assert.equal(await api.rows('select 1 from presence where record_id = 999999'), []);
});

test('what is none of all this is refused in words', async () => {
  for (const more of [{ page: 'x' }, { noun: 'nothing' }, { id: 0 }, { id: 'x' }, { presence: 'gone' }]) {
    const { status, body } = await say(api.token, randomUUID(), 'reading', more);
    assert.is(status, 400, JSON.stringify(body));
  }
});

test.run();
