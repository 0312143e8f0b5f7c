// What follows the design later: a moment after several changes, or in small steps while the browser is idle, so that no key
// waits for it.

/** Milliseconds after a change. */
const DEBOUNCE_MS = 333;

/** Runs `step` a delay after it was requested. @param longest milliseconds from the first change for which others put it off; by default they do not. */
export function debounce(step: () => void, longest = DEBOUNCE_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: number | undefined;
  function cancel(): void {
    clearTimeout(timer);
    latest = undefined;
  }
  return {
    request(): void {
      const now = performance.now();
      latest ??= now + longest;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          cancel();
          step();
        },
        Math.min(DEBOUNCE_MS, latest - now),
      );
    },
    cancel,
  };
}

/** Milliseconds of a slice where the browser does not report how long it is idle. */
const SLICE_MS = 8;

/** Milliseconds after which a page that is never idle takes a step nevertheless. */
const IDLE_TIMEOUT_MS = 1000;

/** Takes one step after the other until there is none left. @returns a function that stops it. */
export function inIdleTime(steps: Iterator<unknown>): () => void {
  let isStopped = false;
  function slice(timeRemaining: () => number): void {
    if (isStopped) return;
    do {
      if (steps.next().done) return;
    } while (timeRemaining() > 0);
    request();
  }
  function request(): void {
    // Not every browser has it.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback((deadline) => slice(() => deadline.timeRemaining() - 1), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(() => slice(timer(SLICE_MS)));
  }
  request();
  return () => {
    isStopped = true;
  };
}

function timer(limit: number): () => number {
  const end = performance.now() + limit;
  return () => end - performance.now();
}
