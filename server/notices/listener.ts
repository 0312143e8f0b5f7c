// The one connection of a server that listens for notices of the database. It opens with the first reader, and again
// whenever it was lost.
import pg from 'pg';
import type { Notice } from '../../src/schema/model/notice';
import type { Log } from '../base/log';
import { DatabaseUnavailable } from '../base/unavailable';
import { LIMITS } from '../db/pool';
import { CHANNEL, readNotice } from './notice';

export interface Listener {
  /** Resolves when notices arrive. @throws DatabaseUnavailable when that takes too long; it is tried again by itself. */
  ready(): Promise<void>;
  /** Finds out whether the connection still works; one that does not is replaced. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Before another attempt; each wait is twice the one before. */
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * @param connection as for a pool.
 * @param onNotice receives every notice, and `missed` after an interruption.
 */
export function createListener(
  connection: pg.PoolConfig,
  onNotice: (notice: Notice) => void,
  log: Pick<Log, 'info' | 'warn'>,
): Listener {
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wait = MIN_RETRY_MS;
  let wasLost = false;

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
    if (wasLost) {
      log.info('Notices of the database arrive again');
      onNotice({ kind: 'missed' });
    }
    wasLost = false;
  }

  function lost(which: pg.Client): void {
    if (which !== client) return;
    client = undefined;
    wasLost = true;
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
    async check() {
      const checked = client;
      if (!checked) return;
      const works = checked.query({ text: 'select 1', query_timeout: LIMITS.prepare } as pg.QueryConfig);
      await works.catch(() => {
        void checked.end().catch(() => {});
        lost(checked);
      });
    },
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
