// Turns the dynamic fields and files of a sent ticket into values that may be stored, or into messages. Only the
// server's own definition counts: what the sender says about required, multiple or types is ignored.

import type { Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { geoLocation, geoPoint } from '../../src/schema/formats/geo';
import { isEmpty, isStoredFile, plainText, type StoredFile } from '../../src/schema/formats/plain-values';
import { fileColumnsOf, filesInRows, storedCell, withFileCells } from '../../src/schema/model/row-files';
import { parsed } from '../../src/schema/model/rows';
import type { Errors } from '../../src/schema/rules/check';
import { checkChangedFields, checkNewFields } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { hasValue, isComputed, isList, isUnseen } from '../../src/schema/ticket-types/field-types';
import { isFileField, isNumberField, wireFieldValues } from '../../src/schema/ticket-types/field-values';
import { aroundValues, referencesIn, withReferred } from '../../src/schema/ticket-types/ticket-around';
import type { TicketFieldValue, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import { unseenValue } from '../../src/schema/ticket-types/unseen-value';
import { readValue } from '../../src/schema/values/read-value';
import { isInsteadOfFile } from '../crud/check-save';
import type { Save } from '../crud/noun-module';
import { asPartMessage } from '../crud/record-files';
import { ONE, readRowFiles } from '../crud/row-files';
import { idOf } from '../db/database';
import type { UploadedFile } from '../files/receive';
import type { OwnedFile } from '../files/stored-files';
import { rejectDeepJson } from '../http/body-parsers';
import { problem } from '../http/http-errors';
import { readReferred, referredKey } from '../ticket-types/around-fields';
import { type FormOfTicket, type FormVersion, versionForTicket } from '../ticket-types/forms';
import { ownRecords } from '../ticket-types/last-values';
import { takenErrors } from '../ticket-types/unique-values';
import { filePart, hasFilesForRows, leftFiles } from './file-fields';
import { checkRecordFields } from './record-fields';
import { filesIn, type StoredTicket } from './stored-ticket';

const CHANGED = 'The ticket type has changed. Choose it again.';

/** A place is two numbers or none. */
export function checkPlace({ noun, values: sent, before }: Pick<Save, 'noun' | 'values' | 'before'>): Errors {
  const values = { ...before, ...sent };
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
 * Checks the fields of a new ticket against the version of the form that it was filled with, and adds the values to store
 * to the save. @throws 409 when that version was replaced too long ago, with the message at the ticket type, whose fields
 * the page then loads again.
 */
export async function checkTicketFields(save: Save): Promise<Errors> {
  const requested = sentVersion(save.body);
  const found = requested === null ? undefined : await formOf(save, requested);
  if (!found) throw problem(409, CHANGED, { ticket_form_type_id: [CHANGED] });
  const { form, inForce, record, references } = found;
  const ticket = aroundValues(save.values, save.caller.role);
  const referred = await save.loader.once(referredKey(references, ticket), () =>
    readReferred(save.transaction, references, ticket),
  );
  const around = withReferred(ticket, referred);
  const { errors, form_fields, files, typed } = readDynamicValues(form, save, undefined, { after: around }, record);
  save.files = [...newAttachments(save), ...files];
  Object.assign(save.values, { form_fields, ticket_form_version: form.version });
  return {
    ...(await checkRecordFields(save, form.details, typed, {})),
    ...(await takenErrors(save, inForce, form_fields)),
    ...errors,
  };
}

/** The version of the form that a new ticket is filled with: the same for all of a type that are saved together. */
function formOf({ transaction, caller, values, loader }: Save, requested: number | undefined) {
  const type = Number(values.ticket_form_type_id);
  return loader.once(`form ${type} ${requested}`, async () => {
    const found = await versionForTicket(transaction, type, requested);
    if (!found) return undefined;
    const { form, inForce } = found;
    const author = await ownRecords(transaction, caller.userId, form.details);
    const { record } = ticketSubForm(form.form_name, form.details, undefined, author);
    return { form, inForce, record, references: referencesIn(record, caller.role) };
  });
}

/** The form that a ticket which has passed the checks is filled with. */
export const checkedForm = async (save: Save): Promise<FormOfTicket> =>
  (await formOf(save, sentVersion(save.body) ?? undefined))!;

/** The version of the form that the fields of a body are of; undefined without one, null for what is no version. */
export function sentVersion(body: Values): number | undefined | null {
  const sent = plainText(body.ticket_form_version)?.trim();
  if (!sent) return undefined;
  return idOf(sent) ?? null;
}

/** The received files of no field, for rows of `stored_file`. */
export const newAttachments = ({ files }: Pick<Save, 'files'>): OwnedFile[] =>
  files.filter((file) => file.field === 'attachments').map(asFile(null));

/**
 * The values of the dynamic fields, checked.
 * @param stored what a ticket that is changed has: what is not sent keeps it.
 * @param around the ticket that they are part of, as it will be, and as it was.
 * @param record that of the fields; made for the user who adds the ticket, locked fields begin with what belongs to this one.
 */
export function readDynamicValues(
  form: Pick<FormVersion, 'form_name' | 'details'>,
  { body, files: received }: Pick<Save, 'body' | 'files'>,
  stored?: Held,
  around: { before?: Values; after: Values } = { after: {} },
  record: RecordSchema = ticketSubForm(form.form_name, form.details).record,
): DynamicValues {
  const sent = sentDynamicValues(plainText(body.form_fields), form.details);
  if (!sent)
    return {
      errors: { form_fields: [ruleMessage({ keyword: 'type', type: 'array' }, { title: 'Ticket fields' })] },
      form_fields: [],
      files: [],
      kept: new Set(),
      isChanged: true,
      typed: {},
      before: {},
    };
  const byDetail = filesByDetail(received);
  const before = stored ? typedValues(form.details, record, stored) : {};
  const values: Values = {};
  const unseen: Values = {};
  const foreign: Errors = {};
  const taken = new Set<number>();
  const withFiles = (id: number, property: Property, { rows, sent }: { rows: unknown; sent: readonly unknown[] }) => {
    if (fileColumnsOf(property).length === 0 || !Array.isArray(rows)) return rows;
    const files = stored ? filesIn(stored.files, id) : [];
    const [key, prefix] = [String(id), `dynamic_files[${id}]`];
    const read = readRowFiles({
      ...{ key, prefix, suffix: '[]', property, rows, received, files, before: before[id], sent },
      owned: (file, position): OwnedFile => ({ ...file, owner: { ticket_form_detail_id: id, position } }),
    });
    taken.add(id);
    Object.assign(foreign, read.errors);
    return read.rows;
  };
  for (const detail of form.details.filter(hasValue)) {
    const id = detail.ticket_form_detail_id;
    const name = String(id);
    const property = record.properties[name]!;
    if (isFileField(detail)) {
      const kept = stored ? keptFiles(body, name) : undefined;
      const fieldFiles = [...filesOf(detail, byDetail), ...(kept ?? [])];
      if (fieldFiles.length > 0 || kept) values[name] = isList(detail) ? fieldFiles : fieldFiles[0];
      const has = [before[name]].flat().map((file) => (isStoredFile(file) ? file.stored : ''));
      if (!isList(detail) && (byDetail.get(id)?.length ?? 0) > 1) foreign[name] = [ruleMessage(ONE, property)];
      if (kept?.some((file) => !has.includes(file.stored)))
        foreign[name] = [ruleMessage({ keyword: 'file' }, property)];
    } else if (isComputed(detail)) sent.delete(name);
    else if (sent.has(name) && !property.readOnly) {
      const raw = sent.get(name);
      values[name] = withFiles(id, property, { rows: readValue(property, raw), sent: [parsedRows(raw)].flat() });
    } else if (!property.readOnly && hasFilesForRows(id, received))
      // Files alone go to the rows that the ticket has.
      values[name] = withFiles(id, property, { rows: before[name] ?? [], sent: [] });
    else if (isUnseen(detail)) unseen[name] = unseenValue(property, before[name]);
  }
  // What was sent for a hidden field is ignored: it is stored as empty, and its files are not stored.
  const { values: kept, errors: found } = stored
    ? checkChangedFields(
        record,
        { ...(stored.isWhole && before), ...unseen, ...values, ...around.after },
        { ...before, ...around.before },
      )
    : checkNewFields(record, { ...values, ...around.after }, unseen);
  const wrong = Object.entries({
    ...leftFiles(received, form.details, taken),
    ...found,
    ...foreign,
    ...lostFiles(form.details, sent, body, values),
  }).map(([name, messages]) => [`form_fields.${name}`, messages]);
  const errors: Errors = Object.fromEntries(wrong);
  const files = form.details.flatMap((detail) => {
    const name = String(detail.ticket_form_detail_id);
    if (isFileField(detail)) return (kept[name] ?? []) as FieldFile | FieldFile[];
    return filesInRows(record.properties[name] ?? NO_TABLE, kept[name]) as FieldFile[];
  });
  const typed = new Map(stored?.fields.map((field) => [String(field.ticket_form_detail_id), field.value]));
  for (const [name, value] of sent) typed.set(name, value as TicketFieldValue['value']);
  // Only valid values have a text.
  const form_fields =
    wrong.length > 0 ? [] : wireFieldValues(form.details, kept).map((field) => asTyped(field, typed, kept));
  return {
    errors,
    form_fields,
    files: files.filter((file): file is OwnedFile => !isStoredFile(file)),
    kept: new Set(files.flatMap((file) => (isStoredFile(file) ? [file.stored] : []))),
    isChanged: Object.keys(values).some((name) => comparable(values[name]) !== comparable(before[name])),
    typed: kept,
    before,
  };
}

const NO_TABLE: Omit<Property, 'title'> = {};

/** Rows travel as a list or as its JSON. */
const parsedRows = (raw: unknown): unknown => (typeof raw === 'string' ? parsed(raw) : raw);

/** A value, files by their ids. */
const comparable = (value: unknown): string =>
  JSON.stringify([value].flat().flatMap((item) => (isEmpty(item) ? [] : isStoredFile(item) ? [item.stored] : [item])));

/** What a ticket has in its fields. */
interface Held extends Pick<StoredTicket, 'fields' | 'files'> {
  /** Also what is not sent is checked: it was filled in with other fields. */
  isWhole: boolean;
}

interface DynamicValues {
  errors: Errors;
  form_fields: TicketFieldValue[];
  /** New ones. */
  files: OwnedFile[];
  /** Ids of files of the ticket that stay in its fields, and stored names of those that stay in their rows. */
  kept: ReadonlySet<string>;
  /** Whether something was sent that the ticket does not have. */
  isChanged: boolean;
  /** By field id, as a form has them, and what they were. */
  typed: Values;
  before: Values;
}

type FieldFile = OwnedFile | StoredFile;

/** What a ticket has in its fields, typed; files by their ids. */
function typedValues(
  details: readonly TicketFormDetail[],
  record: RecordSchema,
  { fields, files }: Pick<StoredTicket, 'fields' | 'files'>,
): Values {
  const entries = new Map(fields.map((field) => [field.ticket_form_detail_id, field.value]));
  const values = details.map((detail) => {
    const id = detail.ticket_form_detail_id;
    if (!isFileField(detail)) {
      const property = record.properties[id] as Property;
      return [id, withFileCells(property, readValue(property, entries.get(id)), storedCell)];
    }
    const stored = filesIn(files, id).map(({ file_id }): StoredFile => ({ stored: String(file_id) }));
    return [id, isList(detail) ? stored : stored[0]];
  });
  return Object.fromEntries(values);
}

/** The files of a field that stay, as the body names them; none where it is emptied, undefined where it says nothing. */
function keptFiles(body: Values, name: string): StoredFile[] | undefined {
  const sent = body[`dynamic_files[${name}]`];
  if (Array.isArray(sent)) return sent.filter(isStoredFile);
  return sent !== undefined && isEmpty(sent) ? [] : undefined;
}

/**
 * The sent values, by detail id; undefined when it is no list. An entry without an id may have the name of its field. Other
 * entries are skipped, a later one counts.
 */
function sentDynamicValues(
  text: string | undefined,
  details: readonly TicketFormDetail[],
): Map<string, unknown> | undefined {
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
  const ids = new Map(details.map(({ machine_name, ticket_form_detail_id: id }) => [machine_name, String(id)]));
  return new Map(
    entries.map(({ ticket_form_detail_id, machine_name, value }) => [
      plainText(ticket_form_detail_id) ?? ids.get(plainText(machine_name)) ?? '',
      value,
    ]),
  );
}

/** A number keeps the digits that were typed: 0.10 stays 0.10, and twenty digits stay twenty. */
function asTyped(field: TicketFieldValue, sent: ReadonlyMap<string, unknown>, kept: Values): TicketFieldValue {
  const name = String(field.ticket_form_detail_id);
  const raw = sent.get(name);
  return isNumberField(field) && !isComputed(field) && typeof raw === 'string' && kept[name] !== undefined
    ? { ...field, value: raw.trim() }
    : field;
}

function filesByDetail(files: readonly UploadedFile[]): Map<number, UploadedFile[]> {
  const found = new Map<number, UploadedFile[]>();
  for (const file of files) {
    const { detailId: id, row } = filePart(file.field) ?? {};
    if (id === undefined || row !== undefined) continue;
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

const filesOf = ({ ticket_form_detail_id: id }: TicketFormDetail, received: ReadonlyMap<number, UploadedFile[]>) =>
  (received.get(id) ?? []).map(asFile(id));

const asFile =
  (ticket_form_detail_id: number | null) =>
  (file: UploadedFile, position: number): OwnedFile => ({ ...file, owner: { ticket_form_detail_id, position } });
