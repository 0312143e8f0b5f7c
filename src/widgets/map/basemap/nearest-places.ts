// Where a point lies: how far the nearest railroad is and in which direction, the nearest places, and whether it is in
// the water. Made of the basemap's data alone; miles over ground.

import { milesBetween } from '../../../schema/formats/distances';
import { type GeoPoint, geoPoint } from '../../../schema/formats/geo';
import { countText } from '../../../schema/formats/words';
import { type Basemap, type Bounds, latitudeAt, longitudeAt, type Path, worldX, worldY } from './basemap-load';

/** Something near a point. */
export interface Nearby {
  miles: number;
  /** Where it is seen from the point, as on a compass: "NE". */
  direction: string;
  point: GeoPoint;
}

/** Farther from every line a point of the work is probably mistyped. */
const FAR_MILES = 25;
/** Shores are some miles from exact, and buildings stand on piers. */
const OFFSHORE_MILES = 3;

/** The nearest point of any railroad; undefined while there is no data. */
export function nearestRailroad(railroads: readonly Path[] = [], from: GeoPoint): Nearby | undefined {
  if (railroads.length === 0) return undefined;
  const [x, y] = [worldX(from.longitude), worldY(from.latitude)];
  let best = Infinity;
  let [nearX, nearY] = [0, 0];
  for (const { points, bounds } of railroads) {
    if (awayFrom(bounds, x, y) >= best) continue;
    for (let i = 2; i < points.length; i += 2) {
      const [ax, ay, bx, by] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!];
      const [dx, dy] = [bx - ax, by - ay];
      const square = dx * dx + dy * dy;
      const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
      const away = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
      if (away < best) [best, nearX, nearY] = [away, ax + t * dx, ay + t * dy];
    }
  }
  return nearby(from, { latitude: latitudeAt(nearY), longitude: longitudeAt(nearX) });
}

/** The named places nearest to a point, the nearest first. */
export function nearestPlaces(places: Basemap['places'], from: GeoPoint, count: number): (Nearby & { name: string })[] {
  const [x, y] = [worldX(from.longitude), worldY(from.latitude)];
  const away = (name: { x: number; y: number }) => (name.x - x) ** 2 + (name.y - y) ** 2;
  const found: { text: string; x: number; y: number }[] = [];
  for (const place of places?.list ?? []) {
    if (found.length === count && away(place) >= away(found.at(-1)!)) continue;
    found.push(place);
    found.sort((a, b) => away(a) - away(b));
    found.length = Math.min(found.length, count);
  }
  return found.map((place) => ({
    name: place.text,
    ...nearby(from, { latitude: latitudeAt(place.y), longitude: longitudeAt(place.x) }),
  }));
}

/** Whether a point is on no land. @param outline undefined while there is no data: then it is not known, and false. */
function isInWater(outline: Basemap['outline'], { latitude, longitude }: GeoPoint): boolean {
  if (!outline) return false;
  const [x, y] = [worldX(longitude), worldY(latitude)];
  return !covers(outline.nation, x, y) && (!covers(outline.land, x, y) || covers(outline.lakes, x, y));
}

/** About coordinates, which may be text, that are probably mistyped; undefined where nothing is known of them. */
export function locationHint(basemap: Basemap, latitude: unknown, longitude: unknown): string | undefined {
  const point = geoPoint(latitude, longitude);
  if (point) return pointHint(basemap, point);
  if (isBeyond(latitude, 90))
    return `Latitude is between -90 and 90${geoPoint(longitude, latitude) ? '; are latitude and longitude swapped?' : ''}`;
  return isBeyond(longitude, 180) ? 'Longitude is between -180 and 180' : undefined;
}

/** Said also while the other coordinate is missing, or no number yet. */
const isBeyond = (value: unknown, limit: number): boolean => typeof value === 'number' && Math.abs(value) > limit;

function pointHint({ outline, railroads = [] }: Basemap, point: GeoPoint): string | undefined {
  if (!isAmong(railroads, point)) return slipHint(railroads, point);
  const { miles } = nearestRailroad(railroads, point)!;
  if (miles > FAR_MILES) return `${countText(Math.round(miles))} mi from any main railroad line: check the coordinates`;
  return miles > OFFSHORE_MILES && isInWater(outline, point) ? 'In the water: check the coordinates' : undefined;
}

/** On another continent, when a usual slip would have brought it there from a railroad. */
function slipHint(railroads: readonly Path[], { latitude, longitude }: GeoPoint): string | undefined {
  const isNear = (point: GeoPoint | undefined) =>
    point && isAmong(railroads, point) && nearestRailroad(railroads, point)!.miles <= FAR_MILES;
  if (isNear(geoPoint(longitude, latitude))) return 'Are latitude and longitude swapped?';
  return isNear({ latitude, longitude: -longitude }) ? 'Is the minus sign of the longitude missing?' : undefined;
}

/** Inside the part of the world whose railroads are known. */
const isAmong = (railroads: readonly Path[], { latitude, longitude }: GeoPoint): boolean =>
  awayFrom(boundsOf(railroads), worldX(longitude), worldY(latitude)) === 0;

/** The box around all paths; of none, one that holds no point. */
function boundsOf(paths: readonly Path[]): Bounds {
  const edge = (side: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    paths.reduce((all, { bounds }) => pick(all, bounds[side]), pick());
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}

const nearby = (from: GeoPoint, point: GeoPoint): Nearby => ({
  miles: milesBetween(from, point),
  direction: directionOf(from, point),
  point,
});

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

function directionOf(from: GeoPoint, to: GeoPoint): string {
  const east = worldX(to.longitude) - worldX(from.longitude);
  const north = worldY(from.latitude) - worldY(to.latitude);
  return COMPASS[(Math.round(Math.atan2(east, north) / (Math.PI / 4)) + 8) % 8]!;
}

/** Square of the distance to the nearest edge of a box; zero inside of it. */
const awayFrom = ([left, top, right, bottom]: Bounds, x: number, y: number): number =>
  Math.max(left - x, 0, x - right) ** 2 + Math.max(top - y, 0, y - bottom) ** 2;

/** By the even-odd rule. */
function covers(rings: readonly Path[], x: number, y: number): boolean {
  let isInside = false;
  for (const { points, bounds } of rings) {
    if (awayFrom(bounds, x, y) > 0) continue;
    for (let i = 0, k = points.length - 2; i < points.length; k = i, i += 2) {
      const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[k]!, points[k + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  }
  return isInside;
}
