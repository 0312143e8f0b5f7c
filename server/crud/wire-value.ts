// Values between the wire and a noun's table: the wire format of a column, and a checked value as a parameter of a
// statement.
import { type RawBuilder, sql } from 'kysely';
import type { Property } from '../../src/schema/model/descriptor';
import { isEmpty } from '../../src/schema/rules/values';
import { jsonb } from '../db/database';
import type { UploadedFile } from '../files/receive';

/** A column in its wire format: days and wall times as text, everything else unchanged. */
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

/** A checked value as it is stored: a file by its stored name, everything empty as null. */
export function storedValue(property: Pick<Property, 'type' | 'file'>, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (property.file) return (value as UploadedFile).storedName;
  return property.type === 'array' || property.type === 'object' ? jsonb(value) : value;
}
