// How long a call of the API has waited for connections. Its waits count together: one that needs a connection four times
// waits no longer than one that needs it once.
import { AsyncLocalStorage } from 'node:async_hooks';

/** The waits of one call. */
export interface CallWaits {
  /** Waits that are under way. */
  waiting: number;
  /** When the first of them began. */
  since: number;
  /** Milliseconds of those before. */
  total: number;
}

const current = new AsyncLocalStorage<CallWaits>();

/** The waits of a call that has just begun. */
export const noWaits = (): CallWaits => ({ waiting: 0, since: 0, total: 0 });

/** Runs `work`, and what it starts, as a part of the call that has these waits. */
export const withWaits = (waits: CallWaits, work: () => void): void => current.run(waits, work);

/**
 * What `connect` resolves with, waited for as long as the call may still wait, `limit` milliseconds in all; outside a
 * call as long as `connect` itself does. @param release takes a connection that comes too late. @throws what `connect`
 * throws, and an error when the time is over.
 */
export async function waitInCall<T>(limit: number, connect: () => Promise<T>, release: (late: T) => void): Promise<T> {
  const waits = current.getStore();
  if (!waits) return connect();
  if (waits.waiting++ === 0) waits.since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const left = Math.max(0, limit - waits.total - (performance.now() - waits.since));
  try {
    const connected = connect();
    return await Promise.race([
      connected,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          connected.then(release, () => {});
          reject(new Error('The call has waited for connections as long as it may'));
        }, left);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    if (--waits.waiting === 0) waits.total += performance.now() - waits.since;
  }
}
