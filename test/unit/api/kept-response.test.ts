// A response that takes long: what was kept of it is there after four seconds, and the response itself when it comes.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { soonOrKept } from '../../../src/api/keeping';
import { keptName } from '../../../src/api/kept-name';
import { mapResult, type Result } from '../../../src/engine/feedback/result';
import { kept } from '../../../src/engine/hooks/kept';
import { session } from '../../../src/engine/session/session';
import { nounOf } from '../../../src/schema/model/nouns';

const { api } = nounOf('terminal');
const request = { method: api.list, path: api.base, options: { body: { start: 0 } } } as const;
const KEPT_AT = 1_000;
const fresh: Result<string> = { ok: true, data: 'fresh' };

/** A browser's database that has the one response. */
const storage = {
  open() {
    const get = ([, name]: string[]) =>
      succeeding(name === keptName(request) ? { at: KEPT_AT, data: 'kept' } : undefined);
    const store = { get, openCursor: () => succeeding(null) };
    return succeeding({ transaction: () => ({ objectStore: () => store }) });
  },
};

function succeeding(result: unknown): object {
  const made: { result: unknown; onsuccess?(): void } = { result };
  queueMicrotask(() => made.onsuccess?.());
  return made;
}

const globals = ['indexedDB', 'setTimeout', 'clearTimeout'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
let timers: { ms: number; run(): void }[] = [];
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

// Loads with the first response that takes long.
test.before(async () => void (await import('../../../src/api/kept-calls')));
test.before.each(() => {
  timers = [];
  kept.at = undefined;
  session.user = { user_id: 7 } as unknown as typeof session.user;
  const values = {
    indexedDB: storage,
    setTimeout: (run: () => void, ms: number) => timers[timers.push({ run, ms }) - 1],
    clearTimeout(timer: (typeof timers)[number]) {
      timers = timers.filter((one) => one !== timer);
    },
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
});
test.after.each(() => {
  session.user = null;
  for (const [name, old] of globals)
    old ? Object.defineProperty(globalThis, name, old) : Reflect.deleteProperty(globalThis, name);
});

/** A call whose response is under way, and what has come of it so far. */
function calling(asked: Parameters<typeof soonOrKept>[0] = request) {
  let respond!: (result: Result<string>) => void;
  const response = new Promise<Result<string>>((resolve) => {
    respond = resolve;
  });
  const calls: Result<string>[] = [];
  void soonOrKept(asked, response).then((result) => calls.push(result));
  return { calls, respond };
}

/** Four seconds pass, and what was kept is read. */
async function wait(): Promise<void> {
  assert.equal(
    timers.map(({ ms }) => ms),
    [4_000],
  );
  timers.pop()!.run();
  for (let turn = 0; turn < 20; turn++) await settled();
}

test('a response that comes in time is all there is', async () => {
  const { calls, respond } = calling();
  respond(fresh);
  await settled();
  assert.equal([calls, timers, kept.at], [[fresh], [], undefined]);
});

test('what was kept is there after four seconds, with its age, until the response has come', async () => {
  const { calls, respond } = calling();
  await wait();
  const [shown] = calls;
  assert.equal(shown && { ...shown, fresh: undefined }, { ok: true, data: 'kept', keptAt: KEPT_AT, fresh: undefined });
  assert.is(kept.at, KEPT_AT);
  respond(fresh);
  assert.equal(shown?.ok && (await shown.fresh), fresh);
  await settled();
  assert.is(kept.at, undefined);
});

test('its age stays where no response comes, and as long as another one is awaited', async () => {
  const [first, second] = [calling(), calling()];
  for (const { run } of timers.splice(0)) run();
  for (let turn = 0; turn < 20; turn++) await settled();
  first.respond(fresh);
  await settled();
  assert.is(kept.at, KEPT_AT, 'the second is still awaited');
  second.respond({ ok: false, failure: { kind: 'unreachable' } });
  await settled();
  assert.is(kept.at, KEPT_AT, 'no response is nothing new');
});

test('where nothing was kept the response is waited for', async () => {
  const { calls, respond } = calling({ method: 'POST', path: `${api.base}/create`, options: {} });
  await wait();
  assert.equal([calls, kept.at], [[], undefined]);
  respond(fresh);
  await settled();
  assert.equal(calls, [fresh]);
});

test('what is made of a result is also made of the response that follows', async () => {
  const read = (data: string): Result<number> =>
    data === ''
      ? { ok: false, failure: { kind: 'server', status: 200, message: '' } }
      : { ok: true, data: data.length };
  const made = mapResult({ ok: true, data: 'kept', keptAt: KEPT_AT, fresh: Promise.resolve(fresh) }, read);
  assert.ok(made.ok);
  assert.equal([made.data, made.keptAt, await made.fresh], [4, KEPT_AT, { ok: true, data: 5 }]);
  assert.is(mapResult({ ok: true, data: '' }, read).ok, false);
});

test.run();
