// What goes with a record when it is deleted, and comes back with it: rows of other tables that point to it, or to such
// rows, and that are no noun's records; and its files. Read from the keys of the database, so that a table which a module
// adds is among them.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { type Connection, noRowOf } from '../db/database';
import { storedNouns } from '../db/noun-tables';
import { ROW_COLUMNS, rowTables, withRowTables } from '../db/row-tables';
import { fileNames } from './record-files';

/** A foreign key: columns of `table` that point to those of `target`. */
interface Key {
  table: string;
  target: string;
  columns: string[];
  targetColumns: string[];
  /** Its columns become null when the target goes. */
  isLoose: boolean;
}

const FILES = 'stored_file';

/** The key under which a kept file has the id of the row inside the record that it is in. */
export const IN_ROW = 'in_row';

/** Everything that is held, as statements see it. */
export interface Held {
  /** JSON: for each table its name and its rows. */
  rows: RawBuilder<unknown>;
  /** A row of `stored_file`, JSON; that of a file in a row with the id of that one (`IN_ROW`). */
  file: RawBuilder<unknown>;
  /** Which rows of `stored_file` are those of the record. */
  isFile: RawBuilder<boolean>;
  /** Makes files belong to nothing: what is set in `stored_file`. */
  loosened: RawBuilder<unknown>;
}

/** The condition that a column has the id of the record, or of one of several. */
export type HasId = (column: RawBuilder<unknown>) => RawBuilder<boolean>;

/** What records of a noun hold, by the condition for their ids. @param without tables whose rows do not come back. */
export async function heldBy(
  db: Connection,
  noun: Noun,
  without: readonly string[] = [],
): Promise<(hasId: HasId) => Held> {
  const keys = await readKeys(db);
  return (hasId) => held(keys, noun, hasId, without);
}

function held(keys: readonly Key[], noun: Noun, hasId: HasId, without: readonly string[]): Held {
  // Rows inside the record are kept with what it held, by the names of their columns.
  const skipped = new Set([...withRowTables(storedNouns()).map((one) => one.noun), ...without, FILES]);
  const conditions = new Map<string, RawBuilder<unknown>>([[noun.noun, hasId(sql.ref(`${noun.noun}.${noun.api.id}`))]]);
  // The map grows while it is gone through: what points to a row that goes, goes, too.
  for (const [target, condition] of conditions)
    for (const key of keys)
      if (key.target === target && !key.isLoose && !skipped.has(key.table) && !conditions.has(key.table))
        conditions.set(key.table, pointsTo(key, condition));
  const tables = [...conditions].slice(1).map(
    ([table, condition]) =>
      sql`jsonb_build_object('table', ${table}::text, 'rows',
        (select jsonb_agg(to_jsonb(${sql.id(table)})) from ${sql.id(table)} where ${condition}))`,
  );
  const inRows = rowFiles(noun, hasId);
  const fileKeys = keys.filter(({ table }) => table === FILES);
  const ofFile = [
    sql`owner_noun = ${noun.noun} and ${hasId(sql.ref('owner_id'))}`,
    ...fileNames(noun).map(
      (name) =>
        sql`stored_name in (select ${sql.id(name)} from ${sql.id(noun.noun)} where ${conditions.get(noun.noun)!})`,
    ),
    sql`stored_name in (select stored_name from ${inRows})`,
    ...fileKeys.filter(({ target }) => target === noun.noun).map((key) => pointsTo(key, conditions.get(noun.noun)!)),
  ];
  const emptied = ['owner_noun', 'owner_id', 'owner_field', ...fileKeys.flatMap(({ columns }) => columns)];
  return {
    rows: sql`jsonb_build_array(${sql.join(tables)})`,
    file: sql`to_jsonb(stored_file) || coalesce((select jsonb_build_object(${IN_ROW}::text, row_id)
      from ${inRows} where r.stored_name = stored_file.stored_name limit 1), '{}')`,
    isFile: sql<boolean>`(${sql.join(ofFile, sql` or `)})`,
    loosened: sql`in_trash = true, ${sql.join(emptied.map((column) => sql`${sql.id(column)} = null`))}`,
  };
}

/** The files in the rows of a record, as the table `r` of their names and the ids of their rows. */
function rowFiles(noun: Noun, hasId: HasId): RawBuilder<unknown> {
  const columns = rowTables(noun).flatMap((table) => fileNames(table).map((name) => ({ table: table.noun, name })));
  const names = columns.map(
    ({ table, name }) => sql`select ${sql.id(name)} as stored_name, ${sql.id(ROW_COLUMNS.id)} as row_id
      from ${sql.id(table)} where ${hasId(sql.ref(`${table}.${ROW_COLUMNS.of}`))} and ${sql.id(name)} is not null`,
  );
  const none = sql`select null::text as stored_name, null::uuid as row_id where false`;
  return sql`(${sql.join([none, ...names], sql` union all `)}) as r`;
}

const pointsTo = ({ table, target, columns, targetColumns }: Key, condition: RawBuilder<unknown>) =>
  sql`(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))}) in (
    select ${sql.join(targetColumns.map((column) => sql.ref(`${target}.${column}`)))} from ${sql.id(target)} where ${condition})`;

/**
 * Stores rows again as they were: columns that are no longer there are left out, and so is who no longer has an account.
 * @param rows a JSON array. @param changed columns that are not as they were, in SQL over the row `r`.
 */
export async function insertStored(
  db: Connection,
  table: string,
  rows: RawBuilder<unknown>,
  changed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<void> {
  const loose = new Map(
    (await readKeys(db))
      .filter((key) => key.table === table && key.isLoose && key.columns.length === 1)
      .map((key) => [key.columns[0]!, key]),
  );
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  const values = columns.map(({ name }) => {
    const key = loose.get(name);
    const value = changed[name] ?? sql.ref(`r.${name}`);
    return key && !changed[name]
      ? sql`(select ${sql.id(key.targetColumns[0]!)} from ${sql.id(key.target)} where ${sql.id(key.targetColumns[0]!)} = ${value})`
      : value;
  });
  await sql`insert into ${sql.id(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(values)} from jsonb_populate_recordset(${noRowOf(table)}, ${rows}) as r`.execute(db);
}

async function readKeys(db: Connection): Promise<Key[]> {
  const names = (table: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`array(
    select attname::text from unnest(${columns}) with ordinality as c (number, place)
      join pg_attribute on attrelid = ${table} and attnum = c.number order by c.place)`;
  const { rows } = await sql<Key>`
    select t.relname::text as "table", target.relname::text as target,
      ${names(sql`f.conrelid`, sql`f.conkey`)} as columns, ${names(sql`f.confrelid`, sql`f.confkey`)} as "targetColumns",
      f.confdeltype in ('n', 'd') as "isLoose"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class target on target.oid = f.confrelid
    where f.contype = 'f' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by f.oid`.execute(db);
  return rows;
}
