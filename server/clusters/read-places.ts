// Reads the records of a map: as they are, or where they are too many as the cells of a grid. The database packs them:
// as rows, a hundred thousand would hold up every other call while they are parsed.
import { type RawBuilder, sql } from 'kysely';
import { clusterDegrees } from '../../src/schema/clusters/cluster-index';
import type { GeoBounds } from '../../src/schema/formats/geo-bounds';
import type { Database } from '../db/database';

/** Records of a map, packed by the database. */
export interface ReadPlaces {
  /** As the thread takes them. */
  places: Buffer;
  size: number;
  /** All records, and those of them that have coordinates. */
  filtered: number;
  located: number;
}

/**
 * How many rows PostgreSQL expects a statement to have, without executing it. Far from the truth for some searches: good
 * enough to try first what is probably right.
 */
export async function estimatedRows(db: Database, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: result } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${rows}`.execute(db);
  return result[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'];
}

const isLocated = sql`latitude between -90 and 90 and longitude between -180 and 180`;

const packed = (count: RawBuilder<unknown>) =>
  sql`int4send(${count}) || int4send(id) || float8send(latitude) || float8send(longitude)`;

/**
 * Every record a place of its own.
 * @param rows statement with `id`, `latitude` and `longitude`. @returns undefined for more than `max` records.
 */
export async function readPoints(
  db: Database,
  rows: RawBuilder<unknown>,
  max: number,
): Promise<ReadPlaces | undefined> {
  const { rows: result } = await sql<ReadPlaces>`
    with found as (select id, latitude::double precision, longitude::double precision from (${rows}) as rows limit ${max + 1})
    select count(*)::integer as filtered, (count(*) filter (where ${isLocated}))::integer as located,
      coalesce(string_agg(${packed(sql`1`)}, ''::bytea order by id) filter (where ${isLocated}), '') as places
    from found`.execute(db);
  const [found] = result as [ReadPlaces];
  return found.filtered > max ? undefined : { ...found, size: found.located };
}

/** More than a grid has from west to east at any zoom. */
const MAX_COLUMNS = 2 ** 26;

/**
 * The records by cells of a grid: how many, their middle, and the id of one. Of a noun's whole table this reads no more
 * than an index.
 * @param rows as above. @param degrees of a cell.
 */
export async function readCells(db: Database, rows: RawBuilder<unknown>, degrees: number): Promise<ReadPlaces> {
  const perDegree = sql.lit(1 / degrees);
  // One whole number, which PostgreSQL groups by faster than by two; null without coordinates.
  const cell = sql`case when ${isLocated} then floor(latitude * ${perDegree})::bigint * ${sql.lit(MAX_COLUMNS)} + floor(longitude * ${perDegree})::bigint end`;
  const { rows: result } = await sql<ReadPlaces>`
    with found as (select id, latitude::double precision, longitude::double precision from (${rows}) as rows),
    cells as (
      select count(*)::integer as records, min(id) as id, sum(latitude) / count(*) as latitude,
        sum(longitude) / count(*) as longitude, cell is not null as located
      from (select *, ${cell} as cell from found) as placed group by cell
    )
    select coalesce(sum(records), 0)::integer as filtered, coalesce(sum(records) filter (where located), 0)::integer as located,
      (count(*) filter (where located))::integer as size,
      coalesce(string_agg(${packed(sql`records`)}, ''::bytea order by latitude, longitude) filter (where located), '') as places
    from cells`.execute(db);
  return result[0]!;
}

/** How wide a cell is so that nobody sees a grid: a fifth of what is one cluster. */
export const cellDegrees = (zoom: number): number => 8 / 2 ** zoom;

/**
 * The part of the map whose records are read for a view: a view that is moved a little has the same. Around the view it
 * has what can be clustered with what is in view.
 */
export function tileAround({ west, south, east, north }: GeoBounds, zoom: number): GeoBounds {
  const margin = 2 * clusterDegrees(zoom);
  const step = 2 ** Math.floor(Math.log2(Math.max(east - west, north - south, margin) / 2));
  const down = (degrees: number, limit: number) => Math.max(-limit, Math.floor((degrees - margin) / step) * step);
  const up = (degrees: number, limit: number) => Math.min(limit, Math.ceil((degrees + margin) / step) * step);
  return { west: down(west, 180), south: down(south, 90), east: up(east, 180), north: up(north, 90) };
}
