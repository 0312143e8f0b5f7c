// The filtered sets of records that are shown on maps, each with its index in the thread. A set is indexed once and
// shared by everyone who sees it, until one of its tables has changed.
import type { RawBuilder } from 'kysely';
import type { GeoBounds } from '../../src/schema/formats/geo-bounds';
import type { Clusters } from '../../src/schema/model/clusters';
import type { Database } from '../db/database';
import { changedSince, type Snapshot } from '../db/record-changes';
import { createClusterThread, unavailable } from './cluster-thread';
import type { FoundPoint } from './cluster-worker';
import { readPoints } from './read-points';

/** Records of a noun, by a statement. */
export interface RecordSet {
  /** Rows of `id`, `latitude` and `longitude`. */
  rows: RawBuilder<unknown>;
  /** The tables that decide which rows those are. */
  tables: readonly string[];
}

export interface FoundInSet extends Omit<Clusters, 'points'> {
  points: FoundPoint[];
}

export interface ClusterSets {
  /** @throws 422 for more records than a map has, 503 while the thread is too busy. */
  find(set: RecordSet, bounds: GeoBounds, zoom: number): Promise<FoundInSet>;
  close(): Promise<void>;
}

/** Sets that are kept, and their points; a hundred thousand take about 60 MB. */
const MAX_SETS = 40;
const MAX_POINTS = 500_000;
/** Milliseconds that a set is kept, in case it depends on more than its tables, such as the age of something. */
const TTL_MS = 300_000;

interface KnownSet {
  index: number;
  /** The moment before it was read. */
  since: Snapshot;
  at: number;
  /** Zero until it has been read. */
  points: number;
  ready: Promise<Pick<FoundInSet, 'filtered' | 'located' | 'extent'>>;
}

export function createClusterSets(db: Database): ClusterSets {
  /** The most recently used last. */
  const known = new Map<string, KnownSet>();
  const thread = createClusterThread(() => known.clear());
  let indexes = 0;

  async function setFor(set: RecordSet): Promise<KnownSet> {
    const { sql: text, parameters } = set.rows.compile(db);
    const key = JSON.stringify([text, parameters]);
    const before = known.get(key);
    const { now, changed } = await changedSince(db, set.tables, before?.since);
    const found = known.get(key);
    if (found && !(changed && found === before) && Date.now() - found.at < TTL_MS) {
      touch(key, found);
      return found;
    }
    forget(key);
    const index = ++indexes;
    const next: KnownSet = { index, since: now, at: Date.now(), points: 0, ready: read(set, index) };
    touch(key, next);
    next.ready.then(
      ({ located }) => {
        next.points = located;
        limit();
      },
      () => known.get(key) === next && known.delete(key),
    );
    return next;
  }

  async function read({ rows }: RecordSet, index: number): KnownSet['ready'] {
    const { points, ...counts } = await readPoints(db, rows);
    try {
      return { ...counts, ...(await thread.run({ kind: 'build', index, points })) };
    } catch (error) {
      // Where it only took too long, the index is built all the same.
      drop(index);
      throw error;
    }
  }

  function touch(key: string, set: KnownSet): void {
    known.delete(key);
    known.set(key, set);
  }

  function forget(key: string): void {
    const set = known.get(key);
    known.delete(key);
    // A caller that waits for it still gets what it found: tasks keep their order.
    if (set)
      set.ready.then(
        () => drop(set.index),
        () => {},
      );
  }

  function drop(index: number): void {
    thread.run({ kind: 'drop', index }).catch(() => {});
  }

  /** Forgets those that were not used for the longest time. */
  function limit(): void {
    const all = () => [...known.values()].reduce((sum, { points }) => sum + points, 0);
    while (known.size > 1 && (known.size > MAX_SETS || all() > MAX_POINTS)) forget([...known.keys()][0]!);
  }

  return {
    async find(set, bounds, zoom) {
      const { index, ready } = await setFor(set);
      const counts = await ready;
      const found = await thread.run({ kind: 'find', index, bounds, zoom });
      if (!found) throw unavailable();
      return { ...counts, ...found };
    },
    close: () => thread.close(),
  };
}
