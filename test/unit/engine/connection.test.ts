// The connection: lost after two calls without a response, checked while it is, back with any response.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connection, noteResponse, noteUnreachable } from '../../../src/engine/hooks/connection';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

const before = { setTimeout: globalThis.setTimeout };
/** Pauses that were requested, and how they end. */
let pauses: { ms: number; end(): void }[] = [];
let responds = false;
let checks = 0;

const reach = async () => {
  checks++;
  return responds;
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function watch() {
  const { watchConnection } = await import('../../../src/engine/hooks/watch-connection');
  Object.assign(globalThis, { setTimeout: (end: () => void, ms: number) => pauses.push({ ms, end }) });
  return watchConnection(reach);
}

test.before.each(() => {
  noteResponse();
  pauses = [];
  responds = false;
  checks = 0;
});
test.after.each(() => void Object.assign(globalThis, before));

test('one call without a response is an accident, two are a lost connection', () => {
  noteUnreachable();
  assert.is(connection.isOnline, true);
  noteUnreachable();
  assert.is(connection.isOnline, false);
  noteResponse();
  assert.is(connection.isOnline, true);
});

test('a call without a response is checked at once, and what is lost again and again until it is back', async () => {
  const stop = await watch();
  noteUnreachable();
  await settled();
  assert.is(checks, 1);
  assert.is(connection.isOnline, false);
  for (let time = 0; time < 6; time++) {
    pauses.at(-1)!.end();
    await settled();
  }
  assert.equal(
    pauses.map(({ ms }) => ms),
    [2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000],
  );
  responds = true;
  pauses.at(-1)!.end();
  await settled();
  assert.is(connection.isOnline, true);
  assert.is(pauses.length, 7);
  stop();
});

test('where calls fail although the check succeeds, it is made after longer and longer pauses', async () => {
  const stop = await watch();
  responds = true;
  for (let time = 0; time < 4; time++) {
    noteUnreachable();
    await settled();
    pauses.at(-1)?.end();
    await settled();
    assert.is(connection.failures, 0);
  }
  assert.is(checks, 4);
  assert.equal(
    pauses.map(({ ms }) => ms),
    [2000, 4000, 8000],
  );
  stop();
});

test('the browser says that the network is gone, and that it is back', async () => {
  const stop = await watch();
  window.dispatchEvent(new Event('offline'));
  assert.is(connection.isOnline, false);
  responds = true;
  window.dispatchEvent(new Event('online'));
  await settled();
  assert.is(connection.isOnline, true);
  stop();
});

test.run();
