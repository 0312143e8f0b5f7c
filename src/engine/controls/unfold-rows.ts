// A row that a key leads to shows its texts whole. The mark goes with the first move of the pointer, wherever that is: a row
// that changed its height because the pointer is over it would come and go. One listener for the whole page, as for tooltips.

/** Rows one line high, with texts that are cut. */
const ROW = '.auto-width-table > tbody > tr';

/** @returns a function that stops it. */
export function startUnfolding(): () => void {
  const controller = new AbortController();
  let marked: Element | null = null;
  let isByKey = false;
  const mark = (row: Element | null) => {
    if (row === marked) return;
    marked?.removeAttribute('data-unfolded');
    row?.setAttribute('data-unfolded', '');
    marked = row;
  };
  const byPointer = () => {
    isByKey = false;
    mark(null);
  };
  const listeners = {
    keydown: () => {
      isByKey = true;
    },
    focusin: ({ target }: Event) => mark(isByKey && target instanceof Element ? target.closest(ROW) : null),
    focusout: () => mark(null),
    pointermove: byPointer,
    pointerdown: byPointer,
  };
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener, { capture: true, passive: true, signal: controller.signal });
  return () => {
    controller.abort();
    mark(null);
  };
}
