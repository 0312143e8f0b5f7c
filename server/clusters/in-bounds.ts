// The condition for records in a part of the map.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { readBounds } from '../../src/schema/formats/geo-bounds';
import { invalid } from '../http/http-errors';

/** @param fields the names of latitude and longitude. @throws 422 for a text that is no bounds. */
export function inBounds(noun: Noun, fields: readonly [string, string], text: string): RawBuilder<unknown> {
  const bounds = readBounds(text);
  if (typeof bounds === 'string') throw invalid({ bounds: [bounds] });
  const [latitude, longitude] = fields.map((name) => sql.ref(`${noun.noun}.${name}`));
  const { west, south, east, north } = bounds;
  return sql`(${latitude} between ${south} and ${north} and ${longitude} between ${west} and ${east})`;
}
