// The response of `GET /tickets/{id}`: besides its own fields the addresses of its places, the definition it was filled
// with, its values, and its files with links that are valid for a few minutes.
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isFileField } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Database } from '../db/database';
import { signName } from '../files/links';
import type { AppContext } from '../request/context';
import { formOfTicket } from '../ticket-types/forms';
import { withDefinition } from '../ticket-types/stored-values';
import { wireDetail } from '../ticket-types/wire-form';
import { userName } from '../users/user-name';
import { withLabels } from './record-fields';

/** @param row the generated response. */
export async function readTicket({ db, linkKey }: Pick<AppContext, 'db' | 'linkKey'>, row: Values): Promise<Values> {
  const id = Number(row.ticket_id);
  const [form, files, moves, { field_values, terminal_address, facility_address }] = await Promise.all([
    formOfTicket(db, id),
    filesOf(db, linkKey, id),
    movesOf(db, id),
    besidesOf(db, id),
  ]);
  const fields = await withLabels(db, form?.details ?? [], withDefinition(form?.details ?? [], field_values));
  return {
    ...row,
    ticket_form_version: form?.version,
    // Of its form: it can be moved to a newer one.
    newest_form_version: form?.newest_version,
    geo_location: form?.geo_location ?? null,
    terminal: row.terminal && { ...row.terminal, terminal_address },
    facility: row.facility && { ...row.facility, facility_address },
    // The name when the ticket was filled in.
    ticket_form: { ...(row.ticket_form as Values), ...(form ? { form_name: form.form_name } : {}) },
    details: form?.details.map(wireDetail) ?? [],
    form_fields: fields.map((field) =>
      isFileField(field)
        ? { ...field, files: files.filter((file) => file.detailId === field.ticket_form_detail_id).map(wireFile) }
        : field,
    ),
    attachments: files.filter((file) => file.detailId === null).map(wireFile),
    moves: moves.map((move) => ({ ...move, form_fields: move.form_fields.map((entry) => withFiles(entry, files)) })),
  };
}

/** What the ticket held before each move to a newer version of its form, the latest first. */
async function movesOf(db: Database, id: number) {
  const { rows } = await sql<StoredMove>`
    select m.from_version, m.to_version, m.moved_at, ${userName('u')} as moved_by, m.form_fields, v.details
    from ticket_move m join ticket t on t.ticket_id = m.ticket_id
      join ticket_form_version v on v.ticket_form_id = t.ticket_form_type_id and v.version = m.from_version
      left join users u on u.user_id = m.moved_by
    where m.ticket_id = ${id} order by m.ticket_move_id desc`.execute(db);
  return rows.map(({ moved_at, details, ...move }) => ({
    ...move,
    moved_at: moved_at.toISOString(),
    details: details.map(wireDetail),
  }));
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

/** The values of its fields, and addresses for a printed ticket. */
async function besidesOf(db: Database, id: number) {
  const found = await db
    .selectFrom('ticket as t')
    .leftJoin('ticket_values as v', 'v.ticket_id', 't.ticket_id')
    .leftJoin('terminal as p', 'p.terminal_id', 't.terminal_id')
    .leftJoin('facility as f', 'f.facility_id', 't.facility_id')
    .select(['v.field_values', 'p.terminal_address', 'f.facility_address'])
    .where('t.ticket_id', '=', id)
    .executeTakeFirst();
  return found ?? { field_values: null, terminal_address: null, facility_address: null };
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

async function filesOf(db: Database, linkKey: string, ticketId: number): Promise<LinkedFile[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['file_id', 'original_name', 'size', 'media_type', 'kind', 'stored_name', 'ticket_form_detail_id'])
    .where('ticket_id', '=', ticketId)
    .orderBy('position')
    .orderBy('file_id')
    .execute();
  return rows.map((row) => ({
    detailId: row.ticket_form_detail_id,
    file_id: row.file_id,
    name: row.original_name,
    size: Number(row.size),
    type: row.media_type,
    inline: row.kind,
    url: `/storage/${signName(row.stored_name, linkKey)}`,
  }));
}

const wireFile = ({ detailId: _detailId, ...file }: LinkedFile) => file;
