// Shapes of the basemap: fewer points where nobody looks closely, and lines as short whole numbers.

import type { MultiLineString, MultiPolygon, Polygon } from 'geojson';
import type { Objects, Topology } from 'topojson-specification';

/** Longitude first, in degrees. */
export type Vertex = [lng: number, lat: number];

/** As `encode` makes it. */
export type Line = number[];

/** Steps in a degree: coordinates are whole numbers of 0.001 degree, about 100 m, as exact as the sources are. */
export const STEPS_PER_DEGREE = 1000;

/** Degrees as a whole number of steps. */
export const step = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);

/** Each point as the way from the one before, which is mostly one or two digits. */
export function encode(points: readonly Vertex[]): Line {
  const out: Line = [];
  let [x, y] = [0, 0];
  for (const [lng, lat] of points) {
    const [dx, dy] = [step(lng) - x, step(Math.max(-85, Math.min(85, lat))) - y];
    if (out.length > 0 && dx === 0 && dy === 0) continue;
    out.push(dx, dy);
    [x, y] = [x + dx, y + dy];
  }
  return out;
}

/** Lines of a sphere, encoded. */
export const lines = ({ coordinates }: MultiLineString): Line[] =>
  (coordinates as Vertex[][])
    .flatMap(sheets)
    .map(encode)
    .filter((line) => line.length >= 4);

/** Outer and inner rings alike: filled by the even-odd rule, an inner ring is a hole. */
export function rings(geometry: Polygon | MultiPolygon): Line[] {
  const worth = polygonsOf(geometry)
    .flat()
    .filter((ring) => isNear(ring[0]!) || Math.abs(areaOf(ring)) > 0.5);
  return worth
    .flatMap(sheets)
    .map(encode)
    .filter((ring) => ring.length >= 8);
}

/** Each with its outer ring first. */
export const polygonsOf = (geometry: Polygon | MultiPolygon): Vertex[][][] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Vertex[][][];

/**
 * The sources run over the date line as on a globe; on a flat map such a line goes on beyond the edge, and comes again,
 * shifted, at the other edge. Antarctica goes around: it is closed along the lower edge.
 */
function sheets(points: readonly Vertex[]): Vertex[][] {
  let shift = 0;
  const flat = points.map(([lng, lat], i): Vertex => {
    const way = i === 0 ? 0 : lng - points[i - 1]![0];
    if (Math.abs(way) > 180) shift -= Math.sign(way) * 360;
    return [lng + shift, lat];
  });
  const isRing = points[0]![0] === points.at(-1)![0] && points[0]![1] === points.at(-1)![1];
  if (isRing && shift !== 0) flat.push([flat.at(-1)![0], -85], [flat[0]![0], -85]);
  const shifted = (by: number) => flat.map(([lng, lat]): Vertex => [lng + by, lat]);
  const reaches = flat.map(([lng]) => lng);
  return [
    flat,
    ...(Math.max(...reaches) > 180 ? [shifted(-360)] : []),
    ...(Math.min(...reaches) < -180 ? [shifted(360)] : []),
  ];
}

/** Square degrees. */
export function areaOf(ring: readonly Vertex[]): number {
  return ring.slice(1).reduce((sum, to, i) => sum + cross(ring[i]!, to), 0) / 2;
}

const cross = ([ax, ay]: Vertex, [bx, by]: Vertex): number => ax * by - bx * ay;

/** Around the United States the shapes stay exact enough to lie beside the Census Bureau's. */
const isNear = ([lng, lat]: Vertex): boolean => lat > 22 && lat < 52 && lng > -130 && lng < -60;

/** The same topology with fewer points; neighbours share their arcs and so keep sharing their borders. */
export function simplified<T extends Objects>(topology: Topology<T>): Topology<T> {
  const { scale, translate } = topology.transform!;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]): Vertex => {
      [x, y] = [x + dx!, y + dy!];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return thinned(points, isNear(points[0]!) || isNear(points.at(-1)!) ? 0.02 : 0.3);
  });
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs };
}

/** Douglas-Peucker: a point stays when leaving it out would move the line by more than `tolerance` degrees. */
export function thinned(points: readonly Vertex[], tolerance: number): Vertex[] {
  const keep = new Set([0, points.length - 1]);
  const spans: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const away = distance(points[i]!, points[from]!, points[to]!);
      if (away > worst) [worst, at] = [away, i];
    }
    if (at < 0) continue;
    keep.add(at);
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep.has(i));
}

function distance([x, y]: Vertex, [ax, ay]: Vertex, [bx, by]: Vertex): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** The middle of what a ring covers. */
export function middleOf(ring: readonly Vertex[]): Vertex {
  let [x, y] = [0, 0];
  for (const [i, to] of ring.slice(1).entries()) {
    const from = ring[i]!;
    x += (from[0] + to[0]) * cross(from, to);
    y += (from[1] + to[1]) * cross(from, to);
  }
  const area = areaOf(ring);
  return [x / (6 * area), y / (6 * area)];
}
