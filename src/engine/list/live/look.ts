// When a list is read again because of notices: once for many, and not while nobody sees it.

/** Reads again later. */
export interface Look {
  /** Has it done within so many milliseconds, give or take a half: not every page of a railroad in the same moment. */
  within(ms: number): void;
  stop(): void;
}

/** @param act is aborted by `stop`; what it throws is not expected. */
export function createLook(act: (signal: AbortSignal) => Promise<void>): Look {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let isWanted = false;

  const run = () => {
    due = Number.POSITIVE_INFINITY;
    isWanted = document.hidden;
    if (!isWanted) void act(stopped.signal);
  };
  const onVisible = () => isWanted && run();
  document.addEventListener('visibilitychange', onVisible);

  return {
    within(ms) {
      const wait = ms * (0.5 + Math.random());
      const at = Date.now() + wait;
      if (at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(run, wait);
    },
    stop() {
      clearTimeout(timer);
      stopped.abort();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
