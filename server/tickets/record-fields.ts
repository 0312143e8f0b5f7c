// The records that are chosen in fields of tickets: whether they may be, what they are called, and how many tickets have one.
// A ticket holds their ids among its values, which no foreign key of the database sees.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { changedPairs } from '../../src/schema/model/dependent-refs';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { MAX_COUNTED } from '../../src/schema/model/usage';
import type { Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { isRecordField } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import type { Save } from '../crud/noun-module';
import { belongs, checkNewRefs } from '../crud/refs';
import { isAdmitted } from '../crud/usage';
import { type Connection, idOf } from '../db/database';

/**
 * Messages for chosen records that are gone or inactive, that do not belong to what they depend on, or whose noun the
 * caller may not list. What the ticket had `before` may stay.
 */
export async function checkRecordFields(
  { transaction: db, caller, context }: Pick<Save, 'transaction' | 'caller' | 'context'>,
  details: readonly TicketFormDetail[],
  values: Values,
  before: Values,
): Promise<Errors> {
  if (!details.some(isRecordField)) return {};
  const { record } = ticketSubForm('', details);
  const noun = { ...nounOf('ticket'), record };
  const errors = await checkNewRefs(db, noun, values, before);
  for (const [name, { ref, title }] of Object.entries(record.properties)) {
    if (ref === undefined || isEmpty(values[name]) || values[name] === before[name] || errors[name]) continue;
    const { choices } = nounOf(ref);
    // The lists that the server keeps for forms are for everybody.
    if (choices?.key === undefined && !(await isAdmitted(nounOf(ref), 'list', caller, context)))
      errors[name] = [ruleMessage({ keyword: 'choice' }, { title })];
  }
  for (const pair of changedPairs(noun, values, before, errors))
    if (!(await belongs(db, pair)))
      errors[pair.name] = [ruleMessage({ keyword: 'choice' }, record.properties[pair.name]!)];
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [`form_fields.${name}`, messages]));
}

/** The values with what their records are called today, by one statement for each noun. */
export async function withLabels<Field extends TicketFieldValue>(
  db: Connection,
  details: readonly TicketFormDetail[],
  fields: readonly Field[],
): Promise<Field[]> {
  const chosen = new Map<string, number[]>();
  const nounIn = new Map(details.map((detail) => [detail.ticket_form_detail_id, detail.ref_noun ?? '']));
  const idIn = ({ value }: Field) => (typeof value === 'string' ? idOf(value) : undefined);
  for (const field of fields) {
    const [noun, id] = [nounIn.get(field.ticket_form_detail_id)!, idIn(field)];
    if (id !== undefined && isRecordField(field) && nouns.has(noun))
      chosen.set(noun, [...(chosen.get(noun) ?? []), id]);
  }
  if (chosen.size === 0) return [...fields];
  const labels = new Map(
    await Promise.all([...chosen].map(async ([noun, ids]) => [noun, await labelsOf(db, nounOf(noun), ids)] as const)),
  );
  return fields.map((field) => {
    const label = labels.get(nounIn.get(field.ticket_form_detail_id)!)?.get(idIn(field) ?? 0);
    return label === undefined ? field : { ...field, label };
  });
}

async function labelsOf(
  db: Connection,
  { noun, api, label }: Noun,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    label: string | null;
  }>`select ${sql.id(api.id)} as id, ${sql.id(label)}::text as label
    from ${sql.id(noun)} where ${sql.id(api.id)} = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.label ?? '']));
}

/** The tickets in which a record is chosen, exact up to `MAX_COUNTED`. */
export async function countTicketsWith(db: Connection, { noun }: Noun, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct (detail ->> 'ticket_form_detail_id')::integer as id
    from ticket_form_version, jsonb_array_elements(details) as detail
    where detail ->> 'ref_noun' = ${noun}`.execute(db);
  if (rows.length === 0) return 0;
  const has = rows.map((field) => sql`field_values @> ${JSON.stringify({ [field.id]: String(id) })}::jsonb`);
  const counted = await sql<{ count: number }>`select count(*)::integer as count from (
    select 1 from ticket_values where ${sql.join(has, sql` or `)} limit ${MAX_COUNTED + 1}) found`.execute(db);
  return counted.rows[0]!.count;
}
