// A stored ticket is corrected: its fields over the version of the form that it was filled with, or over the newest, to
// which it is moved by the same save. Its type never changes.
import { sql } from 'kysely';
import type { RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { isStoredFile } from '../../src/schema/formats/plain-values';
import { changedAround } from '../../src/schema/formula/around';
import { readAround } from '../../src/schema/formula/row-around';
import type { Errors } from '../../src/schema/rules/check';
import { allReferencesIn, withTicket } from '../../src/schema/ticket-types/ticket-around';
import type { TicketFieldValue } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import type { Save, Saved } from '../crud/noun-module';
import type { Connection } from '../db/database';
import { deleteFiles } from '../files/stored-files';
import { notFound, problem } from '../http/http-errors';
import { withRecords } from '../ticket-types/around-fields';
import { withUsage } from '../ticket-types/count-usage';
import { storeValues, valuesOf } from '../ticket-types/stored-values';
import { hasUniqueFields, takenErrors } from '../ticket-types/unique-values';
import { newAttachments, readDynamicValues, sentVersion } from './check-ticket';
import { detailIdOf } from './file-fields';
import { attachFiles, keepRecord, lockedMessage, type Plan, planMove } from './move-ticket';
import { checkRecordFields } from './record-fields';
import { type StoredTicket, storeFiles, type TicketFileRow, ticketBefore } from './stored-ticket';

const CHANGED = 'The form of this ticket has changed meanwhile. Open the ticket again.';

/** What a correction stores besides the row; in `Save.values` under `correction`. */
interface Correction {
  formId: number;
  /** To the newest version of the form. */
  move: Plan | undefined;
  /** Undefined where the ticket has these values already, and none of them can be claimed. */
  fields: TicketFieldValue[] | undefined;
  /** Stored names of files that the ticket no longer has. */
  removed: string[];
}

/** @throws 409 for a version of the form that is neither the ticket's nor the newest. */
export async function checkCorrection(save: Save): Promise<Errors> {
  const { transaction, body, values } = save;
  const ticket = await ticketBefore(transaction, save.id!, save.loader);
  if (!ticket) throw notFound();
  const { form, fields, files, move, around: stored } = await targetOf(transaction, save.id!, ticket, body);
  const { record } = ticketSubForm('', form.details);
  // All of it, also what the user may not read: fields that others have filled in depend on it.
  const after = await withRecords(transaction, allReferencesIn(record), withTicket(stored, values));
  const around = { before: stored, after };
  const stays = staysOf(values);
  const gone = ticket.files.filter((file) => file.ticket_form_detail_id === null && !stays(file));
  const correction: Correction = { formId: form.ticket_form_id, move, fields: undefined, removed: names(gone) };
  const attachments = newAttachments(save);
  let [errors, fresh]: [Errors, typeof save.files] = [{}, []];
  if (move || sendsFields(save) || isOtherFor(record, around)) {
    const read = readDynamicValues(form, save, { fields, files, isWhole: move !== undefined }, around, record);
    const locked = lockedMessage(save.before);
    // A form sends them all, also where its state locks them.
    if (locked && (move || read.isChanged)) return { form_fields: [locked] };
    if (!locked) {
      fresh = read.files;
      errors = {
        ...(await checkRecordFields(save, form.details, read.typed, read.before)),
        ...(await takenErrors(save, form.details, read.form_fields, ticket.fields)),
        ...read.errors,
      };
      if (move || !haveSameValues(read.form_fields, fields) || (await mayClaim(save, form.ticket_form_id)))
        correction.fields = read.form_fields;
      const isLost = ({ ticket_form_detail_id, file_id, stored }: TicketFileRow) =>
        ticket_form_detail_id !== null && !read.kept.has(String(file_id)) && !read.kept.has(stored);
      const lost = files.filter(isLost);
      correction.removed.push(...names(lost));
    }
  }
  const behind = Math.max(-1, ...ticket.files.map(({ position }) => position)) + 1;
  save.files = [...attachments, ...fresh].map((file, index) => ({
    ...file,
    owner: { ...file.owner, position: behind + index },
  }));
  values.correction = correction;
  return errors;
}

/** The form that the fields of the body are of, with what the ticket has in it before they are read. */
async function targetOf(
  db: Connection,
  id: number,
  ticket: StoredTicket,
  body: Values,
): Promise<StoredTicket & Pick<Correction, 'move'>> {
  const requested = sentVersion(body);
  if (requested === undefined || requested === ticket.form.version) return { ...ticket, move: undefined };
  const move = await planMove(db, id);
  if (move.to.version !== requested) throw problem(409, CHANGED, { form_fields: [CHANGED] });
  const attached = new Set(move.move.attached);
  const files = ticket.files.map((file) =>
    attached.has(file.file_id) ? { ...file, ticket_form_detail_id: null } : file,
  );
  return { around: ticket.around, form: move.to, fields: move.move.form_fields, files, move };
}

/** Whether an attachment stays. */
function staysOf(values: Values): (file: TicketFileRow) => boolean {
  if (!Object.hasOwn(values, 'attachments')) return () => true;
  const kept = [values.attachments].flat().flatMap((item) => (isStoredFile(item) ? [item.stored] : []));
  return ({ file_id }) => kept.includes(String(file_id));
}

const haveSameValues = (a: readonly TicketFieldValue[], b: readonly TicketFieldValue[]): boolean =>
  JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b));

/** A value that the ticket shared with another one may have become free: the ticket claims it as it is stored again. */
const mayClaim = ({ transaction, loader }: Save, formId: number): Promise<boolean> =>
  loader.once(`unique fields of ${formId}`, () => hasUniqueFields(transaction, formId));

/** Whether what the fields read of the ticket is another one now: they follow it, also where the body says nothing of them. */
function isOtherFor(record: RecordSchema, around: { before: Values; after: Values }): boolean {
  return readAround(record).length > 0 && changedAround(record, around.before, around.after).length > 0;
}

const sendsFields = ({ body, files }: Save): boolean =>
  [...Object.keys(body), ...files.map(({ field }) => field)].some(
    (name) => name === 'form_fields' || detailIdOf(name) !== undefined,
  );

const names = (files: readonly TicketFileRow[]): string[] => files.map(({ stored }) => stored);

/**
 * After the row is changed. The version of the ticket changes here, where usage is counted before and after. @returns false
 * where fields and files stay as they are.
 */
export async function storeCorrection({ id, values, files, transaction, caller }: Saved): Promise<boolean> {
  const { formId, move, fields, removed } = values.correction as Correction;
  if (!move && !fields && removed.length + files.length === 0) return false;
  await withUsage(transaction, formId, id, async () => {
    if (move) {
      await keepRecord(transaction, id, caller.userId, move);
      await sql`update ticket set ticket_form_version = ${move.to.version} where ticket_id = ${id}`.execute(
        transaction,
      );
      await attachFiles(transaction, id, move.move.attached);
    }
    if (fields) await storeValues(transaction, id, fields);
    await deleteFiles(transaction, removed);
    await storeFiles(transaction, id, files);
  });
  return true;
}
