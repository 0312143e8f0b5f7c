// Cuts a ring down to a box, so that the canvas fills a few points in view instead of a continent that is a million
// pixels wide.
import type { Bounds } from './basemap-load';

/** The part of the ring `points` (x, y, x, y …) inside `box`, one side after the other (Sutherland-Hodgman). */
export function clipRing(points: ArrayLike<number>, bounds: Bounds): ArrayLike<number> {
  let ring = points;
  for (const [axis, limit, sign] of [
    [0, bounds[0], 1],
    [0, bounds[2], -1],
    [1, bounds[1], 1],
    [1, bounds[3], -1],
  ] as const)
    ring = clipSide(ring, axis, limit, sign);
  return ring;
}

/** Keeps what lies on one side of a line: where `sign * (coordinate - limit)` is not negative. */
function clipSide(points: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const out: number[] = [];
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const before = (i + n - 2) % n;
    const here = sign * (points[i + axis]! - limit);
    const there = sign * (points[before + axis]! - limit);
    if (here >= 0 !== there >= 0) {
      const t = there / (there - here);
      const other = points[before + 1 - axis]! + t * (points[i + 1 - axis]! - points[before + 1 - axis]!);
      if (axis === 0) out.push(limit, other);
      else out.push(other, limit);
    }
    if (here >= 0) out.push(points[i]!, points[i + 1]!);
  }
  return out;
}
