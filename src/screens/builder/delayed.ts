// What follows the design a moment later, once for several changes.

/** Milliseconds after the first change; further ones meanwhile do not delay it. */
const DELAY = 333;

export interface Delayed {
  /** Runs the step after the delay, unless it is about to run. */
  request(): void;
  cancel(): void;
}

export function delayed(step: () => void): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    request() {
      timer ??= setTimeout(() => {
        timer = undefined;
        step();
      }, DELAY);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
