// Values between the wire and a noun's table: how a column travels, and what a checked value is as a parameter of a statement.
// Used by everything in `server/crud` that reads or writes rows.
import { sql, type RawBuilder } from 'kysely';
import type { Property } from '../../src/schema/descriptor';
import { isEmpty } from '../../src/schema/values';
import { jsonb } from '../db/database';

/** A column as it travels: days and wall times as their text (spec section 9), everything else as it is. */
export function wireValue(name: string, property: Pick<Property, 'format'>, table?: string): RawBuilder<unknown> {
  const column = table ? sql.ref(`${table}.${name}`) : sql.ref(name);
  switch (property.format) {
    case 'date':
    case 'future-date':
      return sql`to_char(${column}, 'YYYY-MM-DD')`;
    case 'local-date-time':
      return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI')`;
    default:
      return sql`${column}`;
  }
}

/** The moment of the last save as text, to the microsecond: a reader brings it back unchanged to say which state was seen (promises T-N3). */
export const savedAt = (table: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(`${table}.updated_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A checked value as it is stored. Everything that counts as empty is stored in one way, as null. */
export function storedValue(property: Pick<Property, 'type'>, value: unknown): unknown {
  if (isEmpty(value)) return null;
  return property.type === 'array' || property.type === 'object' ? jsonb(value) : value;
}
