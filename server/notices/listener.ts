// The one connection of a server that listens for notices of the database. It opens with the first reader, and again
// whenever it was lost. A pooler that gives each transaction another connection takes LISTEN and passes nothing on: the
// server finds that out by messages to itself.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../base/log';
import { DatabaseUnavailable } from '../base/unavailable';
import type { Database } from '../db/database';
import { LIMITS } from '../db/pool';
import { CHANNEL, readNotice, type SentNotice, sendProbe } from './notice';

interface Listener {
  /** Resolves when notices arrive. @throws DatabaseUnavailable when that takes too long; it is tried again by itself. */
  ready(): Promise<void>;
  /** Finds out whether notices still arrive, and replaces a connection that does not work. */
  check(): Promise<void>;
  /** Whether the connection works and notices do not arrive on it, as of the last check. */
  isSilent(): boolean;
  close(): Promise<void>;
}

/** Before another attempt; each wait is twice the one before. */
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/** For operators. */
export const SILENT =
  'Notices of the database do not arrive, as behind a pooler that works by transaction: pages look for changes every few seconds.';

/** Milliseconds in which a message to itself arrives. */
const PROBE_TIMEOUT_MS = 3_000;

/**
 * @param connection as for a pool.
 * @param db sends the messages to itself: on the connection that listens they would arrive behind any pooler.
 * @param onNotice receives every notice, and `missed` after an interruption.
 */
export function createListener(
  connection: pg.PoolConfig,
  db: Database,
  onNotice: (notice: SentNotice) => void,
  log: Pick<Log, 'info' | 'warn'>,
): Listener {
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wait = MIN_RETRY_MS;
  let wasLost = false;
  let isSilent = false;
  const probes = new Map<string, () => void>();

  /** One attempt at a time; a caller that comes meanwhile waits for it. */
  function open(): Promise<void> {
    clearTimeout(timer);
    opening ??= connect().finally(() => (opening = undefined));
    return opening;
  }

  async function connect(): Promise<void> {
    // The pool keeps its password where a copy would not have it.
    const next = new pg.Client(Object.assign(Object.create(connection), { connectionTimeoutMillis: LIMITS.connect }));
    // An error without a listener ends the process.
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => {
      const notice = readNotice(payload);
      if (notice) onNotice(notice);
      else probes.get(payload ?? '')?.();
    });
    try {
      await next.connect();
      await next.query({ text: `listen ${CHANNEL}`, query_timeout: LIMITS.prepare } as pg.QueryConfig);
    } catch (error) {
      void next.end().catch(() => {});
      again();
      throw new DatabaseUnavailable(error);
    }
    if (closed) return void (await next.end().catch(() => {}));
    client = next;
    wait = MIN_RETRY_MS;
    void check(next);
    if (wasLost) {
      log.info('Notices of the database arrive again');
      onNotice({ kind: 'missed' });
    }
    wasLost = false;
  }

  async function check(checked: pg.Client): Promise<void> {
    if (await arrives()) return setSilent(false);
    // Nothing else is sent on it while the message is under way: what is in between could not pass that on.
    const works = checked.query({ text: 'select 1', query_timeout: LIMITS.prepare } as pg.QueryConfig);
    await works.then(
      () => setSilent(true),
      () => {
        void checked.end().catch(() => {});
        lost(checked);
      },
    );
  }

  async function arrives(): Promise<boolean> {
    const probe = `probe ${randomUUID()}`;
    return new Promise<boolean>((done) => {
      const late = setTimeout(() => done(false), PROBE_TIMEOUT_MS);
      late.unref();
      probes.set(probe, () => {
        clearTimeout(late);
        done(true);
      });
      sendProbe(db, probe).catch(() => {});
    }).finally(() => probes.delete(probe));
  }

  function setSilent(silent: boolean): void {
    if (silent && !isSilent) log.warn(SILENT);
    if (!silent && isSilent) log.info('Notices of the database arrive again');
    isSilent = silent;
  }

  function lost(which: pg.Client): void {
    if (which !== client) return;
    client = undefined;
    wasLost = true;
    isSilent = false;
    if (closed) return;
    log.warn('Notices of the database were interrupted');
    again();
  }

  function again(): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open().catch(() => {}), wait);
    timer.unref();
    wait = Math.min(2 * wait, MAX_RETRY_MS);
  }

  return {
    ready: async () => (client ? undefined : open()),
    check: async () => client && check(client),
    isSilent: () => isSilent,
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening?.catch(() => {});
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
