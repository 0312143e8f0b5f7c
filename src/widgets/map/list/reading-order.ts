// The order of a map's markers for the keyboard: from top to bottom in bands of the height of the largest marker, and in
// each from left to right. The bands belong to the world at a zoom, so that moving the map changes no order.

/** Where something is on the square web map: 0 to 1 from west to east and from north to south. */
export interface WorldPlace {
  x: number;
  y: number;
}

/** Pixels. */
const BAND = 44;

/** Sorted anew. `size` is the width of the world in pixels. */
export function inReadingOrder<P extends WorldPlace>(places: readonly P[], size: number): P[] {
  const band = ({ y }: WorldPlace): number => Math.floor((y * size) / BAND);
  return places.toSorted((a, b) => band(a) - band(b) || a.x - b.x);
}

/**
 * Makes the children of `parent` those of `ordered`. `fixed`, one of them, is not inserted again, so that it keeps the
 * focus; nor is any other whose neighbour is right already, so that its style is not computed anew.
 */
export function arrange(parent: Element, ordered: readonly Element[], fixed: Element | null): void {
  const wanted = new Set(ordered);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next: Element | null = null;
  for (const element of ordered.toReversed()) {
    const isThere = element.parentNode === parent && element.nextElementSibling === next;
    if (!isThere && element !== fixed) parent.insertBefore(element, next);
    next = element;
  }
}
