// An old ticket is moved to the newest version of its form: previewed, done in one transaction, and kept on record with
// what it held before.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { plainText } from '../../src/schema/formats/plain-values';
import { stateOf } from '../../src/schema/model/next-states';
import { nounOf } from '../../src/schema/model/nouns';
import { isLockedIn } from '../../src/schema/model/states';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { type Move, type MovePreview, moveValues, type TicketFile } from '../../src/schema/ticket-types/move-values';
import type { TicketFieldValue } from '../../src/schema/ticket-types/ticket-field';
import { logChange } from '../crud/change-log';
import { readRow } from '../crud/rows';
import { changeRow } from '../crud/write-row';
import { type Connection, type Database, idOf, jsonb } from '../db/database';
import { objectBody } from '../http/body-parsers';
import { invalid, notFound, problem } from '../http/http-errors';
import { idempotencyKeyOf, onceInTransaction } from '../http/idempotency';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import { withUsage } from '../ticket-types/count-usage';
import { currentForm, type FormVersion, formOfTicket } from '../ticket-types/forms';
import { storeValues, withDefinition } from '../ticket-types/stored-values';

/** The response of `POST /tickets/{id}/move`. */
export interface MovedTicket {
  ticket_id: number;
  ticket_form_version: number;
}

const CHANGED = 'The ticket or its form has changed meanwhile. Look at the changes again.';

/** @throws 404 when there is no such ticket. */
export async function previewMove(db: Database, id: number): Promise<MovePreview> {
  const { from, to, move } = await planMove(db, id);
  const fields = from.version === to.version ? [] : move.fields;
  return { ticket_id: id, from_version: from.version, to_version: to.version, fields };
}

/**
 * Moves what the preview of the same two versions has shown; the same again, with the same Idempotency-Key, gets the
 * response of the first time.
 * @throws 404; 409 when the ticket or its form is not what was previewed; 422 without the two versions.
 */
export async function moveTicket({ db }: AppContext, id: number, request: FastifyRequest): Promise<MovedTicket> {
  const caller = callerOf(request);
  const [from_version, to_version] = versionsIn(request);
  const idempotencyKey = idempotencyKeyOf(request, caller.userId, 'tickets/move', { id, from_version, to_version });
  return onceInTransaction<MovedTicket>(db, idempotencyKey, async (transaction) => {
    await sql`select 1 from ticket where ticket_id = ${id} for no key update`.execute(transaction);
    const { from, to, stored, files, move } = await planMove(transaction, id);
    await refuseLocked(transaction, id);
    if (from.version !== from_version || to.version !== to_version || from_version === to_version)
      throw problem(409, CHANGED);
    await keepRecord(transaction, id, caller.userId, { from_version, to_version, stored, files });
    const values = { ticket_form_version: to_version };
    await withUsage(transaction, from.ticket_form_id, id, async () => {
      await changeRow(transaction, nounOf('ticket'), id, { values, before: {}, columns: {}, author: caller.userId });
      await storeValues(transaction, id, move.form_fields);
      await attachFiles(transaction, id, move.attached);
    });
    const noun = nounOf('ticket');
    const after = (await readRow(transaction, noun, id)) as Values;
    const before = { ...after, ticket_form_version: from_version };
    await logChange(transaction, { action: 'move', noun, id, caller, before, after });
    return { ticket_id: id, ticket_form_version: to_version };
  });
}

/** @throws 409 while the state of the ticket locks its fields. */
async function refuseLocked(db: Connection, id: number): Promise<void> {
  const noun = nounOf('ticket');
  const state = stateOf(noun, (await readRow(db, noun, id)) as Values);
  if (state && isLockedIn(state, 'form_fields'))
    throw problem(409, `The fields of a ticket cannot be changed while it is ${state.label}.`);
}

function versionsIn(request: FastifyRequest): [number, number] {
  const body = objectBody(request);
  const [from, to] = ['from_version', 'to_version'].map((name) => idOf(plainText(body[name])));
  const missing = (title: string) => [ruleMessage({ keyword: 'required' }, { title })];
  if (from === undefined || to === undefined)
    throw invalid({
      ...(from === undefined ? { from_version: missing('From version') } : {}),
      ...(to === undefined ? { to_version: missing('To version') } : {}),
    });
  return [from, to];
}

interface Plan {
  from: FormVersion;
  to: FormVersion;
  stored: TicketFieldValue[];
  files: TicketFile[];
  move: Move;
}

async function planMove(db: Connection, id: number): Promise<Plan> {
  const from = await formOfTicket(db, id);
  const to = from && (await currentForm(db, from.ticket_form_id));
  if (!to) throw notFound();
  const row = await db
    .selectFrom('ticket_values')
    .select('field_values')
    .where('ticket_id', '=', id)
    .executeTakeFirst();
  const stored = withDefinition(from.details, row?.field_values);
  const { rows: files } = await sql<TicketFile>`
    select file_id, ticket_form_detail_id, original_name as name from stored_file
    where ticket_id = ${id} and ticket_form_detail_id is not null order by position, file_id`.execute(db);
  return { from, to, stored, files, move: moveValues(from.details, to.details, stored, files) };
}

/** What the ticket held, with the ids of the files of each field: a file may become an attachment. */
async function keepRecord(
  db: Connection,
  id: number,
  author: number,
  {
    from_version,
    to_version,
    stored,
    files,
  }: { from_version: number; to_version: number } & Pick<Plan, 'stored' | 'files'>,
): Promise<void> {
  const kept = stored.map((entry) => {
    const fieldFiles = files.filter((file) => file.ticket_form_detail_id === entry.ticket_form_detail_id);
    return fieldFiles.length > 0 ? { ...entry, files: fieldFiles.map(({ file_id }) => file_id) } : entry;
  });
  await sql`insert into ticket_move (ticket_id, from_version, to_version, form_fields, moved_by)
    values (${id}, ${from_version}, ${to_version}, ${jsonb(kept)}::jsonb, ${author})`.execute(db);
}

/** Behind the attachments that the ticket has. */
async function attachFiles(db: Connection, id: number, files: readonly number[]): Promise<void> {
  if (files.length === 0) return;
  await sql`update stored_file f set ticket_form_detail_id = null, position = n.position + (
      select coalesce(max(position) + 1, 0) from stored_file
      where ticket_id = ${id} and ticket_form_detail_id is null)
    from unnest(${[...files]}::integer[]) with ordinality as n(file_id, position)
    where f.file_id = n.file_id and f.ticket_id = ${id}`.execute(db);
}
