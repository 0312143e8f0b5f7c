// An old ticket is moved to the newest version of its form: previewed, done in one transaction, and kept on record with
// what it held before.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { plainText } from '../../src/schema/formats/plain-values';
import { nounOf } from '../../src/schema/model/nouns';
import { isLockedIn, stateOf } from '../../src/schema/model/states';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { isFileField } from '../../src/schema/ticket-types/field-values';
import { type Move, type MovePreview, moveValues } from '../../src/schema/ticket-types/move-values';
import type { TicketFieldValue } from '../../src/schema/ticket-types/ticket-field';
import { changedParts, logChange } from '../crud/change-log';
import { notifyAssignee } from '../crud/notify-assignee';
import { readRow } from '../crud/rows';
import { changeRow } from '../crud/write-row';
import { type Connection, type Database, idOf, jsonb } from '../db/database';
import { objectBody } from '../http/body-parsers';
import { invalid, notFound, problem } from '../http/http-errors';
import { idempotencyKeyOf, onceInTransaction } from '../http/idempotency';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import { withUsage } from '../ticket-types/count-usage';
import { currentForm, type FormVersion } from '../ticket-types/forms';
import { storeValues } from '../ticket-types/stored-values';
import { readStoredTicket, type TicketFileRow, ticketParts } from './stored-ticket';

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
export async function moveTicket(context: AppContext, id: number, request: FastifyRequest): Promise<MovedTicket> {
  const caller = callerOf(request);
  const [from_version, to_version] = versionsIn(request);
  const idempotencyKey = idempotencyKeyOf(request, caller.userId, 'tickets/move', { id, from_version, to_version });
  return onceInTransaction<MovedTicket>(context.db, idempotencyKey, async (transaction) => {
    await sql`select 1 from ticket where ticket_id = ${id} for no key update`.execute(transaction);
    const plan = await planMove(transaction, id);
    const { from, to, move } = plan;
    const noun = nounOf('ticket');
    const held = async () => [await readRow(transaction, noun, id), await ticketParts(transaction, id)] as const;
    const [rowBefore, partsBefore] = await held();
    const locked = lockedMessage(rowBefore as Values);
    if (locked) throw problem(409, locked);
    if (from.version !== from_version || to.version !== to_version || from_version === to_version)
      throw problem(409, CHANGED);
    await keepRecord(transaction, id, caller.userId, plan);
    const values = { ticket_form_version: to_version };
    await withUsage(transaction, from.ticket_form_id, id, async () => {
      await changeRow(transaction, noun, id, { values, before: {}, columns: {}, author: caller.userId });
      await storeValues(transaction, id, move.form_fields);
      await attachFiles(transaction, id, move.attached);
    });
    const [rowAfter, partsAfter] = await held();
    const [before, after] = [rowBefore as Values, rowAfter as Values];
    await logChange(transaction, {
      action: 'move',
      noun,
      id,
      caller,
      before: { ...before, ...partsBefore.values },
      after: { ...after, ...partsAfter.values },
      others: changedParts(noun, partsBefore, partsAfter),
    });
    await notifyAssignee(transaction, { noun, context, id, before, after, caller });
    return { ticket_id: id, ticket_form_version: to_version };
  });
}

/** Why the fields of a ticket in its state cannot be changed; undefined where they can. */
export function lockedMessage(ticket: Values): string | undefined {
  const state = stateOf(nounOf('ticket'), ticket);
  return state && isLockedIn(state, 'form_fields')
    ? `The fields of a ticket cannot be changed while it is ${state.label}.`
    : undefined;
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

/** How a ticket is moved to the version in force. */
export interface Plan {
  from: FormVersion;
  to: FormVersion;
  stored: TicketFieldValue[];
  /** Without attachments. */
  files: FieldFile[];
  move: Move;
}

type FieldFile = TicketFileRow & { ticket_form_detail_id: number };

/** @throws 404 when there is no such ticket. */
export async function planMove(db: Connection, id: number): Promise<Plan> {
  const ticket = await readStoredTicket(db, id);
  const to = ticket && (await currentForm(db, ticket.form.ticket_form_id));
  if (!to) throw notFound();
  const { form: from, fields: stored, around } = ticket;
  const files = ticket.files.filter((file): file is FieldFile => file.ticket_form_detail_id !== null);
  return { from, to, stored, files, move: moveValues(from.details, to.details, stored, files, around) };
}

/** What the ticket held, with the ids of the files of each file field: a file may become an attachment. Rows name theirs. */
export async function keepRecord(
  db: Connection,
  id: number,
  author: number,
  { from, to, stored, files }: Plan,
): Promise<void> {
  const kept = stored.map((entry) => {
    const fieldFiles = files.filter((file) => file.ticket_form_detail_id === entry.ticket_form_detail_id);
    return isFileField(entry) && fieldFiles.length > 0
      ? { ...entry, files: fieldFiles.map(({ file_id }) => file_id) }
      : entry;
  });
  await sql`insert into ticket_move (ticket_id, from_version, to_version, form_fields, moved_by)
    values (${id}, ${from.version}, ${to.version}, ${jsonb(kept)}::jsonb, ${author})`.execute(db);
}

/** Behind the attachments that the ticket has. */
export async function attachFiles(db: Connection, id: number, files: readonly number[]): Promise<void> {
  if (files.length === 0) return;
  await sql`update stored_file f set ticket_form_detail_id = null, position = n.position + (
      select coalesce(max(position) + 1, 0) from stored_file
      where ticket_id = ${id} and ticket_form_detail_id is null)
    from unnest(${[...files]}::integer[]) with ordinality as n(file_id, position)
    where f.file_id = n.file_id and f.ticket_id = ${id}`.execute(db);
}
