// Indexes that only make reads fast: those of long tables are built after the change of the tables, while other copies
// of the server read and write them. Unique ones are made with their columns (`unique-key.ts`).
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { coordinatesOf } from '../../src/schema/model/list-map';
import type { Log } from '../base/log';
import { type Connection, type Database, withoutLimit } from './database';
import { dayIndex, isSearchedText, numberDay, storedColumns } from './noun-columns';

/** An index that a descriptor wants. Only names and numbers of columns are compared: other columns need another name. */
export interface NounIndex {
  name: string;
  table: string;
  /** In SQL. */
  columns: RawBuilder<unknown>[];
  method?: 'gin';
  /** Columns that it has besides, in no order. */
  include?: RawBuilder<unknown>[];
  /** The rows that it has; all of them without it. */
  only?: RawBuilder<unknown>;
}

/** Bytes of a table from which on it takes longer than a moment to go through all rows. */
export const LONG_TABLE = 1_048_576;

/** Inside the transaction of a change: makes those that are missing, but not those of long tables. */
export async function addIndexes(db: Connection, wanted: readonly NounIndex[]): Promise<void> {
  const { missing, needless } = await compareIndexes(db, wanted);
  for (const { name, isLong } of needless) if (!isLong) await sql`drop index ${sql.id(name)}`.execute(db);
  for (const index of missing) if (!index.isLong) await createIndex(db, index, sql``);
}

/**
 * After the transaction of a change, under its lock: builds what is missing one after another, and anew what a build
 * that was cut off has left. Nobody who reads or writes the table waits meanwhile.
 * @param db one connection. @param log a failure is only said: lists are slow, and not wrong.
 */
export async function buildIndexes(
  db: Database,
  wanted: readonly NounIndex[],
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const differing = await compareIndexes(db, wanted);
  if (differing.missing.length + differing.needless.length > 0)
    await withoutLimit(db, () => buildAll(db, differing, log));
}

async function buildAll(
  db: Database,
  { missing, needless }: Differing,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  for (const { name } of needless) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  for (const index of missing) {
    const { name, table } = index;
    const started = performance.now();
    log.info(`The index ${name} is built; ${table} can be read and written meanwhile`);
    try {
      await createIndex(db, index, sql`concurrently`);
      log.info(`The index ${name} was built in ${Math.ceil((performance.now() - started) / 1_000)} s`);
    } catch (err) {
      log.warn(
        { err },
        `The index ${name} was not built: lists of ${table} may be slow until the next start builds it`,
      );
    }
  }
}

async function createIndex(
  db: Connection,
  { name, table, columns, method, include, only }: NounIndex,
  mode: RawBuilder<unknown>,
): Promise<void> {
  await sql`create index ${mode} ${sql.id(name)} on ${sql.id(table)} ${method ? sql`using ${sql.raw(method)}` : sql``}
    (${sql.join(columns)}) ${include ? sql`include (${sql.join(include)})` : sql``}
    ${only ? sql`where ${only}` : sql``}`.execute(db);
}

type Sized<T> = T & { isLong: boolean };

interface Differing {
  missing: Sized<NounIndex>[];
  needless: Sized<{ name: string }>[];
}

/**
 * From the catalog, which takes no lock. Needless are those of lists that no list needs any more, and those in whose
 * place another one goes: of fewer columns, as an older release made it, or not valid.
 */
async function compareIndexes(db: Connection, wanted: readonly NounIndex[]): Promise<Differing> {
  const { rows: tables } = await sql<{ table: string; isLong: boolean }>`
    select relname as "table", pg_relation_size(oid) >= ${LONG_TABLE} as "isLong" from pg_class
    where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(db);
  const sizes = new Map(tables.map(({ table, isLong }) => [table, isLong]));
  const { rows: present } = await sql<{ name: string; table: string; columns: number; isValid: boolean }>`
    select i.relname as name, t.relname as "table", x.indnatts::integer as columns, x.indisvalid as "isValid"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and not x.indisunique`.execute(db);
  const byName = new Map(wanted.map((index) => [index.name, index]));
  const isRight = ({ name, columns, isValid }: (typeof present)[number]) =>
    isValid && columns === widthOf(byName.get(name)!);
  const right = new Set(present.filter((one) => byName.has(one.name) && isRight(one)).map(({ name }) => name));
  const isNeedless = ({ name }: { name: string }) => (byName.has(name) ? !right.has(name) : LIST_INDEX.test(name));
  const isLong = ({ table }: { table: string }) => sizes.get(table) === true;
  return {
    missing: wanted.filter(({ name }) => !right.has(name)).map((index) => ({ ...index, isLong: isLong(index) })),
    needless: present.filter(isNeedless).map(({ name, table }) => ({ name, isLong: isLong({ table }) })),
  };
}

/** The names that `list-indexes.ts` gives. */
const LIST_INDEX = /_list_[0-9a-f]{12}$/;

const widthOf = ({ columns, include = [] }: NounIndex): number => columns.length + include.length;

/**
 * A trigram index for every text that a list may search, the days of numbers, the places on a map and what refers to
 * another record. @param trigrams whether the database has them.
 */
export function nounIndexes(noun: Noun, trigrams: boolean): NounIndex[] {
  const [table, id] = [noun.noun, sql.id(noun.api.id)];
  const indexes: NounIndex[] = [];
  for (const [name, property] of storedColumns(noun)) {
    const column = sql.id(name);
    // What makes "contains" fast on long tables.
    if (trigrams && isSearchedText(property))
      indexes.push({ name: `${table}_${name}_trgm`, table, method: 'gin', columns: [sql`${column} gin_trgm_ops`] });
    // The order of a list by a number, and the numbers of a day. With the number itself, a page far behind reads no rows.
    if (property.numberParts)
      indexes.push({ name: dayIndex(table, name), table, columns: [numberDay(column), id], include: [column] });
    // The rows of a referenced record, in the order of their ids: what points to it, and lists in the order of its label.
    if (property.ref) indexes.push({ name: `${table}_${name}`, table, columns: [column, id] });
  }
  // What lies in a part of the map, and where all records lie, without reading the records themselves.
  const place = coordinatesOf(noun)?.map((name) => sql.id(name));
  if (place) indexes.push({ name: `${table}_place`, table, columns: [...place, id] });
  return indexes;
}
