// Work that may not run all at once: some runs, some waits in line, the rest is rejected.
import { DatabaseUnavailable } from './unavailable';

interface Turn {
  /** Aborted when nobody waits for the result any more: it leaves the line. */
  signal?: AbortSignal;
  /** Who it is for. Of each only the newest waits. */
  owner?: unknown;
}

interface Waiting {
  owner: unknown;
  start(): void;
  leave(why: unknown): void;
}

/**
 * @returns a function that runs `work` in its turn: `atOnce` run at a time, `waiting` more wait in the order of their
 * calls. With more than that it throws what `full` makes, and so does the older one of two that wait for one owner: the
 * newer one has its place.
 */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  full,
}: {
  atOnce: number;
  waiting: number;
  full: () => Error;
}) {
  let running = 0;
  const queue: Waiting[] = [];

  function waitInLine({ signal, owner }: Turn): Promise<void> {
    const older = owner === undefined ? undefined : queue.find((one) => one.owner === owner);
    if (!older && queue.length >= waiting) throw full();
    return new Promise((resume, reject) => {
      const gone = () => {
        queue.splice(queue.indexOf(own), 1);
        own.leave(signal!.reason);
      };
      const stopListening = () => signal?.removeEventListener('abort', gone);
      const own: Waiting = {
        owner,
        start() {
          stopListening();
          resume();
        },
        leave(why) {
          stopListening();
          reject(why);
        },
      };
      signal?.addEventListener('abort', gone);
      if (older) queue.splice(queue.indexOf(older), 1, own);
      else queue.push(own);
      older?.leave(full());
    });
  }

  return async function inTurn<T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> {
    turn.signal?.throwIfAborted();
    if (running >= atOnce) {
      // The one that finishes passes its slot on, so `running` does not change here.
      await waitInLine(turn);
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}

/** For work on the few connections of searches. */
export const createSearchLimit = (atOnce: number) =>
  createConcurrencyLimit({ atOnce, waiting: 20, full: () => new DatabaseUnavailable(undefined, 'searching') });
