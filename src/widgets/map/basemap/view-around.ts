// The part of the world that a map opens on, or shows without controls, and where a point lies in it.
import type { GeoPoint } from '../../../schema/formats/geo';
import { type Basemap, worldX, worldY } from './basemap-load';
import type { View } from './render-basemap';

/** A single point is shown with the towns around it. */
const POINT_MAX_ZOOM = 9;
/** Pixels between the points and the edge: a marker and a name beside it. */
const PADDING_PX = 44;

/** The closest view of at least one point in the size of a map, that of a single one with a named place. */
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
  const fit = (room: number, span: number) => Math.log2((room - 2 * PADDING_PX) / (256 * span));
  const closest =
    points.length > 1 ? POINT_MAX_ZOOM : zoomWithPlace(places, points[0]!, { width, height }, POINT_MAX_ZOOM);
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

/** Pixels between the dot of a place and the edge: its name, the scale and the credits. */
const INSET = { x: 32, y: 40 };

/** The closest zoom at which the built-in map has more than names. */
const NAMES_MAX_ZOOM = 12;
/** The zoom at which a continent is recognised without a name. */
const SHORES_ZOOM = 2;

/** The closest zoom, down from `zoom`, at which a named place lies in the view; without `places` it is `zoom`. */
export function zoomWithPlace(
  places: Basemap['places'],
  { latitude, longitude }: GeoPoint,
  { width, height }: { width: number; height: number },
  zoom: number,
): number {
  if (!places) return zoom;
  const [x, y] = [worldX(longitude), worldY(latitude)];
  for (let at = Math.min(zoom, NAMES_MAX_ZOOM); at > SHORES_ZOOM; at--) {
    const world = 256 * 2 ** at;
    const [across, down] = [(width / 2 - INSET.x) / world, (height / 2 - INSET.y) / world];
    const named = places.upTo(at);
    for (let i = 0; i < named; i++) {
      const place = places.list[i]!;
      if (Math.abs(place.x - x) <= across && Math.abs(place.y - y) <= down) return at;
    }
  }
  return Math.min(zoom, SHORES_ZOOM);
}
