// The part of the world that a map without controls shows, and where a point lies in it.
import type { GeoPoint } from '../../../schema/formats/geo';
import { type Basemap, worldX, worldY } from './basemap-load';
import { zoomWithPlace } from './recognizable';
import type { View } from './render-basemap';

/** A single point is shown with the towns around it. */
const CLOSEST = 9;
/** Pixels between the points and the edge: a marker and a name beside it. */
const PADDING = 44;

/**
 * The closest view of `points` of the size of a map, that of a single one with a place that has a name. The points are
 * at least one.
 */
export function viewAround(
  points: readonly GeoPoint[],
  { width, height }: Pick<View, 'width' | 'height'>,
  places?: Basemap['places'],
): View {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { latitude, longitude } of points) {
    const [x, y] = [worldX(longitude), worldY(latitude)];
    [west, east, north, south] = [Math.min(west, x), Math.max(east, x), Math.min(north, y), Math.max(south, y)];
  }
  const fit = (room: number, span: number) => Math.log2((room - 2 * PADDING) / (256 * span));
  const closest = points.length > 1 ? CLOSEST : zoomWithPlace(places, points[0]!, { width, height }, CLOSEST);
  const zoom = Math.max(0, Math.min(closest, fit(width, east - west), fit(height, south - north)));
  const size = 256 * 2 ** zoom;
  return {
    zoom,
    left: ((west + east) / 2) * size - width / 2,
    top: ((north + south) / 2) * size - height / 2,
    width,
    height,
  };
}

/** Pixels from the upper left corner of the view. */
export function inView({ zoom, left, top }: View, { latitude, longitude }: GeoPoint): { x: number; y: number } {
  const size = 256 * 2 ** zoom;
  const tenth = (pixels: number) => Math.round(pixels * 10) / 10;
  return { x: tenth(worldX(longitude) * size - left), y: tenth(worldY(latitude) * size - top) };
}

/** A line as the points of an SVG: those within a pixel of the one before are left out, but not the end. */
export function pathInView(view: View, line: readonly GeoPoint[]): string {
  const kept: { x: number; y: number }[] = [];
  line.forEach((point, nth) => {
    const now = inView(view, point);
    const last = kept.at(-1);
    const isNear = last && Math.abs(now.x - last.x) < 1 && Math.abs(now.y - last.y) < 1;
    if (!isNear || nth === line.length - 1) kept.push(now);
  });
  return kept.map(({ x, y }) => `${x},${y}`).join(' ');
}
