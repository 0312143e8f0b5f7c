// The filtered sets of records that are shown on maps, each with its index in the thread, shared by everyone who sees it.
// A set that is read whole is shown as it is at the moment; the cells of a large one may be some seconds old.
import { type RawBuilder, sql } from 'kysely';
import { UNCLUSTERED_ZOOM } from '../../src/schema/clusters/cluster-index';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { type GeoBounds, readBounds } from '../../src/schema/formats/geo-bounds';
import type { Clusters } from '../../src/schema/model/clusters';
import { isStatementTimeout } from '../base/unavailable';
import type { Database } from '../db/database';
import { changedSince, type Snapshot } from '../db/record-changes';
import { invalid } from '../http/http-errors';
import { createClusterThread, unavailable } from './cluster-thread';
import type { FoundPoint } from './cluster-worker';
import { cellDegrees, estimatedRows, type ReadPlaces, readCells, readPoints, tileAround } from './read-places';

/** Records of a noun, by a statement. */
export interface RecordSet {
  /** Rows of `id`, `latitude` and `longitude`: all, or those in a part of the map. */
  rows(bounds?: GeoBounds): RawBuilder<unknown>;
  /** The tables that decide which rows those are. */
  tables: readonly string[];
}

interface FoundInSet extends Omit<Clusters, 'points'> {
  points: FoundPoint[];
}

/** Finds the clusters of a part of a map. An index is built at the first call, and kept for the next ones. */
export interface ClusterSets {
  /** @throws 503 while the thread or the database is too busy. */
  find(set: RecordSet, bounds: GeoBounds, zoom: number): Promise<FoundInSet>;
  close(): Promise<void>;
}

/** Records of a set that is read whole. A larger one is read as the cells of a grid: from afar all, near by in tiles. */
const MAX_RECORDS = 50_000;
/** The largest zoom at which all of a large set is searched: the lower states are some 90,000 cells then. */
const FAR_ZOOM = 6;

/** Sets that are kept, tiles included, and their places: a hundred thousand take about 20 MB. */
const MAX_SETS = 200;
const MAX_PLACES = 500_000;

/** In milliseconds. A set is kept so long, in case it depends on more than its tables, such as the age of something. */
const TTL_MS = 300_000;
/** While records are saved all the time, cells are read again only so often. */
const REFRESH_MS = 10_000;
/** Until then they are shown while they are read again. */
const MAX_AGE_MS = 60_000;
/** A set that took the database too long is not tried again before. */
const TIMED_OUT_MS = 60_000;

interface KnownSet {
  index: number;
  /** The moment before it was read. */
  since: Snapshot;
  at: number;
  /** Milliseconds in which it is taken as it is, changed or not. */
  freshMs: number;
  /** Zero until it has been read. */
  places: number;
  ready: Promise<IndexedSet>;
  /** The same set, while it is read again. */
  next?: KnownSet;
}

interface IndexedSet extends Pick<FoundInSet, 'filtered' | 'located' | 'extent'> {
  /** Read as cells. */
  isLarge: boolean;
}

/** What is read into one index. */
interface Source {
  rows: RawBuilder<unknown>;
  tables: readonly string[];
  /** The largest zoom at which it is searched; where it is all of a set, of cells only. */
  zoom: number;
  isTile: boolean;
}

/**
 * @param db knows what has changed. @param readDb where a set is read, as new as what `db` knew then.
 * @param maxRecords of a set that is read whole.
 */
export function createClusterSets(db: Database, readDb: () => Database, maxRecords = MAX_RECORDS): ClusterSets {
  /** The most recently used last. */
  const known = new Map<string, KnownSet>();
  const thread = createClusterThread(() => known.clear());
  let indexes = 0;

  async function setFor(source: Source): Promise<KnownSet> {
    const { sql: text, parameters } = source.rows.compile(db);
    const key = JSON.stringify([source.zoom, text, parameters]);
    const before = known.get(key);
    if (before && isFresh(before)) return keep(key, before);
    const { now, changed } = await changedSince(db, source.tables, before?.since);
    const found = known.get(key);
    const isCurrent = found && !(changed && found === before) && ageOf(found) < TTL_MS;
    if (found && (isCurrent || isFresh(found))) return keep(key, found);
    if (found && found.places > 0 && found.freshMs > 0 && ageOf(found) < MAX_AGE_MS) {
      found.next ??= start(key, source, now, found);
      return keep(key, found);
    }
    forget(key);
    return keep(key, start(key, source, now));
  }

  /** @param before what is shown in the meantime. */
  function start(key: string, source: Source, since: Snapshot, before?: KnownSet): KnownSet {
    const set = { index: ++indexes, since, at: Date.now(), freshMs: before?.freshMs ?? 0, places: 0 } as KnownSet;
    set.ready = read(source, set);
    set.ready.then(
      () => {
        if (before && known.get(key) === before) {
          forget(key);
          keep(key, set);
        } else if (before) {
          // What it was read for has been forgotten meanwhile, and nobody waits for it.
          drop(set.index);
        }
        limit();
      },
      (error: unknown) => {
        if (before) {
          before.next = undefined;
          before.freshMs = ageOf(before) + REFRESH_MS;
        } else if (isStatementTimeout(error)) set.freshMs = TIMED_OUT_MS;
        else if (known.get(key) === set) known.delete(key);
      },
    );
    return set;
  }

  async function read({ rows, zoom, isTile }: Source, set: KnownSet): Promise<IndexedSet> {
    const { cell, places, size, ...counts } = await readPlaces(rows, cellDegrees(zoom), set);
    set.places = size;
    const isLarge = cell !== undefined;
    try {
      const closest = isLarge || isTile ? zoom : undefined;
      const { extent } = await thread.run({ kind: 'build', index: set.index, places, cell, closest });
      return { ...counts, extent, isLarge };
    } catch (error) {
      // Where it only took too long, the index is built all the same.
      drop(set.index);
      throw error;
    }
  }

  /** While a large set is read it is not read once more, whatever changes. @param degrees of a cell. */
  async function readPlaces(
    rows: RawBuilder<unknown>,
    degrees: number,
    set: KnownSet,
  ): Promise<ReadPlaces & { cell?: number }> {
    const source = readDb();
    const mayBeSmall = set.freshMs === 0 && (await estimatedRows(source, rows)) <= maxRecords;
    const points = mayBeSmall ? await readPoints(source, rows, maxRecords) : undefined;
    if (points) return points;
    set.freshMs = REFRESH_MS;
    const cells = await readCells(source, rows, degrees);
    if (mayBeSmall || cells.filtered > maxRecords) return { ...cells, cell: degrees };
    set.freshMs = 0;
    return (await readPoints(source, rows, maxRecords)) ?? { ...cells, cell: degrees };
  }

  function keep(key: string, set: KnownSet): KnownSet {
    known.delete(key);
    known.set(key, set);
    return set;
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
    const all = () => [...known.values()].reduce((sum, { places }) => sum + places, 0);
    while (known.size > 1 && (known.size > MAX_SETS || all() > MAX_PLACES)) forget([...known.keys()][0]!);
  }

  async function findIn({ index }: KnownSet, bounds: GeoBounds, zoom: number) {
    const found = await thread.run({ kind: 'find', index, bounds, zoom });
    if (!found) throw unavailable();
    return found;
  }

  return {
    async find({ rows, tables }, bounds, zoom) {
      const whole = await setFor({ rows: rows(), tables, zoom: FAR_ZOOM, isTile: false });
      const { isLarge, ...counts } = await whole.ready;
      if (!isLarge || zoom <= FAR_ZOOM) return { ...counts, ...(await findIn(whole, bounds, zoom)) };
      const near = Math.min(zoom, UNCLUSTERED_ZOOM);
      const tile = await setFor({ rows: rows(tileAround(bounds, near)), tables, zoom: near, isTile: true });
      await tile.ready;
      return { ...counts, ...(await findIn(tile, bounds, near)) };
    },
    close: () => thread.close(),
  };
}

const ageOf = ({ at }: KnownSet): number => Date.now() - at;
const isFresh = (set: KnownSet): boolean => ageOf(set) < set.freshMs;

/** @param fields the names of latitude and longitude. @throws 422 for a text that is no bounds. */
export function inBounds(noun: Noun, fields: readonly [string, string], text: string): RawBuilder<unknown> {
  const bounds = readBounds(text);
  if (typeof bounds === 'string') throw invalid({ bounds: [bounds] });
  return liesIn(noun, fields, bounds);
}

/** @param fields as above. */
export function liesIn(noun: Noun, fields: readonly [string, string], bounds: GeoBounds): RawBuilder<unknown> {
  const [latitude, longitude] = fields.map((name) => sql.ref(`${noun.noun}.${name}`));
  const { west, south, east, north } = bounds;
  return sql`(${latitude} between ${south} and ${north} and ${longitude} between ${west} and ${east})`;
}
