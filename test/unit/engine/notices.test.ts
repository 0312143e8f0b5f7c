// The page's side of live notices, against a stubbed server.
import { Window } from 'happy-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createNotices } from '../../../src/api/notices';
import { withSharedChoices } from '../../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { endSession, session, startSession } from '../../../src/engine/session/session';
import type { Notice, StreamLine } from '../../../src/schema/model/notice';
import { nounOf } from '../../../src/schema/model/nouns';

const GLOBALS = ['document', 'localStorage', 'navigator', 'BroadcastChannel', 'fetch'] as const;
const before = new Map(GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
const put = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });

/** One stream that the page has opened. */
interface Opened {
  token: string | null;
  signal: AbortSignal;
  send(...lines: StreamLine[]): void;
  end(): void;
}

let opened: Opened[] = [];
let waiting: ((stream: Opened) => void)[] = [];
let status = 200;
let isStream = true;
let calls = 0;

test.before(() => {
  const window = new Window({ url: 'http://localhost/' });
  put('document', window.document);
  put('localStorage', window.localStorage);
  put('navigator', { onLine: true });
  put('BroadcastChannel', undefined);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  put('fetch', async (_path: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    calls += 1;
    if (status !== 200 || !isStream)
      return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    signal.addEventListener('abort', () => controller.error(new Error('aborted')));
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    const stream: Opened = {
      token: headers.get('authorization'),
      signal,
      // In pieces, with a sign of life between them.
      send: (...lines) =>
        lines.forEach((line) => {
          write(`: \n\ndata: ${JSON.stringify(line).slice(0, 5)}`);
          write(`${JSON.stringify(line).slice(5)}\n\n`);
        }),
      end: () => controller.close(),
    };
    opened.push(stream);
    waiting.splice(0).forEach((done) => done(stream));
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  });
});
test.before.each(() => {
  [opened, waiting, status, isStream, calls] = [[], [], 200, true, 0];
  startSession('a'.repeat(43));
});
// What was stopped last lingers for a moment.
test.after.each(async () => {
  for (let i = 0; i < 5; i++) await turn();
});
test.after(() => {
  endSession('logged-out');
  for (const [name, property] of before)
    property ? Object.defineProperty(globalThis, name, property) : Reflect.deleteProperty(globalThis, name);
});

const nextStream = (): Promise<Opened> => new Promise((done) => waiting.push(done));
const turn = () => new Promise((done) => setTimeout(done));

const changed = (id: number): Notice => ({ kind: 'changed', noun: 'ticket_form', id });

/** Listens, and notes what arrives; `arrived` resolves with the next notice. */
function listen(listenToNotices = createNotices({ wait: 1, linger: 0 })) {
  const notices: Notice[] = [];
  let done = () => {};
  const stop = listenToNotices((notice) => {
    notices.push(notice);
    done();
  });
  return { notices, stop, arrived: () => new Promise<void>((resolve) => (done = resolve)) };
}

test('one stream serves all listeners, with the token in a header', async () => {
  const listenToNotices = createNotices({ wait: 1, linger: 0 });
  const first = nextStream();
  const [one, other] = [listen(listenToNotices), listen(listenToNotices)];
  const stream = await first;
  const arrived = other.arrived();
  stream.send({ kind: 'ready' }, changed(3));
  await arrived;
  assert.equal([one.notices, other.notices], [[changed(3)], [changed(3)]]);
  assert.is(stream.token, `Bearer ${'a'.repeat(43)}`);
  one.stop();
  await turn();
  assert.not(stream.signal.aborted);
  other.stop();
  await turn();
  await turn();
  assert.ok(stream.signal.aborted);
  assert.is(calls, 1);
});

test('a stream that broke off is opened again, and then everything may have changed', async () => {
  const first = nextStream();
  const { notices, stop, arrived } = listen();
  const stream = await first;
  stream.send({ kind: 'ready' });
  await turn();
  const second = nextStream();
  stream.end();
  const again = await second;
  const missed = arrived();
  again.send({ kind: 'ready' });
  await missed;
  assert.equal(notices, [{ kind: 'missed' }]);
  stop();
});

test('without locks a hidden tab holds no stream, and one that is shown again catches up', async () => {
  const show = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new document.defaultView!.Event('visibilitychange'));
  };
  show('hidden');
  const { notices, stop, arrived } = listen();
  for (let i = 0; i < 5; i++) await turn();
  assert.is(calls, 0, 'opened in the background');
  const first = nextStream();
  show('visible');
  const stream = await first;
  stream.send({ kind: 'ready' });
  await turn();
  assert.equal(notices, []);
  show('hidden');
  assert.ok(stream.signal.aborted);
  for (let i = 0; i < 20; i++) await turn();
  assert.is(calls, 1);
  const second = nextStream();
  show('visible');
  const again = await second;
  const missed = arrived();
  again.send({ kind: 'ready' });
  await missed;
  assert.equal(notices, [{ kind: 'missed' }]);
  stop();
  await turn();
  await turn();
  assert.ok(again.signal.aborted);
  show('hidden');
  show('visible');
  await turn();
  assert.is(calls, 2, 'nobody listens any more');
  Reflect.deleteProperty(document, 'visibilityState');
});

test('a server without the call is called once, and so is one whose session has ended', async () => {
  for (const refused of [404, 405, 401]) {
    [calls, status] = [0, refused];
    const { stop } = listen();
    for (let i = 0; i < 20; i++) await turn();
    assert.is(calls, 1, String(refused));
    stop();
  }
  [calls, status, isStream] = [0, 200, false];
  const { stop } = listen();
  for (let i = 0; i < 20; i++) await turn();
  assert.is(calls, 1, 'a page instead of a stream');
  stop();
});

test('a server that is busy is called again', async () => {
  status = 503;
  const { stop } = listen();
  while (calls < 3) await turn();
  stop();
});

test('a session that the server has ended is not tried again; one that ends here ends the stream', async () => {
  const first = nextStream();
  const { stop } = listen();
  (await first).send({ kind: 'ready' }, { kind: 'ended' });
  opened[0]!.end();
  for (let i = 0; i < 20; i++) await turn();
  assert.is(calls, 1);
  assert.is(session.ended, 'expired', 'the page is signed out without a call of its own');
  stop();

  startSession('a'.repeat(43));
  const second = nextStream();
  const other = listen();
  const stream = await second;
  endSession('expired');
  assert.ok(stream.signal.aborted);
  other.stop();
});

test('a notice makes the choices of its noun stale, as long as a select shows them', async () => {
  const [form, terminal] = [nounOf('ticket_form'), nounOf('terminal')];
  let send = (_notice: Notice) => {};
  let stopped = 0;
  const source = withSharedChoices({
    ...createMemorySource(givenRecords({})),
    onNotice: (listener) => {
      send = listener;
      return () => {
        stopped += 1;
      };
    },
  });
  const stale: string[] = [];
  const stops = [form, terminal].map((noun) => source.onChoicesForgotten(noun, () => stale.push(noun.noun)));
  send(changed(1));
  assert.equal(stale, ['ticket_form']);
  send({ kind: 'missed' });
  assert.equal(stale, ['ticket_form', 'ticket_form', 'terminal']);
  stops[0]!();
  assert.is(stopped, 0);
  stops[1]!();
  assert.is(stopped, 1);
});

test.run();
