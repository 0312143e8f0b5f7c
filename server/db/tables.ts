// The tables as Kysely sees them: those of nouns, whose types the build generates from the descriptors, with the
// columns that only code knows, and those of the server itself.
import type { Generated } from 'kysely';
import type { NounTables } from 'records';
import type { ExampleValue } from '../../src/schema/ticket-types/form-examples';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';

export interface Tables extends Omit<NounTables, 'users' | 'ticket' | 'ticket_form'> {
  users: Omit<NounTables['users'], 'password_hash'> & AccountColumns;
  session: SessionTable;
  sign_in_try: SignInTryTable;
  secret: { name: string; value: string };
  ticket_form: NounTables['ticket_form'] & { version: number; form_key: Generated<string> };
  ticket_form_detail: {
    ticket_form_detail_id: Generated<number>;
    ticket_form_id: number;
    field_key: Generated<string>;
  };
  ticket_form_usage: { ticket_form_id: number; counted_to: Generated<number>; tickets: Generated<number> };
  ticket_field_usage: { ticket_form_detail_id: number; tickets: number; filled: number };
  ticket_option_usage: { ticket_form_detail_id: number; option_value: string; tickets: number };
  ticket_version_usage: { ticket_form_id: number; version: number; tickets: number };
  ticket_form_deleted: { form_key: string; form_name: string; deleted_at: Generated<Date> };
  ticket_form_version: TicketFormVersionTable;
  ticket: NounTables['ticket'] & {
    ticket_form_version: number;
    geo_location: string | null;
  };
  ticket_counter: { terminal_id: number; day: string; last: number };
  ticket_form_example: TicketFormExampleTable;
  ticket_move: TicketMoveTable;
  record_change: { table_name: string; transaction_id: string; changed_at: Generated<Date> };
  stored_file: StoredFileTable;
  idempotency_key: IdempotencyTable;
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

interface TicketFormVersionTable {
  ticket_form_id: number;
  version: number;
  form_name: string;
  /** Written as JSON text. */
  details: TicketFormDetail[];
  created_at: Generated<Date>;
  /** Who saved it; null where that is not known, and for forms that come with the product. */
  created_by: number | null;
  superseded_at: Date | null;
}

interface TicketFormExampleTable {
  example_id: Generated<number>;
  ticket_form_id: number;
  example_name: string;
  /** Null where the example must pass. */
  expected_field: number | null;
  /** Written as JSON text. */
  form_fields: ExampleValue[];
  position: Generated<number>;
}

interface TicketMoveTable {
  ticket_move_id: Generated<number>;
  ticket_id: number;
  from_version: number;
  to_version: number;
  /** As it was stored before, each with the ids of its files. Written as JSON text. */
  form_fields: (TicketFieldValue & { files?: number[] })[];
  moved_at: Generated<Date>;
  moved_by: number | null;
}

interface StoredFileTable {
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
  ticket_id: number | null;
  /** Null for an attachment of the ticket itself. */
  ticket_form_detail_id: number | null;
  position: number;
  /** The record that has the file in a list: its table, its id and the field. Null for every other file. */
  owner_noun: Generated<string | null>;
  owner_id: Generated<number | null>;
  owner_field: Generated<string | null>;
}

interface IdempotencyTable {
  user_id: number;
  call: string;
  key: string;
  request_hash: string;
  /** Written as JSON text. */
  response: unknown;
}
