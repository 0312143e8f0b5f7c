// What a map shows of many records: clusters, and single points. Server, memory source and map share these shapes and
// the rule for colours.
import type { GeoPoint } from '../formats/geo';
import type { GeoBounds } from '../formats/geo-bounds';

/** A part of the map at a zoom, and the records that are meant. */
export interface ClusterRequest {
  bounds: GeoBounds;
  /** As web maps count: the world has 256 pixels at zoom 0, twice as many at each further one. */
  zoom: number;
  /** Search texts by column path, as in a table request. */
  search: Readonly<Record<string, string>>;
}

/** Several records close to each other. */
export interface Cluster extends GeoPoint {
  /** At least 2. */
  count: number;
  /** Around all its records. */
  bounds: GeoBounds;
}

/** A record on its own. */
export interface ClusterPoint extends GeoPoint {
  id: number | string;
  /** The name of the record. */
  label: string;
  /** It was due on a day that is over. */
  is_late?: true;
}

/** What is within the requested bounds, at most `MAX_ON_MAP` in all. */
export interface Clusters {
  clusters: Cluster[];
  points: ClusterPoint[];
  /** The mean count over all clusters of the filtered records at this zoom, single points included. */
  mean: number;
  /** All records that match the search, and those of them that have coordinates. */
  filtered: number;
  located: number;
  /** Around all of those; without any there are none. */
  extent?: GeoBounds;
}

/** The largest zoom of a request. */
export const MAX_CLUSTER_ZOOM = 24;
/** Clusters and points in one response; where there are more, they are clustered as at a smaller zoom. */
export const MAX_ON_MAP = 500;

/** Pixels of the widest view that is taken for a map. */
const MAX_VIEW_PX = 16_384;

/** The largest zoom at which `bounds` can be a view: a closer one would cluster more than is shown. */
export function closestZoom({ west, south, east, north }: GeoBounds): number {
  const degrees = Math.max(east - west, north - south);
  return Math.max(0, Math.floor(Math.log2((MAX_VIEW_PX * 360) / (256 * degrees))));
}

/** The largest count of a small cluster: ten, or the mean if that is more. */
export const smallUpTo = (mean: number): number => Math.floor(Math.max(10, mean));
