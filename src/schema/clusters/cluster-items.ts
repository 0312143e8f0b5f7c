// What a map shows at one zoom or another: places, and what they are merged to from zoom to zoom. All are numbers in one
// set of columns, places first: as objects they would take five times the memory.
import type { GeoBounds } from '../formats/geo-bounds';
import type { Cluster } from '../model/clusters';

/** In columns: objects would take several times the memory. */
export interface Places {
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** Records at each place; one without it. */
  counts?: Int32Array;
  /** Degrees of the grid whose cells the places with several records stand for. */
  cell?: number;
}

/** Rows of columns. The map from its upper left to its lower right corner is 0 to 1. */
export interface Items {
  x: Float64Array;
  y: Float64Array;
  /** Records of each. */
  counts: Int32Array;
  /** Around the records of each. */
  west: Float64Array;
  south: Float64Array;
  east: Float64Array;
  north: Float64Array;
}

/** Items, of which the first are the places. */
export interface MergedItems {
  items: Items;
  /** By zoom: the rows of what is shown there. */
  levels: Int32Array[];
}

/**
 * Merges what is near each other, from the largest zoom to zoom 0.
 * @param radius at zoom 0. @param unmerged the zoom from which on each place is on its own. @param closest the largest
 * zoom that is wanted.
 */
export function mergePlaces(
  places: Places,
  { radius, unmerged, closest }: { radius: number; unmerged: number; closest: number },
): MergedItems {
  const size = places.latitudes.length;
  // Every merge leaves fewer.
  const items = itemsOf(places, 2 * size);
  const next = { row: size };
  const levels: Int32Array[] = [];
  let level: Int32Array = Int32Array.from({ length: size }, (_, place) => place);
  for (let zoom = closest; zoom >= 0; zoom--) {
    if (zoom < unmerged) level = mergeNear(items, level, radius / 2 ** zoom, next);
    levels[zoom] = level;
  }
  for (const [name, column] of Object.entries(items)) items[name as 'x'] = column.slice(0, next.row);
  return { items, levels };
}

function itemsOf({ latitudes, longitudes, counts, cell = 0 }: Places, length: number): Items {
  const column = () => new Float64Array(length);
  const items: Items = {
    x: column(),
    y: column(),
    counts: new Int32Array(length),
    west: column(),
    south: column(),
    east: column(),
    north: column(),
  };
  for (const [place, latitude] of latitudes.entries()) {
    const longitude = longitudes[place]!;
    const count = counts?.[place] ?? 1;
    items.x[place] = toX(longitude);
    items.y[place] = toY(latitude);
    items.counts[place] = count;
    [items.west[place], items.east[place]] = count > 1 ? cellAround(longitude, cell, 180) : [longitude, longitude];
    [items.south[place], items.north[place]] = count > 1 ? cellAround(latitude, cell, 90) : [latitude, latitude];
  }
  return items;
}

/** The part of a grid in which a coordinate lies. */
function cellAround(degrees: number, cell: number, limit: number): [number, number] {
  if (cell === 0) return [degrees, degrees];
  const from = Math.floor(degrees / cell) * cell;
  return [Math.max(-limit, from), Math.min(limit, from + cell)];
}

/**
 * In the order of `level`, each with all that is within `radius` and was not merged before.
 * @param next the row for the next cluster. @returns the rows that are left, and those of the clusters.
 */
function mergeNear(items: Items, level: Int32Array, radius: number, next: { row: number }): Int32Array {
  const { x, y } = items;
  const buckets = bucketsOf(items, level, radius);
  const isDone = new Uint8Array(level.length);
  const left = new Int32Array(level.length);
  let size = 0;
  const near: number[] = [];
  for (const [nth, item] of level.entries()) {
    if (isDone[nth]) continue;
    isDone[nth] = 1;
    near.length = 0;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let other = buckets.first(item, dx, dy); other >= 0; other = buckets.after[other]!) {
          const row = level[other]!;
          // Squares far from each other may share a bucket.
          if (isDone[other] || (x[row]! - x[item]!) ** 2 + (y[row]! - y[item]!) ** 2 > radius ** 2) continue;
          isDone[other] = 1;
          near.push(row);
        }
    left[size++] = near.length > 0 ? merge(items, item, near, next.row++) : item;
  }
  return size === level.length ? level : left.slice(0, size);
}

/** Writes a cluster in the middle of all its records. @returns its row. */
function merge(items: Items, first: number, near: readonly number[], row: number): number {
  const { x, y, counts, west, south, east, north } = items;
  [west[row], south[row], east[row], north[row]] = [Infinity, Infinity, -Infinity, -Infinity];
  let [sumX, sumY, count] = [0, 0, 0];
  const add = (item: number): void => {
    sumX += x[item]! * counts[item]!;
    sumY += y[item]! * counts[item]!;
    count += counts[item]!;
    west[row] = Math.min(west[row]!, west[item]!);
    south[row] = Math.min(south[row]!, south[item]!);
    east[row] = Math.max(east[row]!, east[item]!);
    north[row] = Math.max(north[row]!, north[item]!);
  };
  add(first);
  for (const item of near) add(item);
  x[row] = sumX / count;
  y[row] = sumY / count;
  counts[row] = count;
  return row;
}

/** The rows of a level by squares of the map as wide as `radius`: a hash table with chains. */
function bucketsOf({ x, y }: Items, level: Int32Array, radius: number) {
  const mask = 2 ** Math.ceil(Math.log2(level.length + 1)) * 2 - 1;
  const heads = new Int32Array(mask + 1).fill(-1);
  const after = new Int32Array(level.length);
  /** The bucket of the square so many to the right and below that of a row. */
  const bucket = (row: number, dx: number, dy: number): number =>
    (Math.imul(Math.floor(x[row]! / radius) + dx, 73_856_093) ^
      Math.imul(Math.floor(y[row]! / radius) + dy, 19_349_663)) &
    mask;
  for (let nth = level.length - 1; nth >= 0; nth--) {
    const at = bucket(level[nth]!, 0, 0);
    after[nth] = heads[at]!;
    heads[at] = nth;
  }
  return { first: (row: number, dx: number, dy: number): number => heads[bucket(row, dx, dy)]!, after };
}

/** From a longitude to the x of the map. */
export const toX = (longitude: number): number => longitude / 360 + 0.5;

/** From a latitude to the y of the map; the poles are at its edges. */
export function toY(latitude: number): number {
  const sin = Math.sin((latitude * Math.PI) / 180);
  return Math.max(0, Math.min(1, 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI));
}

/** The cluster of a row. */
export function clusterOf({ x, y, counts, west, south, east, north }: Items, row: number): Cluster {
  return {
    latitude: (360 * Math.atan(Math.exp((180 - y[row]! * 360) * (Math.PI / 180)))) / Math.PI - 90,
    longitude: (x[row]! - 0.5) * 360,
    count: counts[row]!,
    bounds: { west: west[row]!, south: south[row]!, east: east[row]!, north: north[row]! },
  };
}

/** Around all records of some rows; undefined without any. */
export function boundsOf(items: Items, rows: Int32Array): GeoBounds | undefined {
  if (rows.length === 0) return undefined;
  const { west, south, east, north } = items;
  return {
    west: rows.reduce((min, row) => Math.min(min, west[row]!), Infinity),
    south: rows.reduce((min, row) => Math.min(min, south[row]!), Infinity),
    east: rows.reduce((max, row) => Math.max(max, east[row]!), -Infinity),
    north: rows.reduce((max, row) => Math.max(max, north[row]!), -Infinity),
  };
}
