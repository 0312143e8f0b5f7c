// What follows the design a moment later, once for several changes.

/** Milliseconds after a change. */
const DELAY = 333;

export interface Debounced {
  /** Runs the step after the delay. */
  request(): void;
  cancel(): void;
}

/**
 * @param longest milliseconds for which further changes put the step off, counted from the first; without it they do not
 * put it off.
 */
export function debounce(step: () => void, longest = DELAY): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: number | undefined;
  function cancel(): void {
    clearTimeout(timer);
    latest = undefined;
  }
  return {
    request() {
      const now = performance.now();
      latest ??= now + longest;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          cancel();
          step();
        },
        Math.min(DELAY, latest - now),
      );
    },
    cancel,
  };
}
