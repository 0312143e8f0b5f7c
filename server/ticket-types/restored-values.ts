// The unique values of a ticket that is restored (`unique-values.ts`): it claims them again, by the form in force.
import { sql } from 'kysely';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { type Connection, jsonb } from '../db/database';
import { problem } from '../http/http-errors';
import { currentForm } from './forms';
import type { FieldValues } from './stored-values';
import { hashOf, isUnique, ticketWith } from './unique-values';

interface Claim {
  ticket_form_detail_id: number;
  value_hash: string;
  ticket_id: number;
}

/** What the trash holds of a ticket. */
interface Kept {
  trash_id: number;
  values: FieldValues | null;
  claims: Claim[] | null;
}

const CLAIMS = 'ticket_unique_value';

/**
 * Before the ticket is stored again: the claims that the trash holds become those of today, which then come back with it.
 * A value that it shares since before its field was unique stays. @throws 409 where another ticket has claimed one meanwhile.
 */
export async function claimAgain(db: Connection, id: number, formId: number): Promise<undefined> {
  await sql`select 1 from ticket_form where ticket_form_id = ${formId} for share`.execute(db);
  const form = await currentForm(db, formId);
  const [kept] = (
    await sql<Kept>`select trash_id::float8 as trash_id, ${rowsOf('ticket_values')} -> 0 -> 'field_values' as "values",
      ${rowsOf(CLAIMS)} as claims
    from trash where noun = 'ticket' and record_id = ${id} order by trash_id desc limit 1`.execute(db)
  ).rows;
  if (!form || !kept) return;
  const had = new Set((kept.claims ?? []).map(({ value_hash }) => value_hash));
  const claims: Claim[] = [];
  for (const detail of form.details.filter(isUnique)) {
    const { ticket_form_detail_id, input_name } = detail;
    const value = kept.values?.[ticket_form_detail_id];
    if (isEmpty(value)) continue;
    const value_hash = hashOf(detail, value!);
    const other = await ticketWith(db, ticket_form_detail_id, value_hash);
    if (other === undefined) claims.push({ ticket_form_detail_id, value_hash, ticket_id: id });
    else if (had.has(value_hash))
      throw problem(409, `${input_name} is already in ticket ${other}: this ticket cannot be restored beside it.`);
  }
  await sql`update trash set held = (
      select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(held) as h where h ->> 'table' <> ${CLAIMS})
      || jsonb_build_array(jsonb_build_object('table', ${CLAIMS}::text, 'rows', ${jsonb(claims)}::jsonb))
    where trash_id = ${kept.trash_id}`.execute(db);
}

/** The rows of a table that the trash holds. */
const rowsOf = (table: string) => sql`(
  select nullif(h -> 'rows', 'null') from jsonb_array_elements(held) as h where h ->> 'table' = ${table})`;
