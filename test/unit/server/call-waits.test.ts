// Waits for connections count together within one call.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noWaits, waitInCall, withWaits } from '../../../server/db/call-waits';

const never = () => new Promise<string>(() => {});
const soon = () => new Promise<string>((resolve) => setTimeout(() => resolve('connection'), 20));
const ignore = () => {};

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'connected',
    (error: Error) => error.message,
  );
const OVER = 'The call has waited for connections as long as it may';

const inCall = <T>(work: () => Promise<T>, waits = noWaits()): Promise<T> =>
  new Promise((resolve, reject) => {
    withWaits(waits, () => {
      work().then(resolve, reject);
    });
  });

test('outside a call, and within its time, a connection is waited for', async () => {
  assert.is(await waitInCall(0, soon, ignore), 'connection');
  assert.is(await inCall(() => waitInCall(60_000, soon, ignore)), 'connection');
});

test('the time that one wait took is not there for the next', async () => {
  const waits = noWaits();
  await inCall(async () => {
    await waitInCall(60_000, soon, ignore);
    assert.ok(waits.total > 0);
    assert.is(await failure(waitInCall(waits.total, never, ignore)), OVER);
  }, waits);
});

test('a connection that is free is taken all the same, and what fails by itself says why', async () => {
  const waits = { ...noWaits(), total: 1000 };
  await inCall(async () => {
    assert.is(await waitInCall(1, async () => 'connection', ignore), 'connection');
    assert.is(await failure(waitInCall(60_000, () => Promise.reject(new Error('refused')), ignore)), 'refused');
  }, waits);
});

test('two waits at once take the time of one', async () => {
  const waits = noWaits();
  const begin = performance.now();
  await inCall(() => Promise.all([waitInCall(60_000, soon, ignore), waitInCall(60_000, soon, ignore)]), waits);
  assert.is(waits.waiting, 0);
  assert.ok(waits.total <= performance.now() - begin);
});

test('a connection that comes too late is given back', async () => {
  const late: string[] = [];
  let arrive: (connection: string) => void = ignore;
  const connect = () => new Promise<string>((resolve) => (arrive = resolve));
  assert.is(await failure(inCall(() => waitInCall(1, connect, (connection) => late.push(connection)))), OVER);
  arrive('connection');
  await Promise.resolve();
  assert.equal(late, ['connection']);
});

test.run();
