// What stands over a map, so that the names of the built-in map are not painted below it: pins, the markers of a list,
// what is said at the edges.
import { bounds, type Map as LeafletMap, LineUtil, type Point } from 'leaflet';
import type { GeoPoint } from '../../../schema/formats/geo';
import { toLatLng } from '../base/leaflet-points';

/** A box in pixels: left, top, right, bottom. */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

/** A square box around a point. @param half of its side. */
export const boxAround = ({ x, y }: { x: number; y: number }, half: number): PixelBox => [
  x - half,
  y - half,
  x + half,
  y + half,
];

/** Boxes with another upper left corner of the element. */
export const moved = (boxes: readonly PixelBox[], { x, y }: { x: number; y: number }): PixelBox[] =>
  boxes.map(([left, top, right, bottom]) => [left + x, top + y, right + x, bottom + y]);

/** Boxes in pixels from the upper left corner of the map's element, as they are now. */
type Obstacles = () => readonly PixelBox[];

const known = new WeakMap<LeafletMap, Set<Obstacles>>();

/** The event of a map whose obstacles are others than before. */
export const OBSTACLES = 'obstacles';

/** Adds obstacles. Moving them is reported with `map.fire(OBSTACLES)`. @returns a function that removes them. */
export function addObstacles(map: LeafletMap, obstacles: Obstacles): () => void {
  const all = known.get(map) ?? new Set();
  known.set(map, all.add(obstacles));
  map.fire(OBSTACLES);
  return () => {
    all.delete(obstacles);
    map.fire(OBSTACLES);
  };
}

/** Pixels from box to box along a line, and half of one. */
const SPACING_PX = 10;
const HALF_BOX_PX = 4;

/** Boxes along the part of a line that is in view. */
export function boxesAlong(map: LeafletMap, line: readonly GeoPoint[]): PixelBox[] {
  const boxes: PixelBox[] = [];
  const view = bounds([0, 0], map.getSize());
  let before: Point | undefined;
  for (const place of line) {
    const next = map.latLngToContainerPoint(toLatLng(place));
    // Points closer than a box are passed over.
    if (before && before.distanceTo(next) < SPACING_PX) continue;
    const seen = before && LineUtil.clipSegment(before, next, view);
    before = next;
    if (!seen) continue;
    const [from, to] = seen;
    const steps = Math.ceil(to.distanceTo(from) / SPACING_PX);
    for (let step = 0; step <= steps; step++) {
      boxes.push(boxAround(from.add(to.subtract(from).multiplyBy(step / Math.max(1, steps))), HALF_BOX_PX));
    }
  }
  return boxes;
}

/** All that stands over a map now. */
export const obstaclesOf = (map: LeafletMap): PixelBox[] => [...(known.get(map) ?? [])].flatMap((boxes) => boxes());
