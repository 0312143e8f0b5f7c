// The stopwatch inside a form page. Playwright runs `installProbe` before the page's own scripts, so it may use nothing
// from outside but `window.afterPaint`.

interface Probe {
  /** Milliseconds until the form of `count` fields is shown. */
  mount(count: number, middle: number, purpose: 'type' | 'submit'): Promise<number>;
  /** Milliseconds until so many messages are shown. */
  submit(wanted: number): Promise<number>;
  /** When the last key has been painted. */
  keyPainted(): Promise<void>;
  /** Milliseconds of each key since the last call. */
  takeKeys(): number[];
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Puts `window.probe` into the page: it times mounting, keys and submitting from the cause to the frame that shows the
 * effect.
 */
export function installProbe(): void {
  /** The moment when the next frame has been committed for painting. */
  const painted = () => new Promise<number>((done) => window.afterPaint(() => done(performance.now())));

  async function untilPainted(begin: () => void, isDone: () => boolean): Promise<number> {
    const start = performance.now();
    begin();
    for (;;) {
      const now = await painted();
      if (isDone() || now - start > 60_000) return now - start;
    }
  }

  let keys: number[] = [];
  let lastKey: Promise<void> = Promise.resolve();
  // On the window and capturing: before any listener of the page.
  addEventListener(
    'input',
    () => {
      const start = performance.now();
      lastKey = painted().then((end) => void keys.push(end - start));
    },
    true,
  );

  window.probe = {
    mount: (count, middle, purpose) =>
      untilPainted(
        () => window.bench.mountForm(count, purpose),
        () => [0, middle, count - 1].every((index) => window.bench.fieldInput(index)),
      ),
    submit: (wanted) =>
      untilPainted(
        () => window.bench.submitForm(),
        () => window.bench.errorCount() >= wanted,
      ),
    keyPainted: () => lastKey,
    takeKeys() {
      const taken = keys;
      keys = [];
      return taken;
    },
  };
}
