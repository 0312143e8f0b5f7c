// The records that are chosen in fields of tickets: whether they may be, what they are called, and how many tickets have one.
// A ticket holds their ids among its values, which no foreign key of the database sees.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { memoize } from '../../src/schema/formats/memoize';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { changedPairs } from '../../src/schema/model/dependent-refs';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { refKey } from '../../src/schema/model/refs';
import { parsed, ROW_ID, rowRecord, tablesOf } from '../../src/schema/model/rows';
import { MAX_COUNTED } from '../../src/schema/model/usage';
import type { Errors } from '../../src/schema/rules/check';
import { cellKey, rowsById } from '../../src/schema/rules/check-rows';
import { checkRefs } from '../../src/schema/rules/check-stored';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import { isRecordField, recordColumns } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import { areChoices } from '../crud/check-save';
import type { Save } from '../crud/noun-module';
import { labelsOf } from '../crud/record-labels';
import { rowsIn } from '../crud/record-rows';
import { belong } from '../crud/refs';
import { mayChoose } from '../crud/usage';
import { type Connection, idOf } from '../db/database';
import { rowsOfText } from './rows-text';

/**
 * Messages for chosen records that are gone or inactive, that do not belong to what they depend on, or whose noun the
 * caller may not list. What the ticket had `before` may stay.
 */
export async function checkRecordFields(
  { transaction: db, caller, context, loader }: Pick<Save, 'transaction' | 'caller' | 'context' | 'loader'>,
  details: readonly TicketFormDetail[],
  values: Values,
  before: Values,
): Promise<Errors> {
  if (!details.some((detail) => isRecordField(detail) || recordColumns(detail).length > 0)) return {};
  const { record } = ticketSubForm('', details);
  const noun = { ...nounOf('ticket'), record };
  const errors = await checkRefs(
    noun,
    values,
    { areChoices: (chosen) => areChoices({ transaction: db, loader }, chosen) },
    { before },
  );
  // The same few nouns row after row, for each of which a module may read the database.
  const mayList = memoize((chosen: Noun) => mayChoose(chosen, caller, context));
  for (const [name, { ref, title }] of Object.entries(record.properties)) {
    if (ref === undefined || isEmpty(values[name]) || values[name] === before[name] || errors[name]) continue;
    if (!(await mayList(nounOf(ref)))) errors[name] = [ruleMessage({ keyword: 'choice' }, { title })];
  }
  for (const [key, { ref, title }] of newInRows(record, values, before))
    if (!errors[key] && !(await mayList(nounOf(ref!)))) errors[key] = [ruleMessage({ keyword: 'choice' }, { title })];
  const pairs = changedPairs(noun, values, before, errors);
  const belonging = pairs.length > 0 ? await belong(db, pairs) : [];
  for (const [index, pair] of pairs.entries())
    if (!belonging[index]) errors[pair.name] = [ruleMessage({ keyword: 'choice' }, record.properties[pair.name]!)];
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [`form_fields.${name}`, messages]));
}

/** The cells of rows that have another record than before, by the keys of their messages. */
function newInRows(record: RecordSchema, values: Values, before: Values): [string, Property][] {
  return tablesOf(record).flatMap(([table, property]) => {
    const had = rowsById(before[table]);
    const columns = Object.entries(rowRecord(property).properties).filter(([, { ref }]) => ref !== undefined);
    const rows = Array.isArray(values[table]) ? (values[table] as Values[]) : [];
    return columns.flatMap(([name, column]) =>
      rows.flatMap((row, at): [string, Property][] =>
        isEmpty(row[name]) || row[name] === had.get(row[ROW_ID])?.[name] ? [] : [[cellKey(table, at, name), column]],
      ),
    );
  });
}

/** The values with what their records are called today, by one statement for each noun. */
export async function withLabels<Field extends TicketFieldValue>(
  db: Connection,
  details: readonly TicketFormDetail[],
  fields: readonly Field[],
): Promise<Field[]> {
  const chosen = new Map<string, number[]>();
  const tables = new Map(details.map((detail) => [detail.ticket_form_detail_id, recordColumns(detail)]));
  const nounIn = new Map(details.map((detail) => [detail.ticket_form_detail_id, detail.ref_noun ?? '']));
  const idIn = ({ value }: Field) => (typeof value === 'string' ? idOf(value) : undefined);
  for (const field of fields) {
    const [noun, id] = [nounIn.get(field.ticket_form_detail_id)!, idIn(field)];
    if (id !== undefined && isRecordField(field) && nouns.has(noun))
      chosen.set(noun, [...(chosen.get(noun) ?? []), id]);
  }
  const rowsOf = ({ ticket_form_detail_id: id, value }: Field) =>
    tables.get(id)?.length && typeof value === 'string' ? rowsIn(parsed(value)) : [];
  for (const field of fields)
    for (const row of rowsOf(field))
      for (const { name = '', ref_noun = '' } of tables.get(field.ticket_form_detail_id)!) {
        const id = idOf(String(row[name]));
        if (id !== undefined) chosen.set(ref_noun, [...(chosen.get(ref_noun) ?? []), id]);
      }
  if (chosen.size === 0) return [...fields];
  const labels = new Map(
    await Promise.all([...chosen].map(async ([noun, ids]) => [noun, await labelsOf(db, nounOf(noun), ids)] as const)),
  );
  return fields.map((field) => {
    const rows = rowsOf(field);
    if (rows.length > 0) {
      const property = propertyOf(details.find((one) => one.ticket_form_detail_id === field.ticket_form_detail_id)!);
      return { ...field, value: JSON.stringify(rows.map((row) => labelled(rowRecord(property), row, labels))) };
    }
    const label = labels.get(nounIn.get(field.ticket_form_detail_id)!)?.get(idIn(field) ?? 0);
    return label === undefined ? field : { ...field, label };
  });
}

/** A row with the names of its records under their keys, as rows of nouns are read. */
function labelled(
  columns: RecordSchema,
  row: Values,
  labels: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Values {
  const names = Object.entries(columns.properties).flatMap(([name, { ref }]) => {
    const label = ref === undefined ? undefined : labels.get(ref)?.get(idOf(String(row[name])) ?? 0);
    return label === undefined ? [] : [[refKey(columns, name)!, { [nounOf(ref!).label]: label }] as const];
  });
  return { ...row, ...Object.fromEntries(names) };
}

/** The tickets in which a record is chosen, exact up to `MAX_COUNTED`. */
export async function countTicketsWith(db: Connection, { noun }: Noun, id: number): Promise<number> {
  const has = await conditionsOf(db, noun, sql`${String(id)}::text`);
  if (has.length === 0) return 0;
  const counted = await sql<{ count: number }>`select count(*)::integer as count from (
    select 1 from ticket_values where ${sql.join(has, sql` or `)} limit ${MAX_COUNTED + 1}) found`.execute(db);
  return counted.rows[0]!.count;
}

/** Those of the records that are chosen in any ticket. */
export async function recordsInTickets(db: Connection, { noun }: Noun, ids: readonly number[]): Promise<number[]> {
  const has = await conditionsOf(db, noun, sql`wanted.id::text`);
  if (has.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from unnest(${[...ids]}::integer[]) as wanted (id)
    where ${sql.join(
      has.map((condition) => sql`exists (select from ticket_values where ${condition})`),
      sql` or `,
    )}`.execute(db);
  return rows.map((row) => row.id);
}

/** The conditions that a ticket has a record in a field, or in a row of one. @param id as a text, in SQL. */
async function conditionsOf(db: Connection, noun: string, id: RawBuilder<unknown>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (detail ->> 'ticket_form_detail_id')::integer as id
    from ticket_form_version, jsonb_array_elements(details) as detail
    where detail ->> 'ref_noun' = ${noun}`.execute(db);
  return [
    ...rows.map((field) => sql`field_values @> jsonb_build_object(${String(field.id)}::text, ${id})`),
    ...(await inRows(db, noun, id)),
  ];
}

/** The conditions that a ticket has it in a row: of the types alone that have such a column, as no index knows rows. */
async function inRows(db: Connection, noun: string, id: RawBuilder<unknown>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ form: number; field: string; name: string }>`
    select distinct ticket_form_id as form, detail ->> 'ticket_form_detail_id' as field, col ->> 'name' as name
    from ticket_form_version, jsonb_array_elements(details) as detail,
      jsonb_array_elements(case jsonb_typeof(detail -> 'columns') when 'array' then detail -> 'columns' else '[]' end) as col
    where col ->> 'ref_noun' = ${noun} and col ->> 'type' = 'record'`.execute(db);
  return rows.map(({ form, field, name }) => {
    const value = sql`field_values ->> ${field}`;
    return sql`(ticket_id in (select ticket_id from ticket where ticket_form_type_id = ${form}) and exists (
      select from jsonb_array_elements(${rowsOfText(sql`(${value})`)}) as r where r ->> ${name} = ${id}))`;
  });
}
