// The values of a ticket's fields as they are stored: one row a ticket, by the ids of the fields. What a field is says the
// version that the ticket was filled with.
import { sql } from 'kysely';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { type Connection, jsonb } from '../db/database';
import { claimValues, uniqueFields } from './unique-values';

/** By the id of the field. A file has null: it is found by its ticket and field. */
export type FieldValues = Readonly<Record<string, TicketFieldValue['value']>>;

/**
 * Stores them in place of those that the ticket has. The form is locked before, as what a new ticket refers to
 * (`refs.ts`) or by `withUsage`: which fields are unique stays so. @throws 422 for a value that another ticket has and no two may.
 */
export async function storeValues(db: Connection, id: number, fields: readonly TicketFieldValue[]): Promise<void> {
  // What is returned is read before the row is written.
  const { rows } = await sql<{ unique: TicketFormDetail[]; before: FieldValues | null }>`
    insert into ticket_values (ticket_id, field_values) values (${id}, ${jsonb(valuesOf(fields))}::jsonb)
    on conflict (ticket_id) do update set field_values = excluded.field_values
    returning ${uniqueFields(id)} as "unique", (select had.field_values from ticket_values as had where had.ticket_id = ${id}) as before`.execute(
    db,
  );
  const [{ unique, before } = { unique: [], before: null }] = rows;
  await claimValues(db, id, fields, { unique, before: before ?? {} });
}

/** The values of fields as they are stored. */
export const valuesOf = (fields: readonly TicketFieldValue[]): FieldValues =>
  Object.fromEntries(fields.map(({ ticket_form_detail_id, value }) => [ticket_form_detail_id, value]));

/** The fields that have a stored value, in the order of the definition. */
export const withDefinition = (
  details: readonly TicketFormDetail[],
  values: FieldValues | null | undefined,
): TicketFieldValue[] =>
  details.flatMap(({ ticket_form_detail_id, machine_name, input_name, input_type, is_require, is_multiple }) => {
    const value = values?.[ticket_form_detail_id];
    if (value === undefined) return [];
    const named = machine_name ? { machine_name } : {};
    return [
      { ticket_form_detail_id, ...named, input_name, input_type, value, is_require, is_multiple: is_multiple ?? 0 },
    ];
  });
