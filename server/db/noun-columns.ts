// The columns of a noun's table, and their types: one for each property of its descriptor that is stored.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, StampName } from '../../src/schema/descriptor/descriptor';
import { isStored } from '../../src/schema/model/stored';
import { columnType } from './column-types';

/** The noun as it is stored: a view of another noun's records has that one's table. */
export const storedNoun = (noun: Noun): Noun => (noun.table === undefined ? noun : { ...noun, noun: noun.table });

/** The column of a property; undefined for what has none of its own. */
export const columnOf = (name: string, property: Property): string | undefined =>
  isStored(property) ? (property.hash ? `${name}_hash` : name) : undefined;

/**
 * Columns of every noun's table, whatever its descriptor: when a row was created and last changed, and by which user.
 * Empty where that is not known, as of rows that come with the product. Since when a row is in its state is only kept
 * where the noun has states.
 */
export const STAMP_COLUMNS: Readonly<Record<StampName, string>> = {
  created: 'created_at',
  changed: 'updated_at',
  createdBy: 'created_by',
  changedBy: 'updated_by',
  stateSince: 'state_since',
};

/** Those of the users who saved a row. */
export const AUTHOR_COLUMNS = [STAMP_COLUMNS.createdBy, STAMP_COLUMNS.changedBy];

/** Bytes of a name in PostgreSQL; a longer one is cut off, and is then another name. */
export const NAME_BYTES = 63;

/** The properties that have a column, by column name. */
export const storedColumns = ({ record }: Noun): [string, Property][] =>
  Object.entries(record.properties).flatMap(([name, property]): [string, Property][] => {
    const column = columnOf(name, property);
    return column === undefined ? [] : [[column, property]];
  });

/** The day of a number (`numberParts`), yyyyMMdd: what an index of its column has. */
export const numberDay = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(left(${column}, 8) collate "C")`;

/** The name of that index. */
export const dayIndex = (table: string, column: string): string => `${table}_${column}_day`;

/** Typed text, which is searched by a part of it. */
export const isSearchedText = (property: Property): boolean =>
  columnType(property).startsWith('text') && property.options === undefined && !property.file && !property.hash;
