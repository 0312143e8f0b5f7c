// The tables of a database as they are.
import { sql } from 'kysely';
import type { Connection } from './database';

/** A column as the database has it, whatever a descriptor says of it. */
export interface StoredColumn {
  name: string;
  /** As PostgreSQL prints it: `integer`, `timestamp without time zone`. */
  type: string;
  /** The table that a foreign key of this column alone points to. */
  target?: string;
}

/** A table as the database has it, in the schema of the product. */
export interface StoredTable {
  name: string;
  /** Its primary key, if that is one column. */
  id?: string;
  /** The columns of its primary key. */
  key: readonly string[];
  columns: ReadonlyMap<string, StoredColumn>;
}

/** Tables by name, those of other programs in the same database included. */
export type Catalog = ReadonlyMap<string, StoredTable>;

type Draft = StoredTable & { columns: Map<string, StoredColumn>; key: string[] };

/** Every table of the current schema, by name. One statement that reads no rows. */
export async function readCatalog(db: Connection): Promise<Catalog> {
  const { rows } = await sql<{
    table: string;
    name: string;
    type: string;
    place: number | null;
    target: string | null;
  }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      (select array_position(p.conkey, a.attnum) from pg_constraint p where p.conrelid = c.oid and p.contype = 'p') as place,
      (select t.relname from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] order by f.conname limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, Draft>();
  for (const { table, name, type, place, target } of rows) {
    const stored: Draft = tables.get(table) ?? { name: table, columns: new Map(), key: [] };
    tables.set(table, stored);
    stored.columns.set(name, { name, type, target: target ?? undefined });
    if (place !== null) stored.key[place - 1] = name;
  }
  for (const stored of tables.values()) if (stored.key.length === 1) [stored.id] = stored.key;
  return tables;
}
