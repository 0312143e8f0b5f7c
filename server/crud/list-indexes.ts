// Indexes that follow from the lists of descriptors: one for each column that a list shows and can sort, so that a page
// comes from it in either direction, and what the column is searched for is found in it.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Stamp } from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import type { Connection } from '../db/database';
import { STAMP_COLUMNS } from '../db/noun-columns';
import { shownColumns, type TableColumn, tableColumns } from './table-columns';
import { mayBeEmpty } from './table-order';

interface ListIndex {
  name: string;
  table: string;
  /** The columns, in SQL. */
  columns: RawBuilder<unknown>;
}

/** Creates the indexes of these nouns that are missing, and drops those that no list needs any more. */
export async function addListIndexes(db: Connection, which: readonly Noun[]): Promise<void> {
  const wanted = which.flatMap((noun) => indexesOf(db, noun));
  const { rows } = await sql<{ name: string }>`select i.relname as name from pg_class i
    where i.relkind = 'i' and i.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and i.relname ~ '_list_[0-9a-f]{12}$'`.execute(db);
  const present = new Set(rows.map(({ name }) => name));
  const names = new Set(wanted.map(({ name }) => name));
  for (const name of present) if (!names.has(name)) await sql`drop index ${sql.id(name)}`.execute(db);
  for (const { name, table, columns } of wanted)
    if (!present.has(name)) await sql`create index ${sql.id(name)} on ${sql.id(table)} (${columns})`.execute(db);
}

function indexesOf(db: Connection, noun: Noun): ListIndex[] {
  if (!noun.screens?.some(({ kind }) => kind === 'list')) return [];
  const id = sql.id(noun.api.id);
  const keys = shownColumns(noun, tableColumns(noun)).flatMap((column): RawBuilder<unknown>[] => {
    const author = authorColumn(column);
    if (author) return [sql`${sql.id(author)}, ${id}`];
    if (!isIndexed(noun, column)) return [];
    const ascending = sql`(${column.sortKey}), ${id}`;
    // Empty values come last in both directions, which one index cannot give.
    return mayBeEmpty(column) ? [ascending, sql`(${column.sortKey}) desc nulls last, ${id} desc`] : [ascending];
  });
  const all = keys.map((columns) => ({
    name: indexName(noun.noun, columns.compile(db).sql),
    table: noun.noun,
    columns,
  }));
  return [...new Map(all.map((index) => [index.name, index])).values()];
}

/** The column of a user who saved the rows, whose name the list shows. */
function authorColumn({ property: { stamp } }: TableColumn): string | undefined {
  const by: readonly (Stamp | undefined)[] = ['createdBy', 'changedBy'];
  return stamp !== undefined && by.includes(stamp) ? STAMP_COLUMNS[stamp] : undefined;
}

/**
 * What is read from other rows has no index, and what is counted until today or sorted by the texts of a list cannot have
 * one. A number and the id have theirs.
 */
function isIndexed(noun: Noun, { path, property, join }: TableColumn): boolean {
  const isElsewhere = join !== undefined || property.countOf !== undefined || property.computed?.as === 'age';
  return (
    !isElsewhere && property.type !== 'array' && !isFiles(property) && !property.numberParts && path !== noun.api.id
  );
}

/** Of the columns: one that has changed is another index. */
const indexName = (table: string, columns: string): string =>
  `${table.slice(0, 40)}_list_${createHash('sha256').update(`${table} ${columns}`).digest('hex').slice(0, 12)}`;
