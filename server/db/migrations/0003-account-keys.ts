// Accounts: the key of each name in a unique column of its own (`server/db/unique-key.ts`), a version that ends
// sessions, the moment of the last sign-in, tries to sign in one by one; and a first administrator whom Edit User can
// save as he stands.
import { sql } from 'kysely';
import { uniqueKey } from '../../../src/schema/formats/unique-key';
import type { Log } from '../../base/log';
import type { Connection } from '../database';

export const name = '0003-account-keys';

export async function up(db: Connection, log: Log): Promise<void> {
  await addKeys(db, log);
  for (const statement of statements) await statement.execute(db);
  await completeFirstAccount(db);
}

const NAMES = ['unique_user_id', 'username', 'email'] as const;

async function addKeys(db: Connection, log: Log): Promise<void> {
  const columns = NAMES.map((name) => sql.id(`${name}_key`));
  await sql`alter table users ${sql.join(columns.map((column) => sql`add column ${column} text collate "C"`))}`.execute(
    db,
  );
  const { rows } = await sql<{ user_id: number } & Record<(typeof NAMES)[number], string>>`
    select user_id, unique_user_id, username, email from users order by user_id`.execute(db);
  const owners = new Map<string, number>();
  for (const row of rows) {
    const keys = NAMES.map((name) => {
      const key = uniqueKey(row[name]);
      const owner = owners.get(`${name} ${key}`);
      owners.set(`${name} ${key}`, owner ?? row.user_id);
      if (owner !== undefined)
        log.warn(
          `The accounts ${owner} and ${row.user_id} have the same ${name} but for its spelling: only account ${owner} counts under it until ${row.user_id} gets another`,
        );
      // Both accounts stay as they are. The newer one's key ends in a line break, which no typed name has.
      return sql`${sql.id(`${name}_key`)} = ${owner === undefined ? key : `${key} ${row.user_id}\n`}`;
    });
    await sql`update users set ${sql.join(keys)} where user_id = ${row.user_id}`.execute(db);
  }
  await sql`alter table users ${sql.join(columns.map((column) => sql`alter column ${column} set not null`))}`.execute(
    db,
  );
  await sql`alter table users drop constraint users_unique_user_id_key`.execute(db);
  await sql`drop index users_username, users_email`.execute(db);
  for (const name of NAMES)
    await sql`create unique index ${sql.id(`users_${name}_key`)} on users (${sql.id(`${name}_key`)})`.execute(db);
}

const statements = [
  // A session lives while its version is the account's; a new password or the end of the active status makes the next
  // version.
  sql`alter table users add column credential_version integer not null default 1, add column last_login_at timestamptz`,
  sql`alter table session add column credential_version integer not null default 1, add column previous_login_at timestamptz`,
  sql`alter table session alter column credential_version drop default`,

  // All names, accounts and addresses as hashes: the table does not collect what people type into the wrong field.
  sql`drop table sign_in_attempt`,
  sql`create table sign_in_try (
    try_id bigint generated always as identity primary key,
    tried_at timestamptz not null default clock_timestamp(),
    name_hash text,
    account_hash text,
    source_hash text,
    device_hash text
  )`,
  sql`create index sign_in_try_name on sign_in_try (name_hash, tried_at)`,
  sql`create index sign_in_try_account on sign_in_try (account_hash, tried_at)`,
  sql`create index sign_in_try_source on sign_in_try (source_hash, tried_at)`,
  sql`create index sign_in_try_device on sign_in_try (device_hash, tried_at)`,
  sql`create index sign_in_try_tried_at on sign_in_try (tried_at)`,
];

/**
 * Gives the first account of earlier versions, which nobody has edited since, what the form of users requires. What it
 * has stays.
 */
async function completeFirstAccount(db: Connection): Promise<void> {
  await sql`update users set
      address = coalesce(address, '1400 South Yard Road, Chicago, IL 60616'),
      mobile = coalesce(mobile, '3125550100'),
      position_id = coalesce(position_id, 3),
      terminal_id = coalesce(terminal_id, (select min(terminal_id) from terminal where status = 1)),
      facility_id = coalesce(facility_id, (select min(facility_id) from facility where status = 1)),
      timezone = coalesce(timezone, 'America/Chicago')
    where user_id = (select min(user_id) from users) and username = 'admin' and unique_user_id = 'admin' and mobile is null`.execute(
    db,
  );
}
