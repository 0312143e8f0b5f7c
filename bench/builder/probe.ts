// The stopwatch inside a builder page. It may use nothing from outside but `window.afterPaint`.

/** How many of something are expected. */
export interface Expected {
  cards?: number;
  rows?: number;
  /** Of one panel: whether it is open. */
  panels?: number;
}

interface BuilderProbe {
  /** Moments, 0 before: of the event, and of the frame that shows what is expected. */
  begun: number;
  painted: number;
  arm(type: string, expected: Expected): void;
  /** Milliseconds until the builder of `count` fields is shown. */
  mount(count: number, preview: 'open' | 'closed', examples?: number): Promise<number>;
}

declare global {
  interface Window {
    builderProbe: BuilderProbe;
  }
}

/** Runs in the page before its own scripts. */
export function installBuilderProbe(): void {
  const SELECTORS = { cards: '.card', rows: '.canvas-row', panels: '.card-panel input:first-of-type' };
  const isShown = (expected: Expected) =>
    (Object.keys(expected) as (keyof Expected)[]).every((what) => {
      const count = expected[what] ?? 0;
      const found = document.querySelectorAll(SELECTORS[what]).length;
      return what === 'panels' ? found > 0 === count > 0 : found === count;
    });
  const probe: BuilderProbe = { begun: 0, painted: 0, arm, mount };
  window.builderProbe = probe;

  function arm(type: string, expected: Expected): void {
    Object.assign(probe, { begun: 0, painted: 0 });
    addEventListener(
      type,
      () => {
        probe.begun = performance.now();
        const check = () => {
          if (isShown(expected)) probe.painted = performance.now();
          else window.afterPaint(check);
        };
        window.afterPaint(check);
      },
      { capture: true, once: true },
    );
  }

  async function mount(count: number, preview: 'open' | 'closed', examples?: number): Promise<number> {
    const begun = performance.now();
    window.builder.mount(count, preview, examples);
    for (;;) {
      await new Promise<void>(window.afterPaint);
      if (isShown({ cards: count })) return performance.now() - begun;
    }
  }
}
