// Which saves of a form are one and the same: the key that they send.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiError } from '../../../src/engine/feedback/result';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createIdempotencyKey } from '../../../src/engine/storage/idempotency-key';

const open = (mode: 'add' | 'edit' = 'add') => {
  const store = createFormStore({ required: [], properties: { name: { title: 'Name', type: 'string' } } });
  const idempotencyKey = createIdempotencyKey(store, mode);
  const type = (text: string) => store.set('name', text);
  const fail = (failure: ApiError) => {
    idempotencyKey.sent();
    idempotencyKey.ended({ ok: false, failure });
  };
  return { store, idempotencyKey, type, fail, key: () => idempotencyKey.now().key };
};

test('nothing was changed: the same save; something was: another one', () => {
  const { idempotencyKey, type, fail, key, store } = open();
  const first = key();
  fail({ kind: 'server', status: 500, message: '' });
  assert.is(key(), first);
  store.patch({ name: 'found by an effect' });
  assert.is(key(), first, 'what nobody typed needs no new key');
  type('a');
  assert.is.not(key(), first);
  assert.not.ok(idempotencyKey.now().unknown);
});

for (const kind of ['unreachable', 'aborted'] as const) {
  test(`nobody knows what became of a save (${kind}): it stays the same one, whatever is changed`, () => {
    const { type, fail, key, idempotencyKey } = open();
    const first = key();
    fail({ kind });
    type('a');
    assert.is(key(), first);
    fail({ kind: 'invalid', message: '', fields: {} });
    type('b');
    assert.is.not(key(), first, 'the server has answered: there is no such record');
    idempotencyKey.renew();
    assert.not.ok(idempotencyKey.now().unknown);
  });
}

test('an update whose outcome is unknown stays the same one until something is changed: its version says whether it arrived', () => {
  const { type, fail, key } = open('edit');
  const first = key();
  fail({ kind: 'unreachable' });
  assert.is(key(), first);
  type('a');
  assert.is.not(key(), first);
});

test('an update that is changed further names the keys whose outcome is unknown, until one is known', () => {
  const { type, fail, key, idempotencyKey } = open('edit');
  const first = key();
  fail({ kind: 'unreachable' });
  type('a');
  const second = key();
  assert.equal(idempotencyKey.now().earlier, [first]);
  fail({ kind: 'unreachable' });
  type('b');
  assert.equal(idempotencyKey.now().earlier, [first, second]);
  fail({ kind: 'invalid', message: '', fields: {} });
  type('c');
  assert.equal(idempotencyKey.now().earlier, [first, second], 'nothing was saved under the third one');
  idempotencyKey.sent();
  idempotencyKey.ended({ ok: true, data: {} });
  assert.is(idempotencyKey.now().earlier, undefined);
});

test('while a save is under way its outcome is not known, so a page that is closed then goes on with its key', () => {
  const { idempotencyKey, type, key } = open();
  const first = key();
  idempotencyKey.sent();
  assert.equal(idempotencyKey.now(), { key: first, unknown: true });
  type('a');
  assert.is(key(), first);
});

test('what is typed while a save is under way is another record once that one is saved', () => {
  const { idempotencyKey, type, key } = open();
  const first = key();
  idempotencyKey.sent();
  type('meanwhile');
  idempotencyKey.ended({ ok: true, data: {} });
  assert.is.not(key(), first);
  assert.not.ok(idempotencyKey.now().unknown);
});

test('a draft that comes back goes on with its save, and is another one once it is discarded', () => {
  const { idempotencyKey, type, key } = open();
  type('put back');
  idempotencyKey.resume({ key: 'kept', unknown: true });
  type('more');
  assert.is(key(), 'kept');
  idempotencyKey.renew();
  assert.is.not(key(), 'kept');
});

test.run();
