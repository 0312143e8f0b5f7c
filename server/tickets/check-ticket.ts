// Turns the fields and files of a sent ticket into values that may be stored, or into sentences. Only the server's own definition counts: what the
// sender says about required, multiple or types is not looked at (promises S10). Called by the create route.

import { geoLocation, geoPoint } from '../../src/schema/formats/geo';
import type { Property, RecordSchema, Values } from '../../src/schema/model/descriptor';
import { MAX_ID } from '../../src/schema/model/limits';
import { nounOf } from '../../src/schema/model/nouns';
import {
  isList,
  type TicketAnswer,
  type TicketFormDetail,
  ticketAnswers,
  ticketSubForm,
} from '../../src/schema/model/ticket-fields';
import { checkRecord, type Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { isEmpty, plainText, readRecord, readValue } from '../../src/schema/rules/values';
import { checkRefs } from '../crud/refs';
import type { Connection } from '../db/database';
import type { Tables } from '../db/tables';
import type { Upload, UploadedFile } from '../files/receive';
import { rejectDeepJson } from '../http/json-depth';
import { type FormVersion, versionForTicket } from './forms';

/** A ticket that obeys every rule. */
export interface CheckedTicket
  extends Pick<
    Tables['ticket'],
    | 'ticket_form_type_id'
    | 'ticket_form_version'
    | 'terminal_id'
    | 'facility_id'
    | 'issue_date'
    | 'pkg_count'
    | 'latitude'
    | 'longitude'
    | 'geo_location'
    | 'form_fields'
  > {
  files: TicketFile[];
}

/** A file of a ticket: an attachment (`null`), or the answer to a field. */
export interface TicketFile extends UploadedFile {
  detailId: number | null;
  position: number;
}

export type TicketCheck = { ok: true; ticket: CheckedTicket } | { ok: false; errors: Errors };

export async function checkTicket(db: Connection, upload: Upload): Promise<TicketCheck> {
  const noun = nounOf('ticket');
  const attachments = upload.files.filter((file) => file.field === 'attachments');
  const record = ticketRecord(noun.record);
  const values: Values = { ...readRecord(record, Object.fromEntries(upload.fields)), attachments };
  // A place is two numbers or none.
  const whole = {
    ...record,
    required: [
      ...record.required,
      ...(isEmpty(values.latitude) === isEmpty(values.longitude) ? [] : ['latitude', 'longitude']),
    ],
  };
  const errors = checkRecord(whole, values);

  const refs = await checkRefs(db, noun, without(values, errors));
  Object.assign(errors, refs);
  const form = errors.ticket_form_type_id ? undefined : await formOf(db, values, upload);
  if (form === 'changed') errors.ticket_form_type_id = ['The ticket type has changed. Choose it again.'];
  const answers = typeof form === 'object' ? readAnswers(form, upload) : undefined;
  if (answers) Object.assign(errors, answers.errors);

  if (Object.keys(errors).length > 0 || typeof form !== 'object' || !answers) return { ok: false, errors };
  const { latitude, longitude } = values as { latitude?: number; longitude?: number };
  const point = geoPoint(latitude, longitude);
  return {
    ok: true,
    ticket: {
      ticket_form_type_id: form.ticket_form_id,
      ticket_form_version: form.version,
      terminal_id: values.terminal_id as number,
      facility_id: (values.facility_id as number | undefined) ?? null,
      issue_date: values.issue_date as string,
      pkg_count: values.pkg_count as number,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      geo_location: point ? geoLocation(point) : null,
      form_fields: answers.form_fields,
      files: [...attachments.map(asFile(null)), ...answers.files],
    },
  };
}

/** The detail that a file field belongs to: `dynamic_files[12]` is 12. */
export const detailIdOf = (field: string): number | undefined => {
  const id = Number(/^dynamic_files\[(\d{1,10})\]$/.exec(field)?.[1]);
  return id > 0 && id <= MAX_ID ? id : undefined;
};

/** The rules of a sent ticket: the number is ours, the status always 1, and the answers have their own rules. */
function ticketRecord({ required, properties }: RecordSchema): RecordSchema {
  const { ticket_no: _number, status: _status, form_fields: _answers, ...rest } = properties;
  return { required, properties: rest };
}

async function formOf(db: Connection, values: Values, upload: Upload): Promise<FormVersion | 'changed'> {
  const sent = upload.fields.get('ticket_form_version')?.trim();
  const wish = sent ? Number(sent) : undefined;
  if (wish !== undefined && !(Number.isInteger(wish) && wish > 0 && wish <= MAX_ID)) return 'changed';
  return (await versionForTicket(db, values.ticket_form_type_id as number, wish)) ?? 'changed';
}

/** The values of the dynamic fields, checked. Exported for tests. */
export function readAnswers(
  form: FormVersion,
  upload: Upload,
): { errors: Errors; form_fields: TicketAnswer[]; files: TicketFile[] } {
  const sent = sentAnswers(upload.fields.get('form_fields'));
  if (!sent)
    return {
      errors: { form_fields: [ruleMessage({ keyword: 'type', type: 'array' }, { title: 'Ticket fields' })] },
      form_fields: [],
      files: [],
    };
  const { record } = ticketSubForm(form.form_name, form.details);
  const received = filesByDetail(upload);
  const files: TicketFile[] = [];
  const values: Values = {};
  for (const detail of form.details) {
    const name = String(detail.ticket_form_detail_id);
    if (detail.input_type === 'file') {
      const own = filesOf(detail, received);
      files.push(...own);
      values[name] = isList(detail) ? own : own[0];
    } else values[name] = readValue(record.properties[name] as Property, sent.get(name));
  }
  const wrong = Object.entries(checkRecord(record, values)).map(([name, sentences]) => [
    `form_fields.${name}`,
    sentences,
  ]);
  const errors: Errors = Object.fromEntries(wrong);
  // Only what obeys the rules has a text.
  const form_fields =
    wrong.length > 0 ? [] : ticketAnswers(form.details, values).map((answer) => asTyped(answer, sent));
  return { errors, form_fields, files };
}

/** What was sent, by detail id; undefined when it is no list. Entries that are no answers are skipped, a later one counts. */
function sentAnswers(text: string | undefined): Map<string, unknown> | undefined {
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
function asTyped(answer: TicketAnswer, sent: Map<string, unknown>): TicketAnswer {
  const raw = sent.get(String(answer.ticket_form_detail_id));
  return answer.input_type === 'number' && typeof raw === 'string' ? { ...answer, value: raw.trim() } : answer;
}

function filesByDetail({ files }: Upload): Map<number, UploadedFile[]> {
  const found = new Map<number, UploadedFile[]>();
  for (const file of files) {
    const id = detailIdOf(file.field);
    if (id === undefined) continue;
    const own = found.get(id);
    if (own) own.push(file);
    else found.set(id, [file]);
  }
  return found;
}

/** A field that takes one file takes the first. */
function filesOf(detail: TicketFormDetail, received: ReadonlyMap<number, UploadedFile[]>): TicketFile[] {
  const own = received.get(detail.ticket_form_detail_id) ?? [];
  return (isList(detail) ? own : own.slice(0, 1)).map(asFile(detail.ticket_form_detail_id));
}

const asFile =
  (detailId: number | null) =>
  (file: UploadedFile, position: number): TicketFile => ({ ...file, detailId, position });

/** The values without those that already have a sentence: one is enough. */
const without = (values: Values, errors: Errors): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name)));
