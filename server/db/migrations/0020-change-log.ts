// One entry for each change of a record, for good: who, when, what was there before and after.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0020-change-log';

export async function up(db: Connection): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // No keys into what it describes: an entry stays when the record, the user or the noun is gone.
  sql`create sequence change_log_id`,
  sql`create table change_log (
    change_id bigint not null default nextval('change_log_id'),
    changed_at timestamptz not null default clock_timestamp(),
    noun text not null,
    record_id integer not null,
    label text not null,
    action text not null,
    user_id integer,
    user_name text,
    token_name text,
    fields jsonb not null
  ) partition by range (changed_at)`,
  sql`create index change_log_record on change_log (noun, record_id, change_id)`,
  // For moments without a month of their own, such as those of a clock that went back.
  sql`create table change_log_other partition of change_log default`,
];
