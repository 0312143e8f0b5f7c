// The tables as Kysely sees them: those of nouns, whose types the build generates from the descriptors, with the
// columns that only code knows, and those of the server itself.
import type { Generated } from 'kysely';
import type { NounTables } from 'records';

/** All of them: a table that code declares stands for the one that is generated. */
export type Tables = Omit<NounTables, keyof DeclaredTables> & DeclaredTables;

/** Those that code declares; a noun's module adds its own (`tables.d.ts` in its folder). */
export interface DeclaredTables {
  users: Omit<NounTables['users'], 'password_hash'> & AccountColumns;
  session: SessionTable;
  sign_in_try: SignInTryTable;
  secret: { name: string; value: string };
  record_change: { table_name: string; transaction_id: string; changed_at: Generated<Date> };
  /** The sum of a noun's rows is how many records it has (`row-counts.ts`). */
  row_count: { noun: string; rows: string };
  stored_file: StoredFileTable;
  trash: TrashTable;
  idempotency_key: IdempotencyTable;
  record_comment: CommentTable;
  notification: NotificationTable;
  /** What was described when the database was last made ready (`schema/memory.ts`). */
  described_noun: { noun: string; described: unknown };
}

interface AccountColumns {
  password_hash: string;
  /** Computed by `unique-key.ts` from the column of the same name, and unique. */
  unique_user_id_key: string;
  username_key: string;
  email_key: string;
  /** Sessions of an older version are invalid. */
  credential_version: Generated<number>;
  last_login_at: Generated<Date | null>;
}

interface SessionTable {
  /** SHA-256 of the token, hexadecimal: the token itself is nowhere on the server. */
  token_hash: string;
  user_id: number;
  remembered: boolean;
  last_used_at: Generated<Date>;
  ends_at: Date;
  credential_version: number;
  /** When its account signed in before, if that is known. */
  previous_login_at: Date | null;
}

/**
 * One attempt to sign in. Names, accounts and addresses as hashes; null where the attempt does not count against it.
 */
interface SignInTryTable {
  try_id: Generated<string>;
  tried_at: Generated<Date>;
  name_hash: string | null;
  account_hash: string | null;
  source_hash: string | null;
  device_hash: string | null;
}

/** With the columns that the tables of a noun's module add. */
export interface StoredFileTable {
  file_id: Generated<number>;
  stored_name: string;
  original_name: string;
  /** As its sender named it. */
  media_type: string;
  /** What its first bytes say, null for everything that is not shown. */
  kind: string | null;
  /** Bytes; as text, since PostgreSQL's bigint is wider than a number. */
  size: string;
  sha256: string;
  position: number;
  /** The record that has the file in a list: its table, its id and the field. Null for every other file. */
  owner_noun: Generated<string | null>;
  owner_id: Generated<number | null>;
  owner_field: Generated<string | null>;
  /** Its record is in the trash: it belongs to nothing, and nobody gets it. */
  in_trash: Generated<boolean>;
}

/** A deleted record. Its `stored`, `held` and `files` are rows as they were, which only statements read. */
interface TrashTable {
  trash_id: Generated<string>;
  noun: string;
  record_id: number;
  label: string;
  deleted_at: Generated<Date>;
  deleted_by: number | null;
  deleted_by_name: string | null;
  /** What it held, as it read then. Written as JSON text. */
  fields: unknown;
  stored: unknown;
  held: unknown;
  files: unknown;
}

interface IdempotencyTable {
  user_id: number;
  call: string;
  key: string;
  request_hash: string;
  /** Written as JSON text. */
  response: unknown;
}

/** What a user wrote about a record. */
interface CommentTable {
  comment_id: Generated<number>;
  noun: string;
  record_id: number;
  written_at: Generated<Date>;
  edited_at: Date | null;
  deleted_at: Date | null;
  user_id: number;
  /** Of then, as that of the token for integrations. */
  user_name: string;
  token_name: string | null;
  body: string;
  /** Written as JSON text. */
  mentions: unknown;
}

/** That something about a record concerns a user. */
interface NotificationTable {
  notification_id: Generated<string>;
  user_id: number;
  noun: string;
  record_id: number;
  /** What the record was called then. */
  label: string;
  reason: string;
  actor_name: string | null;
  notified_at: Generated<Date>;
  read_at: Date | null;
  /** What was changed together, and which records; null of one about a single record. */
  batch: string | null;
  record_ids: number[] | null;
}
