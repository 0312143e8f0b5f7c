// The response of `GET /tickets/{id}`: besides its own fields the addresses of its places, the definition it was filled
// with, its values, and its files with links that are valid for a few minutes.
import { sql } from 'kysely';
import { isFileField } from '../../src/schema/forms/field-values';
import type { TicketFieldValue } from '../../src/schema/forms/ticket-field';
import type { Values } from '../../src/schema/model/descriptor';
import type { Context } from '../context';
import type { Database } from '../db/database';
import { signName } from '../files/links';
import { formOfTicket } from './forms';
import { wireDetail } from './wire-form';

/** @param row the generated response. */
export async function readTicket({ db, linkKey }: Pick<Context, 'db' | 'linkKey'>, row: Values): Promise<Values> {
  const id = Number(row.ticket_id);
  const [form, files, terminal_address, facility_address] = await Promise.all([
    formOfTicket(db, id),
    filesOf(db, linkKey, id),
    addressOf(db, 'terminal', row.terminal_id),
    addressOf(db, 'facility', row.facility_id),
  ]);
  const fieldValues = (row.form_fields ?? []) as TicketFieldValue[];
  return {
    ...row,
    ticket_form_version: form?.version,
    geo_location: form?.geo_location ?? null,
    terminal: row.terminal && { ...row.terminal, terminal_address },
    facility: row.facility && { ...row.facility, facility_address },
    // The name when the ticket was filled in.
    ticket_form: { ...(row.ticket_form as Values), ...(form ? { form_name: form.form_name } : {}) },
    details: form?.details.map(wireDetail) ?? [],
    form_fields: fieldValues.map((fieldValue) =>
      isFileField(fieldValue)
        ? {
            ...fieldValue,
            files: files.filter((file) => file.detailId === fieldValue.ticket_form_detail_id).map(wireFile),
          }
        : fieldValue,
    ),
    attachments: files.filter((file) => file.detailId === null).map(wireFile),
  };
}

/** The address for a printed ticket. */
async function addressOf(db: Database, place: 'terminal' | 'facility', id: unknown): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select ${sql.id(`${place}_address`)} as address from ${sql.id(place)} where ${sql.id(`${place}_id`)} = ${id}`.execute(
    db,
  );
  return rows[0]?.address ?? null;
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
