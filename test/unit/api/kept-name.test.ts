// Which responses a browser may keep: the user, choices, and what was opened of the nouns. Nothing else is.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CallOptions, Method } from '../../../src/api/call-request';
import { keptName } from '../../../src/api/kept-name';
import { nouns } from '../../../src/schema/model/nouns';

const named = (method: Method, path: string, options: CallOptions = {}) => keptName({ method, path, options });

test('lists and records of every noun are kept, with what stands on the page of a record', () => {
  for (const { api } of nouns.values()) {
    assert.ok(named(api.list, api.base), api.base);
    for (const part of ['/7', '/7/history', '/7/comments', '/columns']) assert.ok(named('GET', api.base + part), part);
  }
  for (const path of ['/profile', '/settings/get', '/views']) assert.ok(named('GET', path));
});

test('nothing that writes, signs in, exports or is about deleted records is kept', () => {
  for (const { api } of nouns.values()) {
    for (const part of ['/create', '/update/7', '/restore/7', '/7', '/counts'])
      assert.is(named('POST', api.base + part), undefined);
    for (const part of ['/trash', '/trash/7', '/7/usage', '/7/as-it-was'])
      assert.is(named('GET', api.base + part), undefined);
    assert.is(named('DELETE', `${api.base}/delete/7`), undefined);
  }
  for (const path of ['/login', '/logout', '/find', '/presence']) assert.is(named('POST', path), undefined);
  for (const path of ['/user/tokens', '/notifications', '/dashboards/start']) assert.is(named('GET', path), undefined);
});

test('the same list has the same name, whatever the number of its request', () => {
  const [{ api }] = nouns.values() as unknown as [{ api: { base: string } }];
  const name = (draw: number, start: number) => named('GET', api.base, { query: { draw, start } });
  assert.is(name(1, 0), name(2, 0));
  assert.is.not(name(1, 0), name(1, 25));
});

test('a call may say under which name it is kept', () => {
  assert.is(named('GET', '/signals/types/7', { query: { at: 1 }, keepAs: 'type 7' }), 'type 7');
  assert.is(named('POST', '/login', { guest: true, keepAs: 'never' }), undefined);
});

test.run();
