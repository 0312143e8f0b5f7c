// The response of `GET /tickets/{id}`: besides its own fields the addresses of its places, the definition it was filled
// with, its values, and its files with links that are valid for a few minutes.
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { mayDo, type Role } from '../../src/schema/model/rights';
import { fileColumnsOf } from '../../src/schema/model/row-files';
import { parsed } from '../../src/schema/model/rows';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import { isFileField } from '../../src/schema/ticket-types/field-values';
import { referencesIn, ticketReferences } from '../../src/schema/ticket-types/ticket-around';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import type { Database } from '../db/database';
import { signName } from '../files/links';
import type { AppContext } from '../request/context';
import { authorType, referredColumn } from '../ticket-types/around-fields';
import type { FormVersion } from '../ticket-types/forms';
import { type FieldValues, withDefinition } from '../ticket-types/stored-values';
import { wireDetail } from '../ticket-types/wire-form';
import { userName } from '../users/user-name';
import { workId, workOf } from './cost-column';
import { withLabels } from './record-fields';
import { withReadFiles } from './row-files';

/** @param row the generated response. @param role that of the reader. */
export async function readTicket(
  { db, linkKey }: Pick<AppContext, 'db' | 'linkKey'>,
  row: Values,
  role: Role,
): Promise<Values> {
  const id = Number(row.ticket_id);
  const form = await extrasOf(db, row);
  const moves = form?.is_moved ? await movesOf(db, id) : [];
  const files = (form?.files ?? []).map(({ stored, ...file }) => ({
    ...file,
    url: `/storage/${signName(stored, linkKey)}`,
  }));
  const byName = new Map((form?.files ?? []).map(({ stored }, at) => [stored, wireFile(files[at]!)]));
  // Of a record that is closed to the reader there is the id and the label alone.
  const addressOf = (noun: string, address?: string | null) =>
    mayDo(nounOf(noun), 'read', role) ? (address ?? null) : null;
  const fields = await withLabels(db, form?.details ?? [], withDefinition(form?.details ?? [], form?.field_values));
  return {
    ...row,
    ...workOf(form, role),
    ticket_form_version: form?.version,
    // Of its form: it can be moved to a newer one.
    newest_form_version: form?.newest_version,
    // Conditions of its fields may read it.
    author_type: form?.author_type ?? null,
    referred: form ? referredBy(form, role) : {},
    geo_location: form?.geo_location ?? null,
    terminal: row.terminal && { ...row.terminal, terminal_address: addressOf('terminal', form?.terminal_address) },
    facility: row.facility && { ...row.facility, facility_address: addressOf('facility', form?.facility_address) },
    // The name when the ticket was filled in.
    ticket_form: { ...(row.ticket_form as Values), ...(form ? { form_name: form.form_name } : {}) },
    details: form?.details.map(wireDetail) ?? [],
    form_fields: fields.map((field) =>
      isFileField(field)
        ? { ...field, files: files.filter((file) => file.detailId === field.ticket_form_detail_id).map(wireFile) }
        : inRows(field, form?.details ?? [], byName),
    ),
    attachments: files.filter((file) => file.detailId === null).map(wireFile),
    moves: moves.map(({ details, ...move }) => ({
      ...move,
      details: details.map(wireDetail),
      form_fields: move.form_fields.map((entry) => inRows(withFiles(entry, files), details, byName)),
    })),
  };
}

/** What the fields read of the records that the ticket refers to, by path. */
function referredBy({ form_name, details, referred }: TicketExtras, role: Role): Values {
  const { record } = ticketSubForm(form_name, details);
  const paths = referencesIn(record, role).flatMap(({ parts }) => parts.map(({ path }) => path));
  const filled = paths.filter((path) => (referred[path] ?? null) !== null);
  return Object.fromEntries(filled.map((path) => [path, referred[path]]));
}

/** Rows are one text: with what a reader gets of the files in it. */
function inRows<Field extends TicketFieldValue>(
  field: Field,
  details: readonly TicketFormDetail[],
  files: ReadonlyMap<string, object>,
): Field {
  const detail = details.find((one) => one.ticket_form_detail_id === field.ticket_form_detail_id);
  const property = detail && propertyOf(detail);
  if (!property || typeof field.value !== 'string' || fileColumnsOf(property).length === 0) return field;
  const rows = parsed(field.value);
  return Array.isArray(rows) ? { ...field, value: JSON.stringify(withReadFiles(property, rows, files)) } : field;
}

/** What the ticket held before each move to a newer version of its form, the latest first. */
async function movesOf(db: Database, id: number) {
  const { rows } = await sql<StoredMove>`
    select m.from_version, m.to_version, m.moved_at, ${userName('u')} as moved_by, m.form_fields, v.details
    from ticket_move m join ticket t on t.ticket_id = m.ticket_id
      join ticket_form_version v on v.ticket_form_id = t.ticket_form_type_id and v.version = m.from_version
      left join users u on u.user_id = m.moved_by
    where m.ticket_id = ${id} order by m.ticket_move_id desc`.execute(db);
  return rows.map(({ moved_at, ...move }) => ({ ...move, moved_at: moved_at.toISOString() }));
}

interface StoredMove {
  from_version: number;
  to_version: number;
  moved_at: Date;
  moved_by: string | null;
  form_fields: (TicketFieldValue & { files?: number[] })[];
  details: TicketFormDetail[];
}

/** Its files are found by their ids: they may be attachments by now. */
const withFiles = (entry: StoredMove['form_fields'][number], files: readonly LinkedFile[]) =>
  isFileField(entry)
    ? { ...entry, files: files.filter((file) => entry.files?.includes(file.file_id)).map(wireFile) }
    : entry;

interface TicketExtras extends FormVersion {
  newest_version: number;
  author_type: string | null;
  referred: Values;
  geo_location: string | null;
  field_values: FieldValues | null;
  terminal_address: string | null;
  facility_address: string | null;
  is_moved: boolean;
  work_id: number | null;
  files: (Omit<LinkedFile, 'url'> & { stored: string })[] | null;
}

/**
 * In one statement: the version that it was filled with, the values of its fields, its files, and addresses for a printed
 * ticket. @param row names the places: as it was it may have had other ones.
 */
async function extrasOf(db: Database, row: Values): Promise<TicketExtras | undefined> {
  const chosen = (name: string) => sql`${row[name] ?? null}::integer`;
  const { rows } = await sql<TicketExtras>`
    select f.ticket_form_id, v.form_name, f.status, v.version, v.details, f.version as newest_version, t.geo_location,
      ${authorType('t')} as author_type,
      ${referredColumn(ticketReferences(), chosen)} as referred, s.field_values, p.terminal_address, a.facility_address,
      exists (select 1 from ticket_move m where m.ticket_id = t.ticket_id) as is_moved, ${workId()} as work_id,
      (select jsonb_agg(jsonb_build_object('detailId', ticket_form_detail_id, 'file_id', file_id, 'name', original_name,
          'size', size, 'type', media_type, 'inline', kind, 'stored', stored_name) order by position, file_id)
        from stored_file where ticket_id = t.ticket_id) as files
    from ticket t
      join ticket_form f on f.ticket_form_id = t.ticket_form_type_id
      join ticket_form_version v on v.ticket_form_id = f.ticket_form_id and v.version = t.ticket_form_version
      left join ticket_values s on s.ticket_id = t.ticket_id
      left join terminal p on p.terminal_id = ${chosen('terminal_id')}
      left join facility a on a.facility_id = ${chosen('facility_id')}
    where t.ticket_id = ${row.ticket_id}`.execute(db);
  return rows[0];
}

type LinkedFile = {
  detailId: number | null;
  file_id: number;
  name: string;
  size: number;
  type: string;
  inline: string | null;
  url: string;
};

const wireFile = ({ detailId: _detailId, ...file }: LinkedFile) => file;
