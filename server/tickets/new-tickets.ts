// The values of several new tickets that are stored together.
import { sql } from 'kysely';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Parts, Saved } from '../crud/noun-module';
import { jsonb } from '../db/database';
import { valuesOf, withDefinition } from '../ticket-types/stored-values';
import { claimValues, isUnique } from '../ticket-types/unique-values';
import { checkedForm } from './check-ticket';
import { partsOf } from './stored-ticket';

/** Those of several new tickets without files. @returns `parts` of each, in their order. @throws as `storeValues`. */
export async function storeNewTickets(saves: readonly Saved[]): Promise<Parts[]> {
  const [{ transaction }] = saves as [Saved];
  const stored = await Promise.all(
    saves.map(async (save) => {
      const form = await checkedForm(save);
      const values = valuesOf(save.values.form_fields as TicketFieldValue[]);
      return { ticket_id: save.id, form, field_values: values, fields: withDefinition(form.details, values) };
    }),
  );
  const rows = stored.map(({ ticket_id, field_values }) => ({ ticket_id, field_values }));
  await sql`insert into ticket_values (ticket_id, field_values) select ticket_id, field_values
    from jsonb_to_recordset(${jsonb(rows)}::jsonb) as stored (ticket_id integer, field_values jsonb)`.execute(
    transaction,
  );
  for (const { ticket_id, form, fields } of stored)
    await claimValues(transaction, ticket_id, fields, { unique: uniqueIn(form.details), before: {} });
  return Promise.all(stored.map(({ form, fields }) => partsOf(transaction, { form, fields, files: [] })));
}

/** In the order in which every save claims them. */
const uniqueIn = (details: readonly TicketFormDetail[]): TicketFormDetail[] =>
  details.filter(isUnique).sort((a, b) => a.ticket_form_detail_id - b.ticket_form_detail_id);
