// The stopwatch inside a builder page. It may use nothing from outside.

/** Runs in the page before its own scripts. */
export function installBuilderProbe() {
  const SELECTORS = { cards: '.card', rows: '.canvas-row', panels: '.card-panel input:first-of-type' };
  const isShown = (wanted) =>
    Object.entries(wanted).every(([what, count]) => {
      const found = document.querySelectorAll(SELECTORS[what]).length;
      return what === 'panels' ? found > 0 === count > 0 : found === count;
    });
  const afterPaint = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  const probe = { begun: 0, painted: 0, arm, mount };
  window.builderProbe = probe;

  function arm(type, wanted) {
    Object.assign(probe, { begun: 0, painted: 0 });
    addEventListener(
      type,
      () => {
        probe.begun = performance.now();
        const check = () => {
          if (isShown(wanted)) probe.painted = performance.now();
          else afterPaint(check);
        };
        afterPaint(check);
      },
      { capture: true, once: true },
    );
  }

  async function mount(count, preview, examples) {
    const begun = performance.now();
    window.builder.mount(count, preview, examples);
    for (;;) {
      await new Promise(afterPaint);
      if (isShown({ cards: count })) return performance.now() - begun;
    }
  }
}
