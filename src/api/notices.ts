// Live notices from the server: one stream a browser, read by the tab that holds the lock and passed on to the others.
// Where there are no locks (a page without TLS), each tab reads its own while it is visible.

import { endSession, onSessionEnd, session } from '../engine/session/session';
import type { Notice, StreamLine } from '../schema/model/notice';
import { apiBase, bearer, http } from './call';

type Listener = (notice: Notice) => void;

/** Calls `listener` with every notice from soon on; @returns a function that stops it. */
export type ListenToNotices = (listener: Listener) => () => void;

/** Milliseconds without a sign of life after which a stream counts as dead: the server gives one every 15 seconds. */
const SILENCE_TIMEOUT_MS = 40_000;

/** The longest wait before another attempt, in milliseconds. */
const MAX_RETRY_MS = 30_000;

/** Milliseconds after which notices may have been missed before this tab began to read. */
const MISSED_AFTER_MS = 1_000;

interface Options {
  /** Milliseconds before the first further attempt; each wait is twice as long as the one before. */
  wait?: number;
  /** Milliseconds that the stream stays when nobody listens any more: the next form opens soon. */
  linger?: number;
}

/** Nothing is read while nobody listens. Other waits are for tests. */
export function createNotices({ wait = 1_000, linger = 2_000 }: Options = {}): ListenToNotices {
  const listeners = new Set<Listener>();
  let reading: AbortController | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    reading = new AbortController();
    const { signal } = reading;
    let began = Date.now();
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('notices') : undefined;
    channel?.addEventListener('message', ({ data }) => emit(data as Notice));
    const stopWatching = onSessionEnd(stop);
    signal.addEventListener('abort', () => {
      stopWatching();
      channel?.close();
    });
    function read(pass: Listener, until = signal): Promise<void> {
      const hasMissed = Date.now() - began > MISSED_AFTER_MS;
      began = -Infinity;
      return readAgainAndAgain(until, { wait, hasMissed }, pass);
    }
    if (channel && navigator.locks)
      // A wait that is aborted rejects.
      navigator.locks
        .request('notices', { signal }, () =>
          read((notice) => {
            emit(notice);
            channel.postMessage(notice);
          }),
        )
        .catch(() => {});
    else whileVisible(signal, (until) => void read(emit, until));
  }

  function stop(): void {
    clearTimeout(lingering);
    reading?.abort();
    reading = undefined;
  }

  const emit = (notice: Notice): void => listeners.forEach((listener) => listener(notice));

  return (listener) => {
    // Two subscriptions of one function are two.
    const added: Listener = (notice) => listener(notice);
    listeners.add(added);
    clearTimeout(lingering);
    if (!reading) start();
    return () => {
      listeners.delete(added);
      if (listeners.size > 0) return;
      clearTimeout(lingering);
      lingering = setTimeout(stop, linger);
    };
  };
}

/** The notices of this page. */
export const listenToNotices = createNotices();

/**
 * Runs `work` whenever the page is visible, until it is hidden: over HTTP/1.1 a browser has six connections for all tabs of a
 * host, and the streams of six hidden tabs would take them.
 */
function whileVisible(signal: AbortSignal, work: (until: AbortSignal) => void): void {
  let shown: AbortController | undefined;
  function follow(): void {
    shown?.abort();
    if (document.visibilityState === 'hidden') return;
    shown = new AbortController();
    work(AbortSignal.any([signal, shown.signal]));
  }
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
}

interface Reading {
  wait: number;
  /** Another tab passed notices on until a moment ago, or this one was hidden. */
  hasMissed: boolean;
}

async function readAgainAndAgain(signal: AbortSignal, { wait, hasMissed }: Reading, pass: Listener): Promise<void> {
  let nextWait = wait;
  let missed = hasMissed;
  while (!signal.aborted) {
    const end = await readStream(signal, (line) => {
      if (line.kind !== 'ready' && line.kind !== 'ended') pass(line);
      if (line.kind !== 'ready') return;
      if (missed) pass({ kind: 'missed' });
      missed = true;
      nextWait = wait;
    });
    // The lock is kept: no other tab of this browser has more luck.
    if (end === 'over') return aborted(signal);
    await pause(nextWait * (0.5 + Math.random()), signal);
    if (navigator.onLine === false) await online(signal);
    nextWait = Math.min(2 * nextWait, MAX_RETRY_MS);
  }
}

/** @returns `over` where there is nothing to try again: the session has ended, or the server has no such call. */
async function readStream(signal: AbortSignal, onLine: (line: StreamLine) => void): Promise<'over' | 'lost'> {
  const dead = new AbortController();
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => dead.abort(), SILENCE_TIMEOUT_MS);
  };
  const { token } = session;
  try {
    wait();
    const response = await http.raw<ReadableStream, 'stream'>('/notices', {
      baseURL: apiBase(),
      headers: { accept: 'text/event-stream', ...bearer(token) },
      responseType: 'stream',
      signal: AbortSignal.any([signal, dead.signal]),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream) {
      void response.body?.cancel();
      return response.ok || ABSENT.has(response.status) ? 'over' : 'lost';
    }
    let isOver = false;
    for await (const line of linesOf(response.body!, wait)) {
      onLine(line);
      isOver ||= line.kind === 'ended';
    }
    // By now another user may have signed in here.
    if (isOver && session.token === token) endSession('expired');
    return isOver ? 'over' : 'lost';
  } catch {
    return 'lost';
  } finally {
    clearTimeout(silenceTimer);
  }
}

/** Signed out, or a server without live notices. */
const ABSENT: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 406, 501]);

/** The events of a stream; `onPiece` is called for comments, too. A line that is no JSON ends the stream. */
async function* linesOf(body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<StreamLine> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onPiece();
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as StreamLine;
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => (signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true })));

const online = (signal: AbortSignal): Promise<void> =>
  Promise.race([
    new Promise<void>((done) => addEventListener('online', () => done(), { once: true })),
    aborted(signal),
  ]);

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), aborted(signal)]);
