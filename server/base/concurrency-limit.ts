// Work that may not run all at once: some runs, some waits in line, the rest is rejected.
import { DatabaseUnavailable } from './unavailable';

interface Turn {
  /** Aborted when nobody waits for the result any more: it leaves the line. */
  signal?: AbortSignal;
  /** Who it is for. Of each only the newest wait. */
  owner?: unknown;
}

interface Waiting {
  owner: unknown;
  start(): void;
  leave(why: unknown): void;
}

/**
 * @returns a function that runs `work` in its turn: `atOnce` run at a time, `waiting` more wait in the order of their
 * calls. With more than that it throws what `full` makes, and so does the oldest one where more than `ofOwner` would wait
 * for one owner: the newest one has its place.
 */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  ofOwner = 1,
  full,
}: {
  atOnce: number;
  waiting: number;
  ofOwner?: number;
  full: () => Error;
}) {
  let running = 0;
  const queue: Waiting[] = [];

  function waitInLine({ signal, owner }: Turn): Promise<void> {
    const own = owner === undefined ? [] : queue.filter((one) => one.owner === owner);
    const older = own.length >= ofOwner ? own[0] : undefined;
    if (!older && queue.length >= waiting) throw full();
    return new Promise((resume, reject) => {
      const gone = () => {
        queue.splice(queue.indexOf(mine), 1);
        mine.leave(signal!.reason);
      };
      const stopListening = () => signal?.removeEventListener('abort', gone);
      const mine: Waiting = {
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
      if (older) queue.splice(queue.indexOf(older), 1, mine);
      else queue.push(mine);
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

/** For work on the few connections of searches. @param ofOwner how many calls of one user may wait. */
export const createSearchLimit = (atOnce: number, ofOwner = 1) =>
  createConcurrencyLimit({ atOnce, ofOwner, waiting: 20, full: () => new DatabaseUnavailable(undefined, 'searching') });
