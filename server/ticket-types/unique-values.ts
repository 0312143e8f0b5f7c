// The values that no two tickets of a type may share (`is_unique` of a field), in any version. Which fields these are says the
// version in force.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DECIMAL, plainDecimal } from '../../src/schema/formats/numbers';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import type { Errors } from '../../src/schema/rules/check';
import { isNumberField } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Save } from '../crud/noun-module';
import type { Connection } from '../db/database';
import { invalid } from '../http/http-errors';

/**
 * Claims the values of a ticket that is being saved, and gives back those that it had. What the ticket has already stays, also
 * where another one has the same since before the field was unique. @param unique see `uniqueFields`. @param before the values
 * that it had. @throws 422 that names the ticket with the value.
 */
export async function claimValues(
  db: Connection,
  id: number,
  fields: readonly TicketFieldValue[],
  {
    unique,
    before,
  }: { unique: readonly TicketFormDetail[]; before: Readonly<Record<string, TicketFieldValue['value']>> },
): Promise<void> {
  if (unique.length === 0) return;
  const claims = unique.flatMap((detail) => {
    const value = fields.find((field) => field.ticket_form_detail_id === detail.ticket_form_detail_id)?.value;
    return isEmpty(value) ? [] : [{ detail, hash: hashOf(detail, value!) }];
  });
  await sql`delete from ticket_unique_value where ticket_id = ${id}`.execute(db);
  for (const { detail, hash } of claims) {
    if (await claim(db, detail.ticket_form_detail_id, hash, id)) continue;
    const had = before[detail.ticket_form_detail_id];
    if (isEmpty(had) || hashOf(detail, had!) !== hash) throw await taken(db, detail, hash);
  }
}

/** The unique fields of the form of a ticket as JSON, in the order in which every save claims them. */
export const uniqueFields = (ticketId: number): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(detail order by (detail ->> 'ticket_form_detail_id')::integer), '[]') from ticket t
    join ticket_form f on f.ticket_form_id = t.ticket_form_type_id
    join ticket_form_version v on v.ticket_form_id = f.ticket_form_id and v.version = f.version,
    jsonb_array_elements(v.details) as detail
  where t.ticket_id = ${ticketId} and detail ->> 'is_unique' = '1')`;

/** Whether a form has unique fields, as its version in force says. */
export async function hasUniqueFields(db: Connection, formId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ticket_form f
    join ticket_form_version v on v.ticket_form_id = f.ticket_form_id and v.version = f.version
    where f.ticket_form_id = ${formId} and v.details @> '[{"is_unique": 1}]'`.execute(db);
  return rows.length > 0;
}

/** Waits for another save that claims the same. @returns whether the ticket has it now. */
async function claim(db: Connection, field: number, hash: string, ticketId: number): Promise<boolean> {
  const { rows } = await sql`insert into ticket_unique_value (ticket_form_detail_id, value_hash, ticket_id)
    values (${field}, ${hash}, ${ticketId}) on conflict do nothing returning ticket_id`.execute(db);
  return rows.length > 0;
}

const taken = async (db: Connection, detail: TicketFormDetail, hash: string): Promise<Error> =>
  invalid(takenError(detail, await ticketWith(db, detail.ticket_form_detail_id, hash)));

const takenError = (
  { ticket_form_detail_id: id, input_name }: TicketFormDetail,
  ticketNo: string | undefined,
): Errors => ({
  [`form_fields.${id}`]: [
    `${input_name} is already in ${ticketNo === undefined ? 'another ticket' : `ticket ${ticketNo}`}.`,
  ],
});

/**
 * Messages for values that other tickets have, before a ticket is saved: `claimValues` decides between two that are saved at
 * the same moment, and lets stay what the ticket had `before`.
 */
export async function takenErrors(
  { transaction, id: ownId, loader }: Pick<Save, 'transaction' | 'id' | 'loader'>,
  details: readonly TicketFormDetail[],
  fields: readonly TicketFieldValue[],
  before: readonly TicketFieldValue[] = [],
): Promise<Errors> {
  const claims = details.filter(isUnique).flatMap((detail) => {
    const hash = hashIn(fields, detail);
    return hash === undefined || hash === hashIn(before, detail)
      ? []
      : [{ detail, field: detail.ticket_form_detail_id, hash }];
  });
  const errors = await Promise.all(
    claims.map(async (claim) => {
      const found = await loader.gather('claimed', claim, (all) => ticketsWith(transaction, all));
      return found && found.ticket_id !== ownId ? takenError(claim.detail, found.ticket_no) : {};
    }),
  );
  return Object.assign({}, ...errors);
}

function hashIn(fields: readonly TicketFieldValue[], detail: TicketFormDetail): string | undefined {
  const value = fields.find((field) => field.ticket_form_detail_id === detail.ticket_form_detail_id)?.value;
  return isEmpty(value) ? undefined : hashOf(detail, value!);
}

interface Claim {
  field: number;
  hash: string;
}

interface Claimant {
  ticket_id: number;
  ticket_no: string;
}

/** The tickets that have claimed values, in their order. */
export async function ticketsWith(db: Connection, claims: readonly Claim[]): Promise<(Claimant | undefined)[]> {
  const { rows } = await sql<Claimant & { at: number }>`
    select wanted.at::integer - 1 as at, t.ticket_id, t.ticket_no
    from unnest(${claims.map(({ field }) => field)}::integer[], ${claims.map(({ hash }) => hash)}::text[])
        with ordinality as wanted (field, hash, at)
      join ticket_unique_value u on u.ticket_form_detail_id = wanted.field and u.value_hash = wanted.hash
      join ticket t using (ticket_id)`.execute(db);
  const found = new Map(rows.map((row) => [row.at, row]));
  return claims.map((_, at) => found.get(at));
}

/** The number of the ticket that has claimed a value; undefined where none has. */
export const ticketWith = async (db: Connection, field: number, hash: string): Promise<string | undefined> =>
  (await ticketsWith(db, [{ field, hash }]))[0]?.ticket_no;

/** A number by its size, with all its digits, a text whatever its case and Unicode form. */
export function hashOf(
  detail: Pick<TicketFormDetail, 'input_type'>,
  value: NonNullable<TicketFieldValue['value']>,
): string {
  const text = [value].flat().join('\n');
  const key = isNumberField(detail) ? plainDecimal(DECIMAL.test(text) ? text : Number(text)) : uniqueKey(text);
  return createHash('sha256').update(key).digest('hex');
}

/** Tickets whose values are read at once. */
const BATCH = 5000;

/**
 * Claims what the tickets of a form have in fields that have just become unique, or whose values are compared otherwise
 * now: numbers by their size, all others as texts. Of several with one value the oldest gets it; the others keep theirs
 * until it is changed.
 */
export async function claimStored(
  db: Connection,
  formId: number,
  before: readonly TicketFormDetail[],
  now: readonly TicketFormDetail[],
): Promise<void> {
  const were = new Map(before.filter(isUnique).map((detail) => [detail.ticket_form_detail_id, isNumberField(detail)]));
  for (const detail of now.filter(isUnique)) {
    if (were.get(detail.ticket_form_detail_id) === isNumberField(detail)) continue;
    const id = detail.ticket_form_detail_id;
    await sql`delete from ticket_unique_value where ticket_form_detail_id = ${id}`.execute(db);
    for (let last = 0; ; ) {
      const { rows } = await sql<{ ticket_id: number; value: TicketFieldValue['value'] }>`
        select v.ticket_id, v.field_values -> ${sql.lit(String(id))} as value
        from ticket_values v join ticket t using (ticket_id)
        where t.ticket_form_type_id = ${formId} and v.ticket_id > ${last}
        order by v.ticket_id limit ${BATCH}`.execute(db);
      if (rows.length === 0) break;
      last = rows.at(-1)!.ticket_id;
      const filled = rows.filter(({ value }) => !isEmpty(value));
      const [ids, hashes] = [filled.map((row) => row.ticket_id), filled.map(({ value }) => hashOf(detail, value!))];
      await sql`insert into ticket_unique_value (ticket_form_detail_id, value_hash, ticket_id)
        select ${id}, hash, ticket from unnest(${hashes}::text[], ${ids}::integer[]) as stored(hash, ticket)
        order by ticket on conflict do nothing`.execute(db);
    }
  }
}

/** Whether no two tickets may have the same in a field. */
export const isUnique = ({ is_unique }: TicketFormDetail): boolean => is_unique === 1;
