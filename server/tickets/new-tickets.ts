// The values and files of new tickets.
import { sql } from 'kysely';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Parts, Saved } from '../crud/noun-module';
import { jsonb } from '../db/database';
import { valuesOf, withDefinition } from '../ticket-types/stored-values';
import { claimValues, isUnique } from '../ticket-types/unique-values';
import { checkedForm } from './check-ticket';
import { partsOf, readFiles, storeFiles } from './stored-ticket';

/**
 * Stores them, for all tickets by one statement; nothing is read back but files, which have ids then. @returns `parts` of
 * each, in their order. @throws as `storeValues`.
 */
export async function storeNewTickets(saves: readonly Saved[]): Promise<Parts[]> {
  const [{ transaction }] = saves as [Saved];
  const stored = await Promise.all(
    saves.map(async (save) => {
      const { form, inForce } = await checkedForm(save);
      const values = valuesOf(save.values.form_fields as TicketFieldValue[]);
      return { save, form, inForce, values, fields: withDefinition(form.details, values) };
    }),
  );
  const rows = stored.map(({ save: { id }, values }) => ({ ticket_id: id, field_values: values }));
  await sql`insert into ticket_values (ticket_id, field_values) select ticket_id, field_values
    from jsonb_to_recordset(${jsonb(rows)}::jsonb) as stored (ticket_id integer, field_values jsonb)`.execute(
    transaction,
  );
  const parts: Parts[] = [];
  for (const { save, form, inForce, fields } of stored) {
    await claimValues(transaction, save.id, fields, { unique: uniqueIn(inForce), before: {} });
    parts.push(await partsOf(transaction, { form, fields, files: await withFiles(save) }));
  }
  return parts;
}

async function withFiles({ transaction, id, files }: Saved) {
  if (files.length === 0) return [];
  await storeFiles(transaction, id, files);
  return readFiles(transaction, id);
}

/** In the order in which every save claims them. */
const uniqueIn = (details: readonly TicketFormDetail[]): TicketFormDetail[] =>
  details.filter(isUnique).sort((a, b) => a.ticket_form_detail_id - b.ticket_form_detail_id);
