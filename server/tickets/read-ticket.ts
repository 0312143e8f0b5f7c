// One ticket as `GET /tickets/{id}` gives it (ours, wire-and-words "Tickets"): its fields, the definition it was filled with, its answers, and its
// files with links that work for a few minutes.
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { signName } from '../files/links';
import { formVersion } from './forms';
import { wireDetail } from './wire-form';

export async function readTicket(
  db: Database,
  linkKey: string,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const found = await db
    .selectFrom('ticket as t')
    .innerJoin('ticket_form as f', 'f.ticket_form_id', 't.ticket_form_type_id')
    .selectAll('t')
    .select(['f.form_name', sql<string>`to_char(t.issue_date, 'YYYY-MM-DD HH24:MI')`.as('issued')])
    .where('t.ticket_id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { created_by: _createdBy, issued, form_name, form_fields, ...row } = found;
  const [form, places, files] = await Promise.all([
    formVersion(db, row.ticket_form_type_id, row.ticket_form_version),
    placesOf(db, row.terminal_id, row.facility_id),
    filesOf(db, linkKey, id),
  ]);
  return {
    ...without(row, ['created_at', 'updated_at']),
    issue_date: issued,
    ...places,
    ticket_form: { ticket_form_id: row.ticket_form_type_id, form_name: form?.form_name ?? form_name },
    details: form?.details.map(wireDetail) ?? [],
    form_fields: form_fields.map((answer) =>
      answer.input_type === 'file'
        ? { ...answer, files: files.filter((file) => file.detailId === answer.ticket_form_detail_id).map(wireFile) }
        : answer,
    ),
    attachments: files.filter((file) => file.detailId === null).map(wireFile),
  };
}

/** What the ids stand for, with the addresses that a printed ticket carries. */
async function placesOf(db: Database, terminalId: number, facilityId: number | null) {
  const [terminal, facility] = await Promise.all([
    sql<object>`select terminal_id, terminal_name, terminal_address from terminal where terminal_id = ${terminalId}`.execute(
      db,
    ),
    sql<object>`select facility_id, facility_name, facility_address from facility where facility_id = ${facilityId}`.execute(
      db,
    ),
  ]);
  return { terminal: terminal.rows[0] ?? null, facility: facility.rows[0] ?? null };
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

function without(row: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}
