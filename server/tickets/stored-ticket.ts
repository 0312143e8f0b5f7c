// What a ticket holds besides its row: the version of the form that it was filled with, the values of its fields, its
// files.
import { type RawBuilder, sql } from 'kysely';
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { memoize } from '../../src/schema/formats/memoize';
import { isFiles, isObject } from '../../src/schema/formats/plain-values';
import { nounOf } from '../../src/schema/model/nouns';
import { recordKey } from '../../src/schema/model/refs';
import { cellOf, filesInRows, withFileCells } from '../../src/schema/model/row-files';
import { parsed } from '../../src/schema/model/rows';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import { isFileField } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import { readValue } from '../../src/schema/values/read-value';
import type { BatchLoader } from '../crud/batch-loader';
import { NO_PARTS, type Parts } from '../crud/noun-module';
import { RowChanges } from '../crud/record-as-it-was';
import { FILE, type FileRow } from '../crud/record-files';
import { rowsIn } from '../crud/record-rows';
import type { Connection } from '../db/database';
import { insertFiles, type OwnedFile } from '../files/stored-files';
import { aroundColumn, aroundIn } from '../ticket-types/around-fields';
import type { FormVersion } from '../ticket-types/forms';
import { type FieldValues, withDefinition } from '../ticket-types/stored-values';
import { withLabels } from './record-fields';
import { withReadFiles } from './row-files';

/** A file of a ticket; of an attachment `ticket_form_detail_id` is null. */
export interface TicketFileRow extends FileRow {
  ticket_form_detail_id: number | null;
  position: number;
}

/** Everything that rules of a ticket's fields need, read at once. */
export interface StoredTicket {
  /** As conditions and formulas of its fields read it. */
  around: Values;
  form: FormVersion;
  fields: TicketFieldValue[];
  files: TicketFileRow[];
}

interface Row extends FormVersion {
  around: Values;
  field_values: FieldValues | null;
  files: TicketFileRow[] | null;
}

/** In one statement; undefined when there is no such ticket. */
export const readStoredTicket = async (db: Connection, id: number): Promise<StoredTicket | undefined> =>
  (await readStoredTickets(db, [id]))[0];

/** Several of them, in the order of their ids. */
async function readStoredTickets(db: Connection, ids: readonly number[]): Promise<(StoredTicket | undefined)[]> {
  // A definition is up to 200 KB: it comes once, with the first ticket that has it.
  const { rows } = await sql<Omit<Row, 'details'> & { id: number; details: Row['details'] | null }>`
    select t.ticket_id as id, ${aroundColumn('t')} as around, form.ticket_form_id, v.form_name, form.status, v.version,
      case when row_number() over (partition by v.ticket_form_id, v.version) = 1 then v.details end as details,
      s.field_values, ${filesOf(sql`t.ticket_id`)}
    from ticket t
      join ticket_form form on form.ticket_form_id = t.ticket_form_type_id
      join ticket_form_version v on v.ticket_form_id = form.ticket_form_id and v.version = t.ticket_form_version
      left join ticket_values s on s.ticket_id = t.ticket_id
    where t.ticket_id = any(${[...ids]}::integer[])`.execute(db);
  const versionOf = ({ ticket_form_id, version }: Pick<Row, 'ticket_form_id' | 'version'>) =>
    `${ticket_form_id} ${version}`;
  // Of tickets with one version the same, from which more is made once.
  const details = new Map(rows.flatMap((row) => (row.details ? [[versionOf(row), row.details]] : [])));
  const found = new Map<number, StoredTicket>();
  for (const { id, ...row } of rows) found.set(id, ticketIn({ ...row, details: details.get(versionOf(row))! }));
  return ids.map((id) => found.get(id));
}

/** The ticket that a save changes, as it is before: read once, whatever of the save needs it. */
export const ticketBefore = (db: Connection, id: number, loader: BatchLoader): Promise<StoredTicket | undefined> =>
  loader.once(`ticket ${id}`, () => loader.gather('tickets', id, (ids) => readStoredTickets(db, ids)));

/** Of the ticket with an id, as a column. */
const filesOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
      select jsonb_agg(${FILE} || jsonb_build_object('ticket_form_detail_id', f.ticket_form_detail_id, 'position', f.position)
        order by f.position, f.file_id)
      from stored_file f where f.ticket_id = ${id}) as files`;

/** Files that were received for a ticket. */
export const storeFiles = (db: Connection, id: number, files: readonly OwnedFile[]): Promise<void> =>
  insertFiles(
    db,
    files.map((file) => ({ ...file, owner: { ...file.owner, ticket_id: id } })),
  );

/** The files that a ticket has. */
export async function readFiles(db: Connection, id: number): Promise<TicketFileRow[]> {
  const { rows } = await sql<Pick<Row, 'files'>>`select ${filesOf(sql`${id}`)}`.execute(db);
  return rows[0]?.files ?? [];
}

function ticketIn({ around, field_values, files, ...form }: Row): StoredTicket {
  return { around: aroundIn(around), form, fields: withDefinition(form.details, field_values), files: files ?? [] };
}

/** Its attachments under the property that is them, and its fields under `form_fields.{id}`, for the change log. */
export async function ticketParts(db: Connection, id: number, loader?: BatchLoader): Promise<Parts> {
  const ticket = await (loader ? ticketBefore(db, id, loader) : readStoredTicket(db, id));
  return ticket ? partsOf(db, ticket) : NO_PARTS;
}

/** What a ticket holds, as `Parts`. */
export async function partsOf(db: Connection, { form, fields, files }: Omit<StoredTicket, 'around'>): Promise<Parts> {
  const record = recordOf(form.details);
  const labelled = await withLabels(db, form.details, fields);
  const stored = new Map(files.map((file) => [file.stored, file]));
  const entries = labelled.map(({ ticket_form_detail_id: id, value, label }) => {
    const property = record.properties[id]!;
    const filled = isFiles(property)
      ? filesIn(files, id)
      : withReadFiles(property, loggedValue(property, value), stored);
    return { name: `form_fields.${id}`, property, value: filled, label };
  });
  return {
    values: {
      attachments: filesIn(files, null),
      ...Object.fromEntries(entries.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(
        entries.flatMap(({ name, property: { ref }, label }) => {
          return ref === undefined || label === undefined ? [] : [[recordKey(name), { [nounOf(ref).label]: label }]];
        }),
      ),
    },
    properties: Object.fromEntries(entries.map(({ name, property }) => [name, property])),
  };
}

/** The same for the same definition: several tickets of a type are stored together. */
const recordOf = memoize((details: readonly TicketFormDetail[]) => ticketSubForm('', details).record);

/** A ticket with the values that its fields had. Files that are gone cannot be shown: their names stand beside it. */
export async function pastTicket(
  row: Values,
  parts: ReadonlyMap<string, unknown>,
  db: Connection,
): Promise<{ row: Values; shown: string[] }> {
  const shown: string[] = [];
  const sums = [...parts.values()].some((value) => value instanceof RowChanges) ? await fileSums(db, row) : NO_SUMS;
  const details = new Map((row.details as TicketFormDetail[]).map((detail) => [detail.ticket_form_detail_id, detail]));
  const past = async (field: TicketFieldValue) => {
    const name = `form_fields.${field.ticket_form_detail_id}`;
    if (!parts.has(name) || isFileField(field)) return field;
    shown.push(name);
    const value = parts.get(name);
    if (!(value instanceof RowChanges)) return { ...field, value: sentValue(value) };
    const detail = details.get(field.ticket_form_detail_id);
    const now = rowsOf(field);
    const were = await value.takenBack(now);
    return { ...field, value: JSON.stringify(detail ? pastRows(propertyOf(detail), were, now, sums) : were) };
  };
  const form_fields: object[] = [];
  // One after the other: the changes of each may be large.
  for (const field of row.form_fields as TicketFieldValue[]) form_fields.push(await past(field));
  return { row: { ...row, form_fields }, shown };
}

/** What the contents of files that a ticket has are known by, by the ids of these. */
type FileSums = ReadonlyMap<unknown, string>;

const NO_SUMS: FileSums = new Map();

async function fileSums(db: Connection, { ticket_id }: Values): Promise<FileSums> {
  const { rows } = await sql<Pick<FileRow, 'file_id' | 'sha256'>>`
    select file_id, sha256 from stored_file where ticket_id = ${Number(ticket_id)}`.execute(db);
  return new Map(rows.map(({ file_id, sha256 }) => [file_id, sha256]));
}

/** The log has the files of each cell as a list: one that is still there as it is read, what is gone by its name alone. */
function pastRows(property: Property, were: Values[], now: readonly Values[], sums: FileSums): unknown {
  const there = filesInRows(property, now).filter(isObject);
  const asRead = (logged: Values) =>
    there.find(({ file_id, name }) => name === logged.name && sums.get(file_id) === logged.sha256) ?? logged;
  return withFileCells(
    property,
    were,
    (value, column) => cellOf(column, [value].flat().filter(isObject).map(asRead)) ?? null,
  );
}

/** The body of an update that sets fields to values of the change log, by `form_fields.{id}`. */
export const fieldsBody = (values: Values): Values => ({
  form_fields: JSON.stringify(
    Object.entries(values).map(([name, value]) => ({
      ticket_form_detail_id: Number(name.slice('form_fields.'.length)),
      value: sentValue(value),
    })),
  ),
});

/** Rows travel as one text. */
const rowsOf = ({ value }: TicketFieldValue): Values[] => rowsIn(typeof value === 'string' ? parsed(value) : []);

/** A value of the change log as a ticket has it. */
const sentValue = (value: unknown) => (typeof value === 'boolean' ? (value ? '1' : '0') : (value ?? ''));

/** A number stays the text that was typed: twenty digits stay twenty. */
const loggedValue = (property: Property, value: TicketFieldValue['value']): unknown =>
  isNumber(property) ? value : readValue(property, value);

const isNumber = ({ type, ref }: Property): boolean => (type === 'number' || type === 'integer') && ref === undefined;

/** The files of a field, or the attachments. */
export const filesIn = (files: readonly TicketFileRow[], detailId: number | null): TicketFileRow[] =>
  files.filter((file) => file.ticket_form_detail_id === detailId);
