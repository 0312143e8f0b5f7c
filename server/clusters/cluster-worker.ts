// The thread that builds indexes of points and finds clusters in them: what takes too long for the thread that serves
// calls. It does one task after the other and keeps each index until it is dropped.
import { parentPort } from 'node:worker_threads';
import { type ClusterIndex, type FoundClusters, indexPoints } from '../../src/schema/clusters/cluster-index';
import type { GeoPoint } from '../../src/schema/formats/geo';
import type { GeoBounds } from '../../src/schema/formats/geo-bounds';

/** Every task names the index that it is about. */
export type WorkerTask =
  /** Builds an index. `points` has 20 bytes for each: an id (int32), latitude and longitude (float64), big-endian. */
  | { kind: 'build'; index: number; points: Uint8Array }
  | { kind: 'find'; index: number; bounds: GeoBounds; zoom: number }
  | { kind: 'drop'; index: number };

/** A single point with the id of its record. */
export interface FoundPoint extends GeoPoint {
  id: number;
}

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

const POINT_BYTES = 20;

const indexes = new Map<number, { points: FoundPoint[]; clusters: ClusterIndex }>();

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
      const points = unpack(task.points);
      const clusters = indexPoints(points);
      indexes.set(task.index, { points, clusters });
      return { extent: clusters.extent };
    }
    case 'find': {
      const found = indexes.get(task.index);
      if (!found) return undefined;
      const { clusters, singles, mean } = found.clusters.find(task.bounds, task.zoom);
      return { clusters, mean, points: singles.map((place) => found.points[place]!) };
    }
    case 'drop':
      indexes.delete(task.index);
      return undefined;
  }
}

function unpack(bytes: Uint8Array): FoundPoint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / POINT_BYTES }, (_, place) => ({
    id: view.getInt32(place * POINT_BYTES),
    latitude: view.getFloat64(place * POINT_BYTES + 4),
    longitude: view.getFloat64(place * POINT_BYTES + 12),
  }));
}
