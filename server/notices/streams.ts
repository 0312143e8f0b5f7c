// The open streams of notices: their limits, their heartbeat, and their end with the session.
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Notice, StreamLine } from '../../src/schema/model/notice';
import type { Database } from '../db/database';
import { later } from '../http/http-errors';
import type { Log } from '../log';
import { liveCallers } from '../session/callers';
import type { SignedIn } from '../session/sessions';
import type { Settings } from '../settings';
import { createListener } from './listener';

export interface NoticeStreams {
  /**
   * A stream of server-sent events for one reader. It ends with the session, with the server, and when it is not read.
   * @throws 429 and 503 when there are too many, 503 while the database is away.
   */
  open(reader: Pick<SignedIn, 'tokenHash'>): Promise<Readable>;
  close(): Promise<void>;
}

/** Milliseconds between two signs of life, after which dead readers and ended sessions are noticed. */
const HEARTBEAT = 15_000;

/** Streams of one session: a browser needs one, or one a tab. Of all. */
const MOST_OF_SESSION = 8;
const MOST = 2_000;

/** Bytes that may wait for a reader, beyond what the connection holds. */
const MOST_WAITING = 16_384;

interface Stream {
  tokenHash: string;
  body: Readable;
}

interface Options {
  db: Database;
  pool: pg.Pool;
  settings: Settings;
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds, for tests. */
  heartbeat?: number;
}

export function createNoticeStreams({ db, pool, settings, log, heartbeat = HEARTBEAT }: Options): NoticeStreams {
  const streams = new Set<Stream>();
  const listener = createListener(pool.options, (notice) => void deliver(notice), log);
  let closed = false;
  const timer = setInterval(() => void beat(), heartbeat);
  timer.unref();

  /** A reader that is signed out gets nothing more. Notices keep their order: each waits for the check of the one before. */
  let last = Promise.resolve();
  function deliver(notice: Notice): Promise<void> {
    last = last.then(async () => {
      if (streams.size === 0) return;
      await endSignedOut();
      for (const stream of streams) send(stream, notice);
    });
    return last;
  }

  async function beat(): Promise<void> {
    if (streams.size === 0) return;
    await Promise.all([listener.check(), endSignedOut()]);
    for (const { body } of streams) {
      // What was sent with the last one still waits: nobody reads it.
      if (body.readableLength > 0) body.destroy();
      else body.push(': \n\n');
    }
  }

  /** While the database is away nobody knows: the streams stay, and nothing arrives on them. */
  async function endSignedOut(): Promise<void> {
    const hashes = [...new Set([...streams].map(({ tokenHash }) => tokenHash))];
    const live = await liveCallers(db, settings, hashes).catch(() => undefined);
    if (live) for (const stream of streams) if (!live.has(stream.tokenHash)) end(stream, { kind: 'ended' });
  }

  /** Nothing may be written behind the end. */
  function end(stream: Stream, line?: StreamLine): void {
    streams.delete(stream);
    if (line) send(stream, line);
    stream.body.push(null);
  }

  return {
    async open({ tokenHash }) {
      const own = [...streams].filter((stream) => stream.tokenHash === tokenHash);
      if (own.length >= MOST_OF_SESSION) throw later(429, 'Too many pages are open.', 30);
      if (closed || streams.size >= MOST) throw later(503, 'There are too many readers at the moment.', 30);
      const stream: Stream = { tokenHash, body: new Readable({ read() {} }) };
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
      send(stream, { kind: 'ready' });
      return stream.body;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      for (const stream of streams) end(stream);
      await listener.close();
    },
  };
}

function send({ body }: Stream, line: StreamLine): void {
  if (body.readableLength > MOST_WAITING) body.destroy();
  else body.push(`data: ${JSON.stringify(line)}\n\n`);
}
