// Timers of the page that only a test moves.

/** @returns what is due, what runs it, and how to put the browser's own timers back. */
export function holdTimers() {
  const real = { setTimeout, clearTimeout };
  const timers = new Map<number, () => void>();
  let last = 0;
  Object.assign(globalThis, {
    setTimeout: (run: () => void) => {
      timers.set(++last, run);
      return last;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
  });
  return {
    timers,
    run() {
      const due = [...timers.values()];
      timers.clear();
      for (const run of due) run();
    },
    release: () => void Object.assign(globalThis, real),
  };
}
