// The filtered sets of records that are shown on maps, each with its index in the thread. A set is indexed once and
// shared by everyone who sees it, until one of its tables has changed.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { type GeoBounds, readBounds } from '../../src/schema/formats/geo-bounds';
import type { Clusters } from '../../src/schema/model/clusters';
import type { Database } from '../db/database';
import { changedSince, type Snapshot } from '../db/record-changes';
import { invalid, problem } from '../http/http-errors';
import { createClusterThread, unavailable } from './cluster-thread';
import type { FoundPoint } from './cluster-worker';

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

interface PackedPoints {
  /** 20 bytes each: an id (int32), latitude and longitude (float64), big-endian. */
  points: Buffer;
  filtered: number;
  located: number;
}

/** Points of one set. */
const MAX_POINTS_OF_SET = 250_000;

/**
 * Packed by the database: as rows, a hundred thousand points would hold up every other call while they are parsed.
 * @param rows statement with `id`, `latitude` and `longitude`.
 * @throws 422 where there are too many of them.
 */
async function readPoints(db: Database, rows: RawBuilder<unknown>): Promise<PackedPoints> {
  const { rows: found } = await sql<PackedPoints>`
    with found as (${rows}), located as (
      select id, latitude::double precision, longitude::double precision from found
      where latitude between -90 and 90 and longitude between -180 and 180 limit ${MAX_POINTS_OF_SET + 1}
    )
    select (select count(*)::integer from found) as filtered, count(*)::integer as located,
      coalesce(string_agg(int4send(id) || float8send(latitude) || float8send(longitude), ''::bytea order by id), '') as points
    from located`.execute(db);
  const [{ filtered, located, points }] = found as [PackedPoints];
  if (located > MAX_POINTS_OF_SET)
    throw problem(422, `A map shows at most ${MAX_POINTS_OF_SET.toLocaleString('en-US')} records. Search for fewer.`);
  return { filtered, located, points };
}

/** @param fields the names of latitude and longitude. @throws 422 for a text that is no bounds. */
export function inBounds(noun: Noun, fields: readonly [string, string], text: string): RawBuilder<unknown> {
  const bounds = readBounds(text);
  if (typeof bounds === 'string') throw invalid({ bounds: [bounds] });
  const [latitude, longitude] = fields.map((name) => sql.ref(`${noun.noun}.${name}`));
  const { west, south, east, north } = bounds;
  return sql`(${latitude} between ${south} and ${north} and ${longitude} between ${west} and ${east})`;
}
