// Renames tables and columns with everything that is named after them: indexes, constraints, sequences. By names that
// nothing has in between, so that two can change names with each other.
import { sql } from 'kysely';
import type { Connection } from '../database';
import { AUTHOR_COLUMNS, NAME_BYTES } from '../noun-columns';
import { renameRowCount } from '../row-counts';
import type { Renames, SchemaChange } from './change';
import { keepAndDrop, moveBelongings } from './dropped';

/**
 * Tables first: `columns` has the new names of tables. What stands in the way of a column is kept aside and dropped.
 */
export async function renameAll(db: Connection, { tables, columns, emptyColumns }: SchemaChange): Promise<void> {
  await renameTables(db, tables);
  for (const column of emptyColumns) await keepAndDrop(db, column);
  for (const [table, renames] of columns) await renameColumns(db, table, renames);
}

async function renameTables(db: Connection, renames: Renames): Promise<void> {
  const steps = [...renames].map(([to, from], i) => ({ to, from, between: `renamed_${i}` }));
  const renameTable = async (from: string, to: string) => {
    await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
    await moveBelongings(db, from, to);
    await renameRowCount(db, from, to);
  };
  for (const { from, between } of steps) {
    await renameTable(from, between);
    await renameParts(db, between, (name) => replaced(name, from, between));
  }
  for (const { to, between } of steps) {
    await renameTable(between, to);
    await renameParts(db, to, (name) => replaced(name, between, to));
  }
}

async function renameColumns(db: Connection, table: string, renames: Renames): Promise<void> {
  const steps = [...renames].map(([to, from], i) => ({ to, from, between: `renamed_${i}` }));
  const renameColumn = async (from: string, to: string) => {
    await sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(to)}`.execute(db);
    await renameParts(db, table, (name) => replaced(name, `${table}_${from}`, `${table}_${to}`), to);
  };
  for (const { from, between } of steps) await renameColumn(from, between);
  for (const { to, between } of steps) await renameColumn(between, to);
}

/** `terminal`, `terminal_…` and `created_by_terminal` under the new name; anything else is named after something else. */
function replaced(name: string, from: string, to: string): string | undefined {
  if (name === from || name.startsWith(`${from}_`)) return `${to}${name.slice(from.length)}`;
  const author = AUTHOR_COLUMNS.find((column) => name === `${column}_${from}`);
  return author && `${author}_${to}`;
}

/** What belongs to a table, or to one column of it, and is named after it. */
async function renameParts(
  db: Connection,
  table: string,
  newName: (name: string) => string | undefined,
  column?: string,
): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    with owner as (select c.oid, a.attnum from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = ${column ?? null}
      where c.oid = to_regclass(quote_ident(${table})))
    select 'constraint' as kind, conname as name from pg_constraint, owner
      where conrelid = owner.oid and (attnum is null or attnum = any (conkey))
    union all
    select 'index', c.relname from owner, pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = owner.oid and (attnum is null or attnum = any (i.indkey) or exists (select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = owner.oid and d.refobjsubid = attnum))
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 'sequence', s.relname from owner, pg_depend d join pg_class s on s.oid = d.objid
      where s.relkind = 'S' and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass
      and d.refobjid = owner.oid and (attnum is null or attnum = d.refobjsubid)`.execute(db);
  for (const { kind, name } of rows) {
    const now = newName(name)?.slice(0, NAME_BYTES);
    if (now === undefined || now === name) continue;
    if (kind === 'constraint')
      await sql`alter table ${sql.id(table)} rename constraint ${sql.id(name)} to ${sql.id(now)}`.execute(db);
    else await sql`alter ${sql.raw(kind)} ${sql.id(name)} rename to ${sql.id(now)}`.execute(db);
  }
}

/** The foreign key of a column, and the index that made it fast. */
export async function dropReference(db: Connection, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'f' and a.attname = ${column} and c.conrelid = to_regclass(quote_ident(${table}))`.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  await sql`drop index if exists ${sql.id(`${table}_${column}`)}`.execute(db);
}
