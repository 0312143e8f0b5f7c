// Work in its turn: what waits leaves the line when its caller goes, and of one owner only the newest waits.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createConcurrencyLimit } from '../../../server/base/concurrency-limit';

/** One place that is taken until `finish` is called. */
function busyLimit(waiting: number, ofOwner?: number) {
  const inTurn = createConcurrencyLimit({ atOnce: 1, waiting, ofOwner, full: () => new Error('full') });
  let finish = () => {};
  const promise = new Promise<void>((resolve) => (finish = resolve));
  const first = inTurn(() => promise);
  return { inTurn, finish, first };
}

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('with a full line the next is rejected, and those in it run in their order', async () => {
  const { inTurn, finish } = busyLimit(2);
  const ran: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => reasonOf(inTurn(async () => void ran.push(name))));
  assert.is(await c, 'full');
  finish();
  assert.equal([await a, await b], ['done', 'done']);
  assert.equal(ran, ['a', 'b']);
});

test('a caller that goes leaves its place to another one', async () => {
  const { inTurn, finish } = busyLimit(1);
  const gone = new AbortController();
  const ran: string[] = [];
  const left = reasonOf(inTurn(async () => void ran.push('left'), { signal: gone.signal }));
  gone.abort(new Error('gone'));
  assert.is(await left, 'gone');
  const next = reasonOf(inTurn(async () => {}));
  finish();
  assert.is(await next, 'done');
  assert.equal(ran, []);
  assert.is(await reasonOf(inTurn(async () => {}, { signal: gone.signal })), 'gone', 'before it waits');
});

test('of one owner the newest waits, in the place of the one before', async () => {
  const { inTurn, finish } = busyLimit(2);
  const ran: string[] = [];
  const run = (name: string, owner: number) => reasonOf(inTurn(async () => void ran.push(name), { owner }));
  const old = run('old', 1);
  const other = run('other', 2);
  const newest = run('newest', 1);
  assert.is(await old, 'full');
  finish();
  assert.equal([await newest, await other], ['done', 'done']);
  assert.equal(ran, ['newest', 'other']);
});

test('where several of one owner may wait, the oldest of them makes room, and others keep their places', async () => {
  const { inTurn, finish } = busyLimit(3, 2);
  const run = (owner: number) => reasonOf(inTurn(async () => {}, { owner }));
  const [a, b, other, c] = [run(1), run(1), run(2), run(1)];
  assert.is(await a, 'full');
  finish();
  assert.equal([await b, await other, await c], ['done', 'done', 'done']);
});

test.run();
