// Dragging the header of a column to another place.

/** A press becomes a drag beyond so many px: below, it sorts. */
const SLACK = 6;

/**
 * Follows the pointer from a press on `cell` until it is released or Escape ends it. The cell under the pointer has
 * `data-drop="before"` or `"after"`, for the side that the column would come to; `drop` is called with the one it was
 * released on.
 */
export function startHeaderDrag(
  press: PointerEvent,
  cell: HTMLElement,
  cells: readonly HTMLElement[],
  drop: (target: HTMLElement) => void,
): void {
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  let isDragging = false;
  let target: HTMLElement | undefined;

  const mark = (next: HTMLElement | undefined) => {
    if (target) delete target.dataset.drop;
    target = next;
    if (target) target.dataset.drop = cells.indexOf(target) < cells.indexOf(cell) ? 'before' : 'after';
  };
  const end = () => {
    mark(undefined);
    delete cell.dataset.dragged;
    ending.abort();
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!isDragging && Math.abs(clientX - press.clientX) < SLACK) return;
    isDragging = true;
    cell.dataset.dragged = '';
    mark(cells.find((each) => each !== cell && isAt(each, clientX)));
  };
  const release = () => {
    const dropped = target;
    end();
    if (isDragging) ignoreNextClick();
    if (dropped) drop(dropped);
  };
  document.addEventListener('pointermove', move, options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', end, options);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options);
}

function isAt(cell: HTMLElement, x: number): boolean {
  const { left, right } = cell.getBoundingClientRect();
  return left <= x && x < right;
}

/** The click that follows the release would sort. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => event.stopPropagation();
  document.addEventListener('click', ignore, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }));
}
