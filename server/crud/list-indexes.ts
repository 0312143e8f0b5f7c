// Indexes that follow from the lists of descriptors: one for each column that a list shows and can sort, so that a page
// comes from it in either direction, and what the column is searched for is found in it.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Noun, StampName } from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import { ageRule } from '../../src/schema/model/stored';
import { dueOf } from '../../src/schema/model/tasks';
import type { Connection } from '../db/database';
import { STAMP_COLUMNS, storedColumns } from '../db/noun-columns';
import type { NounIndex } from '../db/noun-indexes';
import { isOpen } from './filter-condition';
import { shownColumns, type TableColumn } from './table-columns';
import { mayBeEmpty } from './table-order';

/** Of the lists of a noun. @param db whose dialect names the index: nothing is read. */
export function listIndexes(db: Connection, noun: Noun): NounIndex[] {
  if (!noun.screens?.some(({ kind }) => kind === 'list')) return [];
  const id = sql.id(noun.api.id);
  const keys = shownColumns(noun).flatMap((column): [key: RawBuilder<unknown>, dir: string, of?: string][] => {
    const author = authorColumn(column);
    if (author) return [[sql.ref(`${noun.noun}.${author}`), '']];
    if (!isIndexed(noun, column)) return [];
    // Empty values come last in both directions, which one index cannot give.
    // What refers to another record has one in its plain order already (`noun-indexes.ts`).
    const plain = column.property.ref && column.sortKey === column.column ? [] : [''];
    const directions = mayBeEmpty(column) ? [...plain, ' desc'] : plain;
    return directions.map((dir) => [column.sortKey, dir, madeOf(noun, column)]);
  });
  const indexes = keys.map(([key, dir, of]) => ({
    name: indexName(noun.noun, key.compile(db).sql + dir),
    table: noun.noun,
    columns: [sql`(${key})${sql.raw(dir && `${dir} nulls last`)}`, sql`${id}${sql.raw(dir)}`],
    ...(of && { include: [sql.id(of)] }),
  }));
  return [...new Map([...indexes, ...lateIndex(db, noun)].map((index) => [index.name, index])).values()];
}

/** The column from which what is sorted by is made: with it in the index, a page far behind reads no rows. */
function madeOf(noun: Noun, { property, sortKey, column }: TableColumn): string | undefined {
  if (sortKey === column || property.stamp !== undefined) return undefined;
  const [name] = storedColumns(noun).find(([, one]) => one === property) ?? [];
  return name;
}

/** Of the records that can be late, by the day until which they are to be done. */
function lateIndex(db: Connection, noun: Noun): NounIndex[] {
  const [due, only] = [dueOf(noun), isOpen(noun)];
  if (due === undefined || only === undefined) return [];
  const name = indexName(noun.noun, `${due} ${only.compile(db).sql}`);
  return [{ name, table: noun.noun, columns: [sql.id(due), sql.id(noun.api.id)], only }];
}

/** The column of a user who saved the rows, whose name the list shows. */
function authorColumn({ property: { stamp } }: TableColumn): string | undefined {
  const by: readonly (StampName | undefined)[] = ['createdBy', 'changedBy'];
  return stamp !== undefined && by.includes(stamp) ? STAMP_COLUMNS[stamp] : undefined;
}

/**
 * What is read from other rows has no index, and what is counted until today or sorted by the texts of a list cannot have
 * one. A number and the id have theirs.
 */
function isIndexed(noun: Noun, { path, property, join }: TableColumn): boolean {
  const isElsewhere = join !== undefined || property.countOf !== undefined || ageRule(property) !== undefined;
  return (
    !isElsewhere && property.type !== 'array' && !isFiles(property) && !property.numberParts && path !== noun.api.id
  );
}

/** Names that PostgreSQL takes have 63 bytes. */
const MAX_TABLE = 40;

/** By what is sorted: where that has changed it is another index. It stays the same where only the table is renamed. */
function indexName(table: string, key: string): string {
  const [start, whole] = [table.slice(0, MAX_TABLE), table.length > MAX_TABLE ? table : ''];
  const hash = createHash('sha256')
    .update(whole + key.replaceAll(`"${table}".`, ''))
    .digest('hex');
  return `${start}_list_${hash.slice(0, 12)}`;
}
