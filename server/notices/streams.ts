// The open streams of notices: their limits, their heartbeat, and their end with the session.
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { StreamLine } from '../../src/schema/model/notice';
import { nouns } from '../../src/schema/model/nouns';
import { mayDo } from '../../src/schema/model/rights';
import type { Log } from '../base/log';
import type { Settings } from '../base/settings';
import type { Database } from '../db/database';
import { later } from '../http/http-errors';
import { liveCallers } from '../session/callers';
import type { SignedIn } from '../session/sessions';
import { createListener, SILENT } from './listener';
import type { SentNotice } from './notice';

/** All open streams of this copy of the server. */
export interface NoticeStreams {
  /**
   * A stream of server-sent events for one reader. It ends with the session, with the server, and when it is not read.
   * @throws 429 and 503 when there are too many, 503 while the database is away.
   */
  open(reader: Reader): Promise<Readable>;
  /** Open streams, and notices that wait for the next batch. */
  counts(): { streams: number; waiting: number };
  /** What operators should know, for `/readyz`. */
  notes(): string[];
  close(): Promise<void>;
}

/** Milliseconds between two signs of life, after which dead readers and ended sessions are noticed. */
const HEARTBEAT_MS = 15_000;

/** Streams of one session: a browser needs one, or one a tab. Of one user with several sessions, and of all. */
const MAX_OF_SESSION = 8;
const MAX_OF_USER = 32;
const MAX_STREAMS = 2_000;

/** Bytes that may wait for a reader, beyond what the connection holds. */
const MAX_WAITING = 16_384;

/** Milliseconds between two batches. */
const BATCH_MS = 1_000;

/** Notices of a batch; where there are more, readers fetch everything that they show. */
const MAX_OF_BATCH = 100;

/** Whose stream it is; the role as it was at the last check. */
type Reader = Pick<SignedIn, 'tokenHash' | 'userId' | 'role'>;

interface Stream extends Reader {
  body: Readable;
  /** It has had a sign of life: one that has just been opened may have no reader yet. */
  isGreeted: boolean;
}

interface Options {
  db: Database;
  pool: pg.Pool;
  settings: Settings;
  log: Pick<Log, 'info' | 'warn'>;
  /** What decides besides user types who may read records of a noun; undefined where nothing does. */
  admission?(noun: Noun): ((reader: Reader) => Promise<boolean>) | undefined;
  /** Milliseconds, for tests. */
  heartbeat?: number;
}

/** Listens to the database as soon as the first stream is open, and ends whatever is left with the server. */
export function createNoticeStreams({
  db,
  pool,
  settings,
  log,
  admission,
  heartbeat = HEARTBEAT_MS,
}: Options): NoticeStreams {
  const streams = new Set<Stream>();
  const listener = createListener(pool.options, db, (notice) => void deliver(notice), log);
  let closed = false;
  const timer = setInterval(() => void beat(), heartbeat);
  timer.unref();

  /**
   * Notices go out in batches: one check of all sessions for each, and equal ones once. The first goes at once, what
   * follows is collected for a while, so that many saves cost little more with many readers than without.
   */
  let waiting: SentNotice[] = [];
  let delivering = false;
  async function deliver(notice: SentNotice): Promise<void> {
    if (!waiting.some((one) => isSameNotice(one, notice))) waiting.push(notice);
    if (waiting.length > MAX_OF_BATCH) waiting = [{ kind: 'missed' }];
    if (delivering) return;
    delivering = true;
    while (waiting.length > 0 && streams.size > 0) {
      // What is saved from now on waits for the next check: a reader that is signed out gets nothing more.
      const batch = waiting;
      waiting = [];
      await endSignedOut();
      const admitted = await admittedTo(batch);
      const texts = batch.map((notice) => textOf(lineOf(notice)));
      for (const stream of streams) {
        const text = Buffer.concat(texts.filter((_, at) => concerns(stream, batch[at]!, admitted)));
        if (text.length > 0) send(stream, text);
      }
      await pause(BATCH_MS);
    }
    waiting = [];
    delivering = false;
  }

  /** The users that are admitted, by the nouns of a batch that not everyone is by user type alone. */
  async function admittedTo(batch: readonly SentNotice[]): Promise<Admitted> {
    const admitted = new Map<string, Set<number>>();
    for (const notice of batch) {
      const noun = nounIn(notice);
      const admits = noun && !isOfChoices(notice, noun) && !admitted.has(noun.noun) ? admission?.(noun) : undefined;
      if (!noun || !admits) continue;
      const ids = new Set<number>();
      admitted.set(noun.noun, ids);
      const readers = new Map([...streams].map((stream) => [stream.userId, stream]));
      for (const reader of readers.values()) if (await admits(reader).catch(() => false)) ids.add(reader.userId);
    }
    return admitted;
  }

  async function beat(): Promise<void> {
    if (streams.size === 0) return;
    await Promise.all([listener.check(), endSignedOut()]);
    if (listener.isSilent()) void deliver({ kind: 'missed' });
    for (const stream of streams) {
      const { body, isGreeted } = stream;
      stream.isGreeted = true;
      // What was sent with the last one still waits: nobody reads it.
      if (isGreeted && body.readableLength > 0) body.destroy();
      else body.push(': \n\n');
    }
  }

  /** While the database is away nobody knows: the streams stay, and nothing arrives on them. */
  async function endSignedOut(): Promise<void> {
    // Those that are opened during the check are not part of it.
    const checked = [...streams];
    const hashes = [...new Set(checked.map(({ tokenHash }) => tokenHash))];
    const live = await liveCallers(db, settings, hashes).catch(() => undefined);
    if (!live) return;
    for (const stream of checked) {
      const role = live.get(stream.tokenHash);
      if (role !== undefined) stream.role = role;
      else if (streams.has(stream)) end(stream, { kind: 'ended' });
    }
  }

  /** Nothing may be written behind the end. */
  function end(stream: Stream, line?: StreamLine): void {
    streams.delete(stream);
    if (line) send(stream, textOf(line));
    stream.body.push(null);
  }

  return {
    async open({ tokenHash, userId, role }) {
      const ofUser = [...streams].filter((stream) => stream.userId === userId);
      const ofSession = ofUser.filter((stream) => stream.tokenHash === tokenHash);
      if (ofSession.length >= MAX_OF_SESSION || ofUser.length >= MAX_OF_USER)
        throw later(429, 'Too many pages are open.', 30);
      if (closed || streams.size >= MAX_STREAMS) throw later(503, 'There are too many readers at the moment.', 30);
      const stream: Stream = { tokenHash, userId, role, body: new Readable({ read() {} }), isGreeted: false };
      // Counted from now on, so that nothing is missed and no more are let in while the first waits for the database.
      streams.add(stream);
      stream.body.once('close', () => streams.delete(stream));
      // A reader that went away is no error of ours.
      stream.body.on('error', () => {});
      try {
        await listener.ready();
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      send(stream, textOf({ kind: 'ready' }));
      return stream.body;
    },
    notes: () => (listener.isSilent() ? [SILENT] : []),
    counts: () => ({ streams: streams.size, waiting: waiting.length }),
    async close() {
      closed = true;
      clearInterval(timer);
      for (const stream of streams) end(stream);
      await listener.close();
    },
  };
}

/** Lines as server-sent events: made once for all readers. */
const textOf = (...lines: readonly StreamLine[]): Buffer =>
  Buffer.from(lines.map((line) => `data: ${JSON.stringify(line)}\n\n`).join(''));

function send({ body }: Stream, text: Buffer): void {
  if (body.readableLength > MAX_WAITING) body.destroy();
  else body.push(text);
}

/** Users by the name of a noun; of a noun that is not there all. */
type Admitted = ReadonlyMap<string, ReadonlySet<number>>;

const nounIn = (notice: SentNotice): Noun | undefined => ('noun' in notice ? nouns.get(notice.noun) : undefined);

/** Choices are offered to everyone, so everyone's have to follow. */
const isOfChoices = ({ kind }: SentNotice, { choices }: Noun): boolean =>
  kind === 'changed' && choices?.key !== undefined;

/** Whether a notice is for this reader. */
function concerns({ userId, role }: Reader, notice: SentNotice, admitted: Admitted): boolean {
  if (notice.kind === 'notified') return notice.readers.includes(userId);
  if (notice.kind === 'missed') return true;
  const noun = nounIn(notice);
  if (!noun) return false;
  if (isOfChoices(notice, noun)) return true;
  return mayDo(noun, 'read', role) && (admitted.get(noun.noun)?.has(userId) ?? true);
}

/** What a reader gets of it: not whom else it is for. */
const lineOf = (notice: SentNotice): StreamLine => (notice.kind === 'notified' ? { kind: 'notified' } : notice);

const isSameNotice = (a: SentNotice, b: SentNotice): boolean => JSON.stringify(a) === JSON.stringify(b);
