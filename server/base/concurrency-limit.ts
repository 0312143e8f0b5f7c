// Work that may not run all at once: some runs, some waits in line, the rest is rejected.

/**
 * @returns a function that runs `work` in its turn: `atOnce` run at a time, `waiting` more wait in the order of their
 * calls. With more than that it throws what `full` makes.
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
  const queue: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw full();
      // The one that finishes passes its slot on, so `running` does not change here.
      await new Promise<void>((resume) => queue.push(resume));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
