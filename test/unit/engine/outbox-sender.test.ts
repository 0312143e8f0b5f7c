// What waits is sent in its order, once, under the key that it was made with, and what is refused holds up nothing else.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataSource, SendOptions } from '../../../src/engine/data/data-source';
import type { ApiError, Result } from '../../../src/engine/feedback/result';
import { isOnlyComputed } from '../../../src/engine/form/stale-record';
import { markOf } from '../../../src/engine/outbox/end-entry';
import { followOutbox, mayLogOut, outboxState } from '../../../src/engine/outbox/outbox-state';
import { createSender } from '../../../src/engine/outbox/sender';
import { dueAfter, isOldUnknown } from '../../../src/engine/outbox/sending-rules';
import type { OutboxEntry } from '../../../src/engine/storage/outbox';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../../src/schema/model/nouns';
import { memoryOutbox, waiting } from '../../support/memory-outbox';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['localStorage']);

type Sent = [call: string, noun: string, body: Values, key: string | undefined];

/** A sender on calls that fail as `fails` says. */
function sending(fails: (body: Values) => ApiError | undefined = () => undefined) {
  const store = memoryOutbox();
  const sent: Sent[] = [];
  const state = { isOnline: true, token: 'a' as string | undefined, held: new Set<number>() };
  const call = async (
    name: string,
    { noun }: Noun,
    body: Values,
    options: SendOptions = {},
  ): Promise<Result<Values>> => {
    sent.push([name, noun, body, options.key]);
    const failure = fails(body);
    if (failure?.kind === 'unreachable') state.isOnline = false;
    return failure ? { ok: false, failure } : { ok: true, data: body };
  };
  const source = {
    create: (noun: Noun, body: Values, options: SendOptions) => call('create', noun, body, options),
    update: (noun: Noun, id: unknown, body: Values, options: SendOptions) => call(`update ${id}`, noun, body, options),
    wholePhoto: (noun: Noun, id: unknown, photo: unknown, options: SendOptions) =>
      call(`photo ${id}`, noun, photo as Values, options),
    comments: {
      add: (noun: Noun, id: unknown, content: unknown, options: SendOptions) =>
        call(`comment ${id}`, noun, content as Values, options),
    },
  } as unknown as DataSource;
  const sender = createSender({
    store,
    source,
    user: '1',
    token: () => state.token,
    isOnline: () => state.isOnline,
    isOnlyComputed,
    hold: async (id) => (state.held.has(id) ? undefined : () => {}),
  });
  senders.push(sender);
  return { store, sent, state, sender, calls: () => sent.map(([name, , { labortype }]) => `${name} ${labortype}`) };
}

/** A try that is due later would keep the tests running. */
const senders: { stop(): void }[] = [];
test.after.each(() => senders.splice(0).forEach((sender) => sender.stop()));

const named = (labortype: string, more: Partial<OutboxEntry> = {}) => waiting({ ...more, body: { labortype } });

test('entries are sent in the order in which they were kept, whatever the clock said', async () => {
  const { store, sender, calls, sent } = sending();
  await store.add(named('first', { at: 9_000_000_000_000 }), []);
  await store.add(named('second', { at: 1, kind: 'update', record: 4 }), []);
  const third = waiting({ kind: 'comment', record: 4, body: { labortype: 'third', files: [{ file: 0 }] } });
  const photo = new File(['x'], 'a.jpg');
  await store.add(third, [photo]);
  await sender.wake();
  assert.equal(calls(), ['create first', 'update 4 second', 'comment 4 third']);
  assert.equal(sent[2]![2].files, [photo]);
  assert.is(sent[2]![3], third.key.key);
  assert.equal(await store.list('1'), []);
});

test('an entry that is kept just as the sender finds nothing more is sent as well, at whatever moment', async () => {
  for (let turns = 0; turns < 20; turns++) {
    const { store, sender, calls } = sending();
    let woken: Promise<void> | undefined;
    const list = store.list;
    store.list = async (user) => {
      const entries = await list(user);
      if (entries.length === 0 && !woken) woken = late();
      return entries;
    };
    const late = async () => {
      for (let turn = 0; turn < turns; turn++) await undefined;
      await store.add(named('late'), []);
      await sender.wake();
    };
    await sender.wake();
    await woken;
    await new Promise((done) => setTimeout(done));
    assert.equal(calls(), ['create late'], `${turns} turns later`);
  }
});

test('a whole photo follows the save that was sent with its copy, behind everything else', async () => {
  let isTaken = false;
  const { store, sender, sent, state } = sending(({ copy }) =>
    copy && !isTaken ? { kind: 'unreachable' } : undefined,
  );
  const [copy, whole] = [new File(['c'], 'a.jpg'), new File(['whole'], 'a.jpg')];
  const body = { labortype: 'first', labortype_id: 7, photo: [{ file: 0 }] };
  await store.add(waiting({ body, copies: [{ copy: 0, whole: 1, sha256: 'abc' }] }), [copy, whole]);
  await store.add(named('second'), []);
  await sender.wake();
  assert.equal(
    sent.map(([name]) => name),
    ['create', 'create', 'photo 7'],
  );
  assert.equal(sent[0]![2].photo, [copy]);
  const [left] = await store.list('1');
  assert.equal([left!.kind, left!.record, left!.refused], ['photo', 7, undefined]);
  isTaken = true;
  state.isOnline = true;
  await sender.wake();
  assert.equal(await store.list('1'), []);
  assert.equal([sent[3]![0], sent[3]![2]], ['photo 7', { file: whole, copy: 'abc' }]);
});

test('without a connection nothing is sent; with the next one it goes on under the same key', async () => {
  let isGone = true;
  const { store, sender, sent, state } = sending(() => (isGone ? { kind: 'unreachable' } : undefined));
  await store.add(named('first', { key: { key: 'k', unknown: false } }), []);
  await store.add(named('second'), []);
  await sender.wake();
  assert.is(sent.length, 1);
  const [first] = await store.list('1');
  assert.equal(first!.key, { key: 'k', unknown: true }, 'it may have arrived');
  await sender.wake();
  assert.is(sent.length, 1);
  isGone = false;
  state.isOnline = true;
  await sender.wake();
  assert.equal(
    sent.map(([, , { labortype }, key]) => [labortype, key === 'k']),
    [
      ['first', true],
      ['first', true],
      ['second', false],
    ],
  );
});

test('what is refused stays with its reason, and what depends on it waits; everything else is sent', async () => {
  const refusal: ApiError = { kind: 'invalid', message: '', fields: { labortype: ['No.'] } };
  const { store, sender, calls } = sending(({ labortype }) => (labortype === 'wrong' ? refusal : undefined));
  await store.add(named('wrong', { kind: 'update', record: 4 }), []);
  await store.add(named('behind', { kind: 'update', record: '4' }), []);
  await store.add(named('beside', { kind: 'update', record: 5 }), []);
  await store.add(named('new'), []);
  await sender.wake();
  assert.equal(calls(), ['update 4 wrong', 'update 5 beside', 'create new']);
  const left = await store.list('1');
  assert.equal(
    left.map(({ body, refused }) => [body.labortype, refused]),
    [
      ['wrong', refusal],
      ['behind', undefined],
    ],
  );
  assert.is(left[0]!.key.unknown, false, 'the server has nothing under this key');
  await sender.wake();
  assert.is(calls().length, 3, 'it is not sent again by itself');
  await store.change(left[0]!.id, { refused: undefined, body: { labortype: 'right' } });
  await sender.wake();
  assert.equal(calls().slice(3), ['update 4 right', 'update 4 behind']);
});

test('an entry of a noun that is gone is refused, and one that a form has is left alone', async () => {
  const { store, sender, calls, state } = sending();
  await store.add(named('gone', { noun: 'no-such-noun' }), []);
  const open = await store.add(named('open'), []);
  await store.add(named('other'), []);
  state.held.add(open);
  await sender.wake();
  assert.equal(calls(), ['create other']);
  state.held.clear();
  await sender.wake();
  assert.equal(calls(), ['create other', 'create open']);
  const [gone] = await store.list('1');
  assert.is(gone!.refused?.kind, 'missing');
});

test('entries of another user are never sent, and none after the session has ended', async () => {
  const { store, sender, calls, state } = sending();
  await store.add(named('theirs', { user: '2' }), []);
  await store.add(named('mine'), []);
  state.token = undefined;
  await sender.wake();
  assert.equal(calls(), []);
  state.token = 'b';
  await sender.wake();
  assert.equal(calls(), ['create mine']);
  assert.is((await store.list('2')).length, 1);
});

test('a server that fails is tried again some times, then the entry waits for its user and the next one is sent', async () => {
  const broken: ApiError = { kind: 'server', status: 500, message: '' };
  const { store, sender, calls } = sending(({ labortype }) => (labortype === 'bad' ? broken : undefined));
  await store.add(named('bad'), []);
  await store.add(named('good'), []);
  for (let time = 0; time < 3; time++) await sender.wake();
  assert.equal(calls(), ['create bad', 'create bad', 'create bad']);
  await sender.wake();
  assert.equal(calls().slice(3), ['create bad', 'create good']);
  const [bad] = await store.list('1');
  assert.equal(bad!.refused, broken);
  assert.ok(bad!.key.unknown, 'it may have arrived');
});

test('what may have arrived weeks ago is not repeated by itself, unless it carries the version that it changes', async () => {
  const day = 24 * 60 * 60 * 1000;
  const old = { id: 1, ...waiting({ sentAt: 0 }) };
  assert.not.ok(isOldUnknown(old, 27 * day));
  assert.ok(isOldUnknown(old, 29 * day));
  assert.not.ok(isOldUnknown({ ...old, key: { key: 'k', unknown: false } }, 99 * day));
  assert.not.ok(isOldUnknown({ ...old, kind: 'update' }, 99 * day));
  assert.not.ok(isOldUnknown({ ...old, sentAt: 99 * day }, 0), 'a clock that was set back');
  const { store, sender, calls } = sending();
  await store.add(named('old', { sentAt: Date.now() - 40 * day }), []);
  await sender.wake();
  assert.equal(calls(), []);
  const [left] = await store.list('1');
  assert.is(left!.refused?.kind, 'conflict');
});

test('pauses between tries double up to a minute', () => {
  assert.equal([0, 1, 2, 3, 4, 9].map(dueAfter), [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('a version that differs in nothing that can be typed is passed over; any other one comes back once', async () => {
  const read = { labortype: 'Welder', status: 1, updated_at: 'then', updated_by: 1 };
  const current = { ...read, updated_at: 'now', updated_by: 2 };
  for (const [theirs, isPassed] of [
    [current, true],
    [{ ...current, labortype: 'Theirs' }, false],
  ] as const) {
    const { store, sender, sent } = sending(({ updated_at }) =>
      updated_at === 'then' ? { kind: 'conflict', message: '', fields: {}, current: theirs } : undefined,
    );
    const form = { values: {}, typed: [], read };
    await store.add(waiting({ kind: 'update', record: 4, body: { labortype: 'Mine', updated_at: 'then' }, form }), []);
    await sender.wake();
    assert.is(sent.length, isPassed ? 2 : 1);
    const left = await store.list('1');
    assert.is(left.length, isPassed ? 0 : 1);
    if (!isPassed) return assert.equal(left[0]!.refused?.kind === 'conflict' && left[0]!.refused.current, theirs);
    assert.equal(sent[1]![2], { labortype: 'Mine', updated_at: 'now' });
    assert.is.not(sent[0]![3], sent[1]![3]);
  }
});

test('a comment on a record that waits to be created is sent after it, for its id; without it, it comes back', async () => {
  const { store, sender, calls, state } = sending(({ labortype }) =>
    labortype === 'made' && isOut ? { kind: 'unreachable' } : undefined,
  );
  let isOut = true;
  const made = await store.add(waiting({ body: { labortype: 'made', labortype_id: 31 } }), []);
  const after = await markOf(store, { id: made });
  assert.is(await markOf(store, { id: made }), after);
  await store.add(named('said', { kind: 'comment', after }), []);
  await store.add(named('of another', { kind: 'comment', after: 'discarded' }), []);
  await sender.wake();
  assert.equal(calls(), ['create made']);
  isOut = false;
  state.isOnline = true;
  await sender.wake();
  assert.equal(calls().slice(1), ['create made', 'comment 31 said']);
  const [left] = await store.list('1');
  assert.match(left!.refused?.kind === 'missing' ? left!.refused.message : '', /discarded/);
});

test('what was kept before a product was renamed in part is sent under the names of today', async () => {
  const noun = nounOf('labortype');
  const { labortype: property } = noun.record.properties;
  const all = nouns as Map<string, Noun>;
  const properties = { ...noun.record.properties, labortype: { ...property!, was: 'craft' } };
  all.set('labortype', { ...noun, was: 'craft_type', record: { ...noun.record, properties } });
  const { store, sender, sent } = sending();
  await store.add(waiting({ noun: 'craft_type', body: { craft: 'Flagger', status: 1 } }), []);
  await sender.wake();
  all.set('labortype', noun);
  assert.equal(
    sent.map(([, name, body]) => [name, body]),
    [['labortype', { labortype: 'Flagger', status: 1 }]],
  );
  assert.equal(await store.list('1'), []);
});

test('300 entries are sent one by one', async () => {
  const { store, sender, sent } = sending();
  for (let nth = 0; nth < 300; nth++) await store.add(named(String(nth)), []);
  await sender.wake();
  assert.equal(
    sent.map(([, , { labortype }]) => Number(labortype)),
    Array.from({ length: 300 }, (_, nth) => nth),
  );
});

test('Log Out goes on when all was sent while it waited, discards what is there by then, and is given up with the session', async () => {
  const channel = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel')!;
  // That of Node keeps the tests running.
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: class {} });
  const entry = { id: 1, ...waiting() };
  const follow = () => followOutbox('1', {} as DataSource, isOnlyComputed);

  outboxState.entries = [entry];
  const sent = mayLogOut();
  // This browser has no database: nothing is found in it.
  let stop = follow();
  assert.equal(await sent, []);
  assert.is(outboxState.leaving, undefined);
  stop();

  const photo = { ...entry, id: 2 };
  outboxState.entries = [entry];
  const discarded = mayLogOut();
  outboxState.entries = [photo];
  outboxState.leaving!.decide(true);
  assert.equal(
    (await discarded)!.map(({ id }) => id),
    [2],
  );

  stop = follow();
  outboxState.entries = [entry];
  const ended = mayLogOut();
  stop();
  assert.is(await ended, undefined);
  assert.is(outboxState.leaving, undefined);
  Object.defineProperty(globalThis, 'BroadcastChannel', channel);
});

test.run();
