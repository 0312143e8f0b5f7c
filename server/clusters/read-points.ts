// Reads what a map needs of many records from the database: their points in one value.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database';
import { problem } from '../http/http-errors';

export interface PackedPoints {
  /** 20 bytes each: an id (int32), latitude and longitude (float64), big-endian. */
  points: Buffer;
  filtered: number;
  located: number;
}

/** Points of one set. */
const MAX_POINTS = 250_000;

/**
 * Packed by the database: as rows, a hundred thousand points would hold up every other call while they are parsed.
 * @param rows statement with `id`, `latitude` and `longitude`.
 * @throws 422 where there are too many of them.
 */
export async function readPoints(db: Database, rows: RawBuilder<unknown>): Promise<PackedPoints> {
  const { rows: found } = await sql<PackedPoints>`
    with found as (${rows}), located as (
      select id, latitude::double precision, longitude::double precision from found
      where latitude between -90 and 90 and longitude between -180 and 180 limit ${MAX_POINTS + 1}
    )
    select (select count(*)::integer from found) as filtered, count(*)::integer as located,
      coalesce(string_agg(int4send(id) || float8send(latitude) || float8send(longitude), ''::bytea order by id), '') as points
    from located`.execute(db);
  const [{ filtered, located, points }] = found as [PackedPoints];
  if (located > MAX_POINTS)
    throw problem(422, `A map shows at most ${MAX_POINTS.toLocaleString('en-US')} records. Search for fewer.`);
  return { filtered, located, points };
}
