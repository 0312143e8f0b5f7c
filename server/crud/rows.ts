// Whole rows of nouns, by their descriptors: one for a form, or all of a noun that is not paged.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { nounOf } from '../../src/schema/model/nouns';
import { type Connection, noRowOf } from '../db/database';
import { STAMP_COLUMNS } from '../db/noun-columns';
import { userName } from '../users/user-name';
import { nestRows, rowsColumns } from './record-rows';
import { rowColumns, type TableColumn, wholeListColumns } from './table-columns';
import { idOf } from './table-order';
import { nest, selectRows } from './table-query';

/**
 * The record as it is read: its id, every readable property, the labels of referenced records, and when it was saved.
 * Files by their stored names, moments as wall time in `timeZone`, UTC without one. @param visible a condition that it has
 * to fulfil.
 */
export async function readRow(
  db: Connection,
  noun: Noun,
  id: number,
  timeZone?: string,
  visible?: RawBuilder<unknown>,
): Promise<Values | undefined> {
  const where = [sql`${idOf(noun)} = ${id}`, ...(visible ? [visible] : [])];
  const [row] = await rowsWhere(db, noun, where, recordColumns(noun, timeZone));
  return row && nestRows(noun, row);
}

/** Several of them, by one statement. */
export async function readRows(
  db: Connection,
  noun: Noun,
  ids: readonly number[],
  timeZone?: string,
): Promise<Values[]> {
  if (ids.length === 0) return [];
  const where = [sql`${idOf(noun)} = any(${[...ids]}::integer[])`];
  const rows = await rowsWhere(db, noun, where, recordColumns(noun, timeZone));
  return rows.map((row) => nestRows(noun, row));
}

/** Why a row is locked: for a deletion, no new reference can be made to it either. */
type Why = 'update' | 'delete';

/** Those with these ids by their id, each for a row that no other transaction can change until this one ends. */
export async function lockRows(
  db: Connection,
  noun: Noun,
  ids: readonly number[],
  why: Why = 'update',
): Promise<Map<number, Values>> {
  const rows = await readRows(db, noun, await lockIds(db, noun, ids, why));
  return new Map(rows.map((row) => [Number(row[noun.api.id]), row]));
}

/**
 * Locks rows without reading them, all in one order: two transactions that lock several never wait for each other in a
 * circle. @returns the ids of those that are there.
 */
export async function lockIds(
  db: Connection,
  noun: Noun,
  ids: readonly number[],
  why: Why = 'update',
): Promise<number[]> {
  if (ids.length === 0) return [];
  const id = sql.id(noun.api.id);
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${sql.id(noun.noun)}
    where ${id} = any(${[...ids]}::integer[]) order by ${id} ${strengthOf(why)}`.execute(db);
  return rows.map((row) => row.id);
}

/** The same of one row, as it is read. */
export async function lockRow(
  db: Connection,
  noun: Noun,
  id: number,
  why: Why = 'update',
): Promise<Values | undefined> {
  await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id} ${strengthOf(why)}`.execute(db);
  return readRow(db, noun, id);
}

const strengthOf = (why: Why): RawBuilder<unknown> => (why === 'delete' ? sql`for update` : sql`for no key update`);

/** A row that is in no table yet, or no longer, as it would be read. @param stored JSON by column. */
export async function readStored(db: Connection, noun: Noun, stored: RawBuilder<unknown>): Promise<Values | undefined> {
  // Under the name of the table, which the statement then reads instead of it.
  const { rows } = await sql<Values>`
    with ${sql.id(noun.noun)} as (select * from jsonb_populate_record(${noRowOf(noun.noun)}, ${stored}))
    ${selectRows({ noun, columns: recordColumns(noun), where: [], order: [] })}`.execute(db);
  return rows.map((row) => nestRows(noun, nest(row)))[0];
}

/** The name of the user who saved the record last; null where that is not known. */
export async function lastAuthor(db: Connection, noun: Noun, id: number): Promise<string | null> {
  const { noun: table, api } = nounOf(ACCOUNTS);
  const { rows } = await sql<{ name: string | null }>`
    select ${userName('author')} as name
    from ${sql.id(noun.noun)} as saved join ${sql.id(table)} as author
      on ${sql.ref(`author.${api.id}`)} = ${sql.ref(`saved.${STAMP_COLUMNS.changedBy}`)}
    where ${sql.ref(`saved.${noun.api.id}`)} = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/** Every record, of the rows inside it their number, the oldest first: a new one comes last, where the add row is, and a changed one stays in its place. */
export const listRows = (db: Connection, noun: Noun, timeZone?: string): Promise<Values[]> =>
  rowsWhere(db, noun, [], wholeListColumns(noun, timeZone));

const recordColumns = (noun: Noun, timeZone?: string): TableColumn[] => [
  ...rowColumns(noun, timeZone),
  ...rowsColumns(noun, timeZone),
];

async function rowsWhere(
  db: Connection,
  noun: Noun,
  where: RawBuilder<unknown>[],
  columns: TableColumn[],
): Promise<Values[]> {
  const plan = {
    noun,
    columns,
    where: where.map((condition) => ({ sql: condition, joins: [] })),
    order: [{ key: idOf(noun), dir: 'asc' as const }],
  };
  const { rows } = await selectRows(plan).execute(db);
  return rows.map(nest);
}
