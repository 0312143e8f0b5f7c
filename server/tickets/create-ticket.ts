// Stores a checked ticket: number, row, files and remembered answer in one transaction, so that nothing is ever half saved
// (promises T-K1, T-N1, T-N2). Called by the create route and by the demo's seeds.
import { sql } from 'kysely';
import { type Connection, type Database, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import type { FileStore } from '../files/store';
import { type CreateIntent, claim, remember } from '../http/idempotency';
import type { CheckedTicket } from './check-ticket';
import { takeNumber } from './number';

/** What a create answers in `data`. */
export interface CreatedTicket {
  ticket_id: number;
  ticket_no: string;
  issue_date: string;
  status: number;
}

/**
 * The files must have been received; afterwards those that no row names are gone. @returns the new ticket, or the one that the same intent created before.
 */
export async function createTicket(
  db: Database,
  files: FileStore,
  ticket: CheckedTicket,
  userId: number,
  intent?: CreateIntent,
): Promise<CreatedTicket> {
  let decided = false;
  let earlier: unknown;
  try {
    await files.keep(ticket.files);
    const created = await inTransaction(db, async (transaction) => {
      earlier = await claim(transaction, intent);
      if (earlier) return earlier as CreatedTicket;
      const made = await insertTicket(transaction, ticket, userId);
      await remember(transaction, intent, made);
      // From here on a failure does not say whether the commit happened: the files stay, and the sweep asks the rows later.
      decided = true;
      return made;
    });
    if (earlier) await files.discard(ticket.files);
    return created;
  } catch (error) {
    if (!decided) await files.discard(ticket.files);
    throw error;
  }
}

/** The row and its files; `status` is always 1 (spec section 4). */
export async function insertTicket(
  db: Connection,
  ticket: CheckedTicket,
  userId: number | null,
  status = 1,
): Promise<CreatedTicket> {
  const { files, form_fields, ...row } = ticket;
  // As late as possible: whoever saves for the same terminal and day waits from here to our commit.
  const ticket_no = await takeNumber(db, ticket.terminal_id, ticket.issue_date);
  const { ticket_id } = await db
    .insertInto('ticket')
    .values({ ...row, ticket_no, status, created_by: userId, form_fields: sql`${jsonb(form_fields)}::jsonb` })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  if (files.length > 0) {
    const rows = files.map((file) => ({
      stored_name: file.storedName,
      original_name: file.name,
      media_type: file.claimedType,
      kind: file.kind,
      size: String(file.size),
      sha256: file.sha256,
      ticket_id,
      ticket_form_detail_id: file.detailId,
      position: file.position,
    }));
    await db.insertInto('stored_file').values(rows).execute();
  }
  return { ticket_id, ticket_no, issue_date: ticket.issue_date, status };
}
