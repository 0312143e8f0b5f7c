// The fields of a type of tickets as an import has them: by the names that programs call them.
import { type RawBuilder, sql } from 'kysely';
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { DECIMAL } from '../../src/schema/formats/numbers';
import { isRows } from '../../src/schema/model/rows';
import { hasValue, isUnseen } from '../../src/schema/ticket-types/field-types';
import { isNumberField } from '../../src/schema/ticket-types/field-values';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import type { ImportFields } from '../crud/noun-module';
import type { Connection } from '../db/database';
import type { Found } from '../imports/found-records';
import { currentForm } from '../ticket-types/forms';
import { hashOf, isUnique, ticketsWith } from '../ticket-types/unique-values';
import { fieldsBody } from './stored-ticket';

/** Those of the version in force; undefined where there is no such type. */
export async function importFields(db: Connection, type: number): Promise<ImportFields | undefined> {
  const form = await currentForm(db, type);
  if (!form) return undefined;
  const { record } = ticketSubForm(form.form_name, form.details);
  const ids = new Map(
    form.details
      .filter((detail) => detail.machine_name && hasValue(detail) && !isUnseen(detail))
      .map((detail) => [detail.machine_name!, String(detail.ticket_form_detail_id)]),
  );
  const unique = new Set(form.details.filter(isUnique).map((detail) => String(detail.ticket_form_detail_id)));
  const properties = Object.fromEntries(
    [...ids].map(([name, id]) => [name, { ...record.properties[id]!, ...(unique.has(id) && { unique: true }) }]),
  );
  const partOf = (name: string) => `form_fields.${ids.get(name)}`;
  return {
    record: { required: [], properties },
    partOf,
    idsBy: (on, name, keys) => ticketsBy(on, form.details.find((detail) => detail.machine_name === name)!, type, keys),
    bodyOf: (values, texts) =>
      fieldsBody(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            partOf(name),
            sentAs(properties[name]!, value, texts.get(name)),
          ]),
        ),
      ),
  };
}

/** Rows travel as a text, and a number with the digits that it was written with. */
function sentAs(property: Property, value: unknown, text: string | undefined): unknown {
  if (isRows(property)) return JSON.stringify(value ?? []);
  const isTyped = typeof value === 'number' && text !== undefined && DECIMAL.test(text.trim());
  return isTyped ? text.trim() : (value as Values[string]);
}

/** The tickets of a type that have these texts in a field, or these numbers whatever their digits. */
async function ticketsBy(
  db: Connection,
  detail: TicketFormDetail,
  type: number,
  keys: readonly string[],
): Promise<Map<string, Found>> {
  if (isUnique(detail)) return claimedBy(db, detail, keys);
  const value = sql`v.field_values ->> ${String(detail.ticket_form_detail_id)}`;
  const wanted = sql`wanted.key`;
  const [stored, sent] = isNumberField(detail) ? [asNumber(value), asNumber(wanted)] : [value, wanted];
  const { rows } = await sql<Found & { key: string }>`
    select wanted.key, min(t.ticket_id) as id, count(*)::integer as count
    from ticket t join ticket_values v using (ticket_id)
      join unnest(${[...keys]}::text[]) as wanted (key) on ${sent} = ${stored}
    where t.ticket_form_type_id = ${type} group by wanted.key`.execute(db);
  return new Map(rows.map(({ key, id, count }) => [key, { id, count }]));
}

const asNumber = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${text} ~ '^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$' then (${text})::numeric end`;

async function claimedBy(
  db: Connection,
  detail: TicketFormDetail,
  keys: readonly string[],
): Promise<Map<string, Found>> {
  const claims = keys.map((key) => ({ field: detail.ticket_form_detail_id, hash: hashOf(detail, key) }));
  const found = await ticketsWith(db, claims);
  return new Map(found.flatMap((ticket, at) => (ticket ? [[keys[at]!, { id: ticket.ticket_id, count: 1 }]] : [])));
}
