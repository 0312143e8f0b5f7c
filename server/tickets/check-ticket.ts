// Turns the dynamic fields and files of a sent ticket into values that may be stored, or into messages. Only the
// server's own definition counts: what the sender says about required, multiple or types is ignored.

import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { geoLocation, geoPoint } from '../../src/schema/formats/geo';
import { isEmpty, plainText } from '../../src/schema/formats/plain-values';
import type { Errors } from '../../src/schema/rules/check';
import { checkNewFields } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { isList } from '../../src/schema/ticket-types/field-types';
import { isFileField, isNumberField, wireFieldValues } from '../../src/schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import { readValue } from '../../src/schema/values/kinds';
import { asPartMessage, isInsteadOfFile } from '../crud/check-save';
import type { Save } from '../crud/noun-module';
import type { UploadedFile } from '../files/receive';
import type { OwnedFile } from '../files/stored-files';
import { rejectDeepJson } from '../http/body-parsers';
import { problem } from '../http/http-errors';
import { type FormVersion, versionForTicket } from '../ticket-types/forms';
import { detailIdOf } from './file-fields';

const CHANGED = 'The ticket type has changed. Choose it again.';

/** A place is two numbers or none. */
export function checkPlace({ noun, values }: Pick<Save, 'noun' | 'values'>): Errors {
  if (isEmpty(values.latitude) === isEmpty(values.longitude)) return {};
  const name = isEmpty(values.latitude) ? 'latitude' : 'longitude';
  return { [name]: [ruleMessage({ keyword: 'required' }, noun.record.properties[name]!)] };
}

/** `(41.5, -87.25)`, as in terminals and facilities; null without a place. */
export function placeText({ latitude, longitude }: Values): string | null {
  const point = geoPoint(latitude, longitude);
  return point ? geoLocation(point) : null;
}

/**
 * Checks against the version of the form that the ticket was filled with, and adds the values to store to the save.
 * @throws 409 when that version was replaced too long ago, with the message at the ticket type, whose fields the page
 * then loads again.
 */
export async function checkTicketFields(save: Save): Promise<Errors> {
  const form = await formOf(save);
  if (!form) throw problem(409, CHANGED, { ticket_form_type_id: [CHANGED] });
  const { errors, form_fields, files } = readDynamicValues(form, save);
  const attachments = save.files.filter((file) => file.field === 'attachments');
  save.files = [...attachments.map(asFile(null)), ...files];
  Object.assign(save.values, { form_fields, ticket_form_version: form.version });
  return errors;
}

async function formOf({ transaction, body, values }: Save): Promise<FormVersion | undefined> {
  const sent = plainText(body.ticket_form_version)?.trim();
  const wish = sent ? Number(sent) : undefined;
  if (wish !== undefined && !(Number.isInteger(wish) && wish > 0 && wish <= MAX_ID)) return undefined;
  return versionForTicket(transaction, Number(values.ticket_form_type_id), wish);
}

/** The values of the dynamic fields, checked. Exported for tests. */
export function readDynamicValues(
  form: Pick<FormVersion, 'form_name' | 'details'>,
  { body, files: received }: Pick<Save, 'body' | 'files'>,
): { errors: Errors; form_fields: TicketFieldValue[]; files: OwnedFile[] } {
  const sent = sentDynamicValues(plainText(body.form_fields));
  if (!sent)
    return {
      errors: { form_fields: [ruleMessage({ keyword: 'type', type: 'array' }, { title: 'Ticket fields' })] },
      form_fields: [],
      files: [],
    };
  const { record } = ticketSubForm(form.form_name, form.details);
  const byDetail = filesByDetail(received);
  const values: Values = {};
  for (const detail of form.details) {
    const name = String(detail.ticket_form_detail_id);
    if (isFileField(detail)) {
      const fieldFiles = filesOf(detail, byDetail);
      if (fieldFiles.length > 0) values[name] = isList(detail) ? fieldFiles : fieldFiles[0];
    } else if (sent.has(name)) values[name] = readValue(record.properties[name] as Property, sent.get(name));
  }
  // What was sent for a hidden field is ignored: it is stored as empty, and its files are not stored.
  const { values: kept, errors: found } = checkNewFields(record, values);
  const wrong = Object.entries({ ...found, ...lostFiles(form.details, sent, body, values) }).map(([name, messages]) => [
    `form_fields.${name}`,
    messages,
  ]);
  const errors: Errors = Object.fromEntries(wrong);
  const files = form.details
    .filter(isFileField)
    .flatMap((detail) => (kept[String(detail.ticket_form_detail_id)] ?? []) as OwnedFile | OwnedFile[]);
  // Only valid values have a text.
  const form_fields =
    wrong.length > 0 ? [] : wireFieldValues(form.details, kept).map((field) => asTyped(field, sent, kept));
  return { errors, form_fields, files };
}

/** The sent values, by detail id; undefined when it is no list. Other entries are skipped, a later one counts. */
function sentDynamicValues(text: string | undefined): Map<string, unknown> | undefined {
  if (text === undefined || text.trim() === '') return new Map();
  rejectDeepJson(text);
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const entries = list.filter((entry): entry is Values => typeof entry === 'object' && entry !== null);
  return new Map(entries.map((entry) => [plainText(entry.ticket_form_detail_id) ?? '', entry.value]));
}

/** A number keeps the digits that were typed: 0.10 stays 0.10, and twenty digits stay twenty. */
function asTyped(field: TicketFieldValue, sent: Map<string, unknown>, kept: Values): TicketFieldValue {
  const name = String(field.ticket_form_detail_id);
  const raw = sent.get(name);
  return isNumberField(field) && typeof raw === 'string' && kept[name] !== undefined
    ? { ...field, value: raw.trim() }
    : field;
}

function filesByDetail(files: readonly UploadedFile[]): Map<number, UploadedFile[]> {
  const found = new Map<number, UploadedFile[]>();
  for (const file of files) {
    const id = detailIdOf(file.field);
    if (id === undefined) continue;
    const fieldFiles = found.get(id);
    if (fieldFiles) fieldFiles.push(file);
    else found.set(id, [file]);
  }
  return found;
}

/** Messages for file fields without a file, in whose place something else was sent: nothing of it would be stored. */
function lostFiles(
  details: readonly TicketFormDetail[],
  sent: ReadonlyMap<string, unknown>,
  body: Values,
  values: Values,
): Errors {
  const lost = details.filter((detail) => {
    const name = String(detail.ticket_form_detail_id);
    const instead = [sent.get(name), body[`dynamic_files[${name}]`]];
    return isFileField(detail) && isEmpty(values[name]) && instead.some(isInsteadOfFile);
  });
  return Object.fromEntries(
    lost.map(({ ticket_form_detail_id: id, input_name }) => [
      id,
      [asPartMessage(input_name, `dynamic_files[${id}][]`)],
    ]),
  );
}

/** A field that takes one file takes the first. */
function filesOf(detail: TicketFormDetail, received: ReadonlyMap<number, UploadedFile[]>): OwnedFile[] {
  const fieldFiles = received.get(detail.ticket_form_detail_id) ?? [];
  return (isList(detail) ? fieldFiles : fieldFiles.slice(0, 1)).map(asFile(detail.ticket_form_detail_id));
}

const asFile =
  (ticket_form_detail_id: number | null) =>
  (file: UploadedFile, position: number): OwnedFile => ({ ...file, owner: { ticket_form_detail_id, position } });
