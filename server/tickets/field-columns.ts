// Columns of the list of tickets for fields of ticket types: `form_fields.seal_number` has the value of the field with that
// name, whatever the type of the ticket.
import { type RawBuilder, sql } from 'kysely';
import { isFiles } from '../../src/schema/formats/plain-values';
import { type FurtherColumn, type FurtherColumns, searchOf } from '../../src/schema/model/columns';
import { nounOf } from '../../src/schema/model/nouns';
import { fileColumnsOf } from '../../src/schema/model/row-files';
import { isRows, ROW_ID } from '../../src/schema/model/rows';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { sortKeyOf, type TableColumn } from '../crud/table-columns';
import type { Connection } from '../db/database';
import { rowsOfText } from './rows-text';

/** Of the paths of such columns. */
export const FIELD_PREFIX = 'form_fields.';

/** Those of the paths that name a field; of several fields with one name the newest says what the values are. */
export async function fieldColumns(db: Connection, paths: readonly string[]): Promise<TableColumn[]> {
  const names = paths.flatMap((path) => (path.startsWith(FIELD_PREFIX) ? [path.slice(FIELD_PREFIX.length)] : []));
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; detail: TicketFormDetail }>`
    select id, detail ->> 'machine_name' as name, detail from (
      select distinct on (1) (detail ->> 'ticket_form_detail_id')::integer as id, detail
      from ticket_form_version, jsonb_array_elements(details) as detail order by 1, version desc) as latest
    where detail ->> 'machine_name' = any(${names}) order by id desc`.execute(db);
  return [...new Set(names)].flatMap((name) => {
    const fields = rows.filter((row) => row.name === name);
    return fields.length > 0 ? (fieldColumn(name, fields) ?? []) : [];
  });
}

/** The columns of the fields that ticket types have now, by the names of their types. */
export async function offeredFields(db: Connection): Promise<FurtherColumns> {
  const { rows } = await sql<{ form: string; name: string }>`
    select f.form_name as form, detail ->> 'machine_name' as name
    from ticket_form f join ticket_form_version v using (ticket_form_id, version),
      jsonb_array_elements(v.details) with ordinality as d(detail, place)
    where detail ->> 'machine_name' is not null order by f.form_name, f.ticket_form_id, place`.execute(db);
  const columns = await fieldColumns(
    db,
    rows.map(({ name }) => FIELD_PREFIX + name),
  );
  const byPath = new Map(columns.map((column) => [column.path, column]));
  return {
    grouped_by: 'ticket_form.form_name',
    columns: rows.flatMap(({ form, name }) => {
      const column = byPath.get(FIELD_PREFIX + name);
      return column ? { ...offered(column), group: form } : [];
    }),
  };
}

/** Without what only a form needs. */
function offered({ path, label, search, property }: TableColumn): Omit<FurtherColumn, 'group'> {
  const { title, type, format, options, items, multipleOf } = property;
  return { path, label, search, property: { title, type, format, options, items, multipleOf } };
}

/**
 * Rows are one text: shown by their number, and searched by what is in their cells; of files by what they are called, and
 * not by the names that they are stored under. @param withFiles the ids of the fields that have them.
 */
function countedRows(
  text: RawBuilder<unknown>,
  withFiles: readonly number[],
): Omit<TableColumn, 'path' | 'label' | 'property' | 'nullable'> {
  const rows = rowsOfText(text);
  const count = sql`jsonb_array_length(${rows})`;
  const file = (is: RawBuilder<unknown>) =>
    sql`exists (select from stored_file f where f.ticket_id = ticket.ticket_id and ${is})`;
  const inCells = (
    part: string,
  ) => sql`exists (select from jsonb_array_elements(${rows}) as r, jsonb_each_text(r) as cell
    where cell.key <> ${ROW_ID} and cell.value ilike ${part} and not ${file(sql`r -> cell.key ? f.stored_name`)})`;
  const inFiles = (part: string) =>
    file(sql`f.ticket_form_detail_id = any(${[...withFiles]}) and f.original_name ilike ${part}`);
  const holds = (part: string) => (withFiles.length > 0 ? sql`(${inCells(part)} or ${inFiles(part)})` : inCells(part));
  return { search: 'text', column: count, sortKey: count, wire: count, holds };
}

/** Days in wire form are in order as text; a ticket may have been filled in while the field was another text. */
function dayText(text: RawBuilder<unknown>): Pick<TableColumn, 'search' | 'column' | 'sortKey' | 'wire' | 'within'> {
  const days = sql`(case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then ${text} collate "C" end)`;
  const [first, last] = [sql`left(${days}, 10)`, sql`left(split_part(${days}, ' - ', -1), 10)`];
  return {
    search: 'date',
    column: text,
    sortKey: days,
    wire: text,
    within: ({ from, to }) => [
      from === undefined ? undefined : sql`${last} >= ${from}`,
      to === undefined ? undefined : sql`${first} <= ${to}`,
    ],
  };
}

/** Undefined for files, which are no values. */
function fieldColumn(
  name: string,
  fields: readonly { id: number; detail: TicketFormDetail }[],
): TableColumn | undefined {
  const property = propertyOf(fields[0]!.detail);
  if (isFiles(property)) return undefined;
  const values = sql.join(fields.map(({ id }) => sql`v.field_values -> ${sql.lit(String(id))}`));
  const value = sql`(select coalesce(${values}) from ticket_values v where v.ticket_id = ticket.ticket_id)`;
  const text = sql`nullif(${value} #>> '{}', '')`;
  const shared = { path: FIELD_PREFIX + name, label: property.title, nullable: true };
  if (property.ref !== undefined) {
    const { noun, api, label } = nounOf(property.ref);
    // The number, not the text of each id: only that has an index.
    const chosen = sql`case when ${text} ~ '^[0-9]{1,18}$' then (${text})::bigint end`;
    const called = sql`(select ${sql.id(label)}::text from ${sql.id(noun)} where ${sql.id(api.id)} = ${chosen})`;
    return {
      ...shared,
      property: { title: property.title },
      search: 'text',
      column: called,
      sortKey: called,
      wire: called,
    };
  }
  if (property.type === 'number' || property.type === 'integer') {
    // A ticket may have been filled in while the field was a text.
    const number = sql`case when ${text} ~ '^-?[0-9]{1,40}([.][0-9]{1,40})?$' then (${text})::numeric end`;
    const { title, multipleOf } = property;
    return {
      ...shared,
      property: { title, type: 'number', multipleOf },
      search: 'number',
      column: number,
      sortKey: number,
      wire: text,
      none: sql`${text} is null`,
    };
  }
  if (isRows(property)) {
    const withFiles = fields.filter(({ detail }) => fileColumnsOf(propertyOf(detail)).length > 0);
    return {
      ...shared,
      property,
      ...countedRows(
        text,
        withFiles.map(({ id }) => id),
      ),
    };
  }
  if (property.type === 'boolean') {
    const ticked = sql`(${text} = '1')`;
    const { title } = property;
    return {
      ...shared,
      property: { title, type: 'boolean' },
      search: 'choice',
      column: ticked,
      sortKey: ticked,
      wire: text,
    };
  }
  if (searchOf(property) === 'date') return { ...shared, property, ...dayText(text) };
  // One choice may have become several.
  const list = sql`(case when jsonb_typeof(${value}) = 'array' then ${value}
    when ${text} is not null then jsonb_build_array(${value}) end)`;
  const column = property.type === 'array' ? list : text;
  const search = property.options ? searchOf(property) : 'text';
  return { ...shared, property, search, column, sortKey: sortKeyOf(property, column), wire: column };
}
