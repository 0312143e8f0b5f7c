// The thread that builds indexes of points and finds clusters in them: what takes too long for the thread that serves
// calls. It does one task after the other and keeps each index until it is dropped.
import { parentPort } from 'node:worker_threads';
import { type ClusterIndex, type FoundClusters, indexPlaces } from '../../src/schema/clusters/cluster-index';
import type { Places } from '../../src/schema/clusters/cluster-items';
import type { GeoPoint } from '../../src/schema/formats/geo';
import type { GeoBounds } from '../../src/schema/formats/geo-bounds';

/** Every task names the index that it is about. */
export type WorkerTask =
  /** Builds an index of packed places. */
  | ({ kind: 'build'; index: number } & PackedPlaces)
  | { kind: 'find'; index: number; bounds: GeoBounds; zoom: number }
  | { kind: 'drop'; index: number };

interface PackedPlaces {
  /** 24 bytes each: records and the id of one of them (int32), latitude and longitude (float64), big-endian. */
  places: Uint8Array;
  /** Degrees of the grid whose cells they are, where several records may be one place. */
  cell?: number;
  /** The largest zoom that is searched for. */
  closest?: number;
}

/** A single point with the id of its record. */
export interface FoundPoint extends GeoPoint {
  id: number;
}

/** What each kind of task returns. */
export interface TaskResults {
  build: { extent?: GeoBounds };
  /** Undefined when there is no such index. */
  find: (Pick<FoundClusters, 'clusters' | 'mean'> & { points: FoundPoint[] }) | undefined;
  drop: undefined;
}

/** What the thread sends back for the task with this number. */
export interface WorkerMessage {
  task: number;
  result?: TaskResults[WorkerTask['kind']];
  error?: string;
}

const PLACE_BYTES = 24;

interface KnownPlaces extends Places {
  ids: Int32Array;
}

const indexes = new Map<number, { places: KnownPlaces; clusters: ClusterIndex }>();

parentPort!.on('message', ({ task, ...work }: WorkerTask & { task: number }) => {
  const message: WorkerMessage = { task };
  try {
    message.result = run(work);
  } catch (error) {
    message.error = String(error);
  }
  parentPort!.postMessage(message);
});

function run(task: WorkerTask): WorkerMessage['result'] {
  switch (task.kind) {
    case 'build': {
      const places = unpack(task);
      const clusters = indexPlaces(places, task.closest);
      indexes.set(task.index, { places, clusters });
      return { extent: clusters.extent };
    }
    case 'find': {
      const found = indexes.get(task.index);
      if (!found) return undefined;
      const { clusters, singles, mean } = found.clusters.find(task.bounds, task.zoom);
      return { clusters, mean, points: singles.map((place) => pointAt(found.places, place)) };
    }
    case 'drop':
      indexes.delete(task.index);
      return undefined;
  }
}

function unpack({ places, cell }: PackedPlaces): KnownPlaces {
  const view = new DataView(places.buffer, places.byteOffset, places.byteLength);
  const length = places.byteLength / PLACE_BYTES;
  const whole = (at: number) => Int32Array.from({ length }, (_, place) => view.getInt32(place * PLACE_BYTES + at));
  const degrees = (at: number) =>
    Float64Array.from({ length }, (_, place) => view.getFloat64(place * PLACE_BYTES + at));
  return { counts: whole(0), ids: whole(4), latitudes: degrees(8), longitudes: degrees(16), cell };
}

const pointAt = ({ ids, latitudes, longitudes }: KnownPlaces, place: number): FoundPoint => ({
  id: ids[place]!,
  latitude: latitudes[place]!,
  longitude: longitudes[place]!,
});
