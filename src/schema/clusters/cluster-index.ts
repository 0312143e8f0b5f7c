// Places with records, ready to be clustered for any part of the map and any zoom, by one rule on the server and in
// memory: that of supercluster. Indexing a hundred thousand takes a good part of a second: the server does it in a
// thread.
import type { GeoPoint } from '../formats/geo';
import type { GeoBounds } from '../formats/geo-bounds';
import { type Cluster, MAX_ON_MAP } from '../model/clusters';
import { boundsOf, clusterOf, mergePlaces, type Places, toX, toY } from './cluster-items';

/** Clusters, and the places of single records in what was indexed. */
export interface FoundClusters {
  clusters: Cluster[];
  singles: number[];
  /** The mean count over all clusters of the whole index at this zoom, single records included. */
  mean: number;
}

/** An index of places. It does not change: other records need a new one. */
export interface ClusterIndex {
  /** Around all records. */
  extent?: GeoBounds;
  /** What is within `bounds`: never more than `MAX_ON_MAP`, but clustered as at a smaller zoom. */
  find(bounds: GeoBounds, zoom: number): FoundClusters;
}

/** Pixels of a tile of 512 within which records are clustered. */
const RADIUS = 60 / 512;
/** From this zoom on nothing is clustered. */
export const UNCLUSTERED_ZOOM = 17;

/** Degrees of longitude within which records are clustered. */
export const clusterDegrees = (zoom: number): number => (RADIUS * 360) / 2 ** zoom;

/** @param closest the largest zoom that is searched for. */
export function indexPlaces(places: Places, closest = UNCLUSTERED_ZOOM): ClusterIndex {
  const { items, levels } = mergePlaces(places, { radius: RADIUS, unmerged: UNCLUSTERED_ZOOM, closest });
  const records = levels[0]!.reduce((sum, row) => sum + items.counts[row]!, 0);

  /** At most one more than a map can show. */
  function within({ west, south, east, north }: GeoBounds, zoom: number): number[] {
    const { x, y } = items;
    const [left, right, top, bottom] = [toX(west), toX(east), toY(north), toY(south)];
    const found: number[] = [];
    for (const row of levels[zoom]!) {
      if (x[row]! < left || x[row]! > right || y[row]! < top || y[row]! > bottom) continue;
      if (found.push(row) > MAX_ON_MAP) break;
    }
    return found;
  }

  return {
    extent: boundsOf(items, levels[0]!),
    find(bounds, wanted) {
      let zoom = Math.min(wanted, closest);
      let found = within(bounds, zoom);
      while (found.length > MAX_ON_MAP && zoom > 0) found = within(bounds, --zoom);
      return {
        clusters: found.filter((row) => items.counts[row]! > 1).map((row) => clusterOf(items, row)),
        singles: found.filter((row) => items.counts[row] === 1),
        mean: records / Math.max(1, levels[zoom]!.length),
      };
    },
  };
}

/** As `indexPlaces`, of one record at each point. */
export const indexPoints = (points: readonly GeoPoint[]): ClusterIndex =>
  indexPlaces({
    latitudes: Float64Array.from(points, ({ latitude }) => latitude),
    longitudes: Float64Array.from(points, ({ longitude }) => longitude),
  });
