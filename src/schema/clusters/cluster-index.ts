// Points that are ready to be clustered for any part of the map and any zoom, by one rule on the server and in memory.
// Building an index of a hundred thousand points takes a good part of a second: the server does it in a thread.
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import type { GeoPoint } from '../formats/geo';
import { boundsAround, type GeoBounds, WORLD, widen } from '../formats/geo-bounds';
import { type Cluster, MAX_ON_MAP } from '../model/clusters';

/** Clusters, and the places of single points in the list that was indexed. */
export interface FoundClusters {
  clusters: Cluster[];
  singles: number[];
  /** The mean count over all clusters of the whole index at this zoom, single points included. */
  mean: number;
}

export interface ClusterIndex {
  /** Around all points. */
  extent?: GeoBounds;
  /** What is within `bounds`: never more than `MAX_ON_MAP`, but clustered as at a smaller zoom. */
  find(bounds: GeoBounds, zoom: number): FoundClusters;
}

/** Pixels of a tile of 512, the last zoom that has clusters, and the fewest points of one. */
const RULE = { radius: 60, maxZoom: 16, minPoints: 2 };

export function indexPoints(points: readonly GeoPoint[]): ClusterIndex {
  const index = new Supercluster<GeoBounds, GeoBounds>({ ...RULE, reduce: widen });
  index.load(
    points.map(({ latitude, longitude }, id) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { west: longitude, south: latitude, east: longitude, north: latitude },
    })),
  );
  const counts = new Map<number, number>();

  const within = ({ west, south, east, north }: GeoBounds, zoom: number) =>
    index.getClusters([west, south, east, north], zoom);

  /** Clusters and single points of the whole world. */
  function countAt(zoom: number): number {
    const count = counts.get(zoom) ?? within(WORLD, zoom).length;
    counts.set(zoom, count);
    return count;
  }

  return {
    extent: boundsAround(points),
    find(bounds, wanted) {
      let zoom = Math.min(wanted, RULE.maxZoom + 1);
      let found = within(bounds, zoom);
      while (found.length > MAX_ON_MAP && zoom > 0) found = within(bounds, --zoom);
      return {
        clusters: found.filter(isCluster).map(clusterOf),
        singles: found.flatMap((feature) => (isCluster(feature) ? [] : Number(feature.id))),
        mean: points.length / Math.max(1, countAt(zoom)),
      };
    },
  };
}

type Found = ClusterFeature<GeoBounds> | PointFeature<GeoBounds>;

const isCluster = (feature: Found): feature is ClusterFeature<GeoBounds> => 'cluster' in feature.properties;

function clusterOf({ geometry, properties }: ClusterFeature<GeoBounds>): Cluster {
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  const { point_count: count, west, south, east, north } = properties;
  return { latitude, longitude, count, bounds: { west, south, east, north } };
}
