// How many rows the table of each noun has, so that a list says so without counting them.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0017-counts-of-tables';

export async function up(db: Connection): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // Several rows for a noun, whose sum is its count.
  sql`create table row_count (noun text not null, rows bigint not null)`,
  sql`create index row_count_noun on row_count (noun)`,
  // A statement by hand may have another search path than the product. A truncate has locked all others out, so the sum
  // that it takes back is that of everything committed.
  sql`create function note_row_count() returns trigger language plpgsql set search_path from current as $$
    declare difference bigint;
    begin
      if tg_op = 'TRUNCATE' then
        select -coalesce(sum(rows), 0) into difference from row_count where noun = tg_table_name;
      elsif tg_op = 'INSERT' then
        select count(*) into difference from changed;
      else
        select -count(*) into difference from changed;
      end if;
      if difference <> 0 then
        insert into row_count (noun, rows) values (tg_table_name, difference);
      end if;
      return null;
    end $$`,
];
