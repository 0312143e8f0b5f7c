// Where the markers of a list's map stand: on their places, unless one would cover another. Clusters of radius 60 may be
// a few pixels from each other, and records of one address lie on one pixel; each is a target of its own all the same.

/** A marker: its place, its width in pixels, and what decides who stays on its place, the largest first. */
export interface Marked extends WorldPlace {
  size: number;
  weight: number;
  key: string;
}

/** Pixels of the whole world, from its upper left corner. */
interface MarkerPlace {
  x: number;
  y: number;
}

/** Pixels between two markers: their rings stay apart, too. */
const MARKER_GAP_PX = 4;
/** Pixels between the circles on which a free place is searched, and between two places on one. */
const RING_PX = 3;
const STEP_PX = 8;
/** Pixels of a cell of the index, at least as large as a marker and its distance to another. */
const CELL_PX = 48;

/**
 * The middle of each, in whole pixels of the world at a zoom, which is `world` wide. No two of their squares meet. What
 * is placed first stays, so that a marker that comes into view moves only lighter ones.
 */
export function separated<M extends Marked>(markers: readonly M[], world: number): Map<M, MarkerPlace> {
  const places = new Map<M, MarkerPlace>();
  /** By cell, those in it and around it. */
  const near = new Map<number, Placed[]>();
  /** By exact place and size, the circle on which the last one was put: those inside it stay taken. */
  const reached = new Map<string, number>();
  /** What was in the way last: mostly it is in the way of the next place, too. */
  let last: Placed | undefined;
  // One number, because a text for each of the nine cells around a place would take most of the time.
  const perRow = Math.ceil(world / CELL_PX) + 2;
  const cellOf = (x: number, y: number): number => Math.floor(y / CELL_PX) * perRow + Math.floor(x / CELL_PX);

  function isFree(place: MarkerPlace, size: number): boolean {
    if (last && meets(place, size, last)) return false;
    for (const other of near.get(cellOf(place.x, place.y)) ?? [])
      if (meets(place, size, other)) {
        last = other;
        return false;
      }
    return true;
  }

  for (const marker of markers.toSorted((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1))) {
    const exact = { x: Math.round(marker.x * world), y: Math.round(marker.y * world) };
    const start = `${exact.x} ${exact.y} ${marker.size}`;
    const { place, radius } = nearestFree(exact, reached.get(start), (at) => isFree(at, marker.size));
    reached.set(start, radius);
    places.set(marker, place);
    for (const dx of [-CELL_PX, 0, CELL_PX])
      for (const dy of [-CELL_PX, 0, CELL_PX]) {
        const key = cellOf(place.x + dx, place.y + dy);
        near.set(key, [...(near.get(key) ?? []), { place, size: marker.size }]);
      }
  }
  return places;
}

/** A marker that has its place. */
interface Placed {
  place: MarkerPlace;
  size: number;
}

/** Whether a marker of a size would come too near to another one. */
function meets({ x, y }: MarkerPlace, size: number, other: Placed): boolean {
  const distance = (size + other.size) / 2 + MARKER_GAP_PX;
  return Math.abs(x - other.place.x) < distance && Math.abs(y - other.place.y) < distance;
}

/** On circles around the exact place, from east clockwise. @param from the radius of the first one. */
function nearestFree(
  exact: MarkerPlace,
  from: number | undefined,
  isFree: (place: MarkerPlace) => boolean,
): { place: MarkerPlace; radius: number } {
  if (from === undefined && isFree(exact)) return { place: exact, radius: 0 };
  for (let radius = Math.max(from ?? 0, RING_PX); ; radius += RING_PX) {
    const steps = Math.max(8, Math.ceil((2 * Math.PI * radius) / STEP_PX));
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      const place = {
        x: exact.x + Math.round(radius * Math.cos(angle)),
        y: exact.y + Math.round(radius * Math.sin(angle)),
      };
      if (isFree(place)) return { place, radius };
    }
  }
}

/** Where something is on the square web map: 0 to 1 from west to east and from north to south. */
interface WorldPlace {
  x: number;
  y: number;
}

/** Pixels. */
const ROW_PX = 44;

/**
 * The order of a map's markers for the keyboard: from top to bottom in rows of the height of the largest marker, and
 * in each from left to right. The rows belong to the world at a zoom, so that moving the map changes no order. Sorted
 * anew. `size` is the width of the world in pixels.
 */
export function inReadingOrder<P extends WorldPlace>(places: readonly P[], size: number): P[] {
  const rowOf = ({ y }: WorldPlace): number => Math.floor((y * size) / ROW_PX);
  return places.toSorted((a, b) => rowOf(a) - rowOf(b) || a.x - b.x);
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
    const isInPlace = element.parentNode === parent && element.nextElementSibling === next;
    if (!isInPlace && element !== fixed) parent.insertBefore(element, next);
    next = element;
  }
}
