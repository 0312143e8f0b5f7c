// What fields of a new ticket begin with that only the server knows: what the last ticket of the type had, and what the user
// who adds it belongs to.
import { sql } from 'kysely';
import { isFromLast } from '../../src/schema/model/first-value';
import type { Profile } from '../../src/schema/model/profile';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import { isFilledIn } from '../../src/schema/ticket-types/field-types';
import { isFileField } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Connection } from '../db/database';
import { notFound } from '../http/http-errors';
import { currentForm } from './forms';
import { type FieldValues, withDefinition } from './stored-values';

/**
 * The fields of the type that begin with what the last ticket had, as that ticket of this user has them; none where there is no
 * such ticket. @throws 404 when there is no such form.
 */
export async function lastValues(db: Connection, id: number, userId: number): Promise<TicketFieldValue[]> {
  const form = await currentForm(db, id);
  if (!form) throw notFound();
  const fields = form.details.filter(beginsWithLast);
  if (fields.length === 0) return [];
  const { rows } = await lastStatement(id, userId).execute(db);
  return withDefinition(fields, rows[0]?.field_values);
}

/** The values of the last ticket of a type that a user has added. */
export const lastStatement = (id: number, userId: number) => sql<{ field_values: FieldValues }>`
  select field_values from ticket_values where ticket_id = (
    select ticket_id from ticket where ticket_form_type_id = ${id} and created_by = ${userId}
    order by ticket_id desc limit 1)`;

const beginsWithLast = (detail: TicketFormDetail): boolean =>
  isFilledIn(detail) && !isFileField(detail) && isFromLast(propertyOf(detail));

/** What the account of a user has that these fields may begin with. */
export async function ownRecords(
  db: Connection,
  userId: number,
  details: readonly TicketFormDetail[],
): Promise<Partial<Profile>> {
  if (!details.some(({ default_from }) => default_from === 'mine')) return { user_id: userId };
  const { rows } = await sql<Partial<Profile>>`
    select user_id, terminal_id from users where user_id = ${userId}`.execute(db);
  return rows[0] ?? {};
}
