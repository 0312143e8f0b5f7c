// The side effects of Add Ticket. Registered as `ticket` in `schemas/tickets.json`.
import type { Terminal } from 'records';
import { type CallOptions, call } from '../../api/call';
import { httpSource } from '../../api/http-source';
import { type ApiError, failureText, type Result } from '../../engine/feedback/result';
import { lazyComponent } from '../../engine/lazy/lazy-component';
import type { Effects, FetchNeed, Patch, RecordLink, SubFormOf } from '../../engine/registry/effects';
import { session } from '../../engine/session/session';
import { joinParts } from '../../schema/conditions/text-parts';
import type { Noun, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { isLocalDateTime } from '../../schema/formats/dates';
import { geoLocation, geoPoint } from '../../schema/formats/geo';
import { isFile, isStoredFile } from '../../schema/formats/plain-values';
import { isFromLast } from '../../schema/model/first-value';
import { nounOf, nouns } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { loadedValues } from '../../schema/model/record-for';
import { mayDo } from '../../schema/model/rights';
import { sentRowFiles } from '../../schema/model/row-files';
import { tablesOf } from '../../schema/model/rows';
import { endOf } from '../../schema/model/states';
import type { SubForm } from '../../schema/model/sub-form';
import { isFileField, typedFieldValues, wireFieldValues } from '../../schema/ticket-types/field-values';
import { importFields } from '../../schema/ticket-types/import-fields';
import { replacedValues } from '../../schema/ticket-types/replaced-values';
import { AUTHOR_TYPE, aroundValues, withReferred } from '../../schema/ticket-types/ticket-around';
import type { TicketFieldValue, TicketFormDetail } from '../../schema/ticket-types/ticket-field';
import { mayReadTickets } from '../../schema/ticket-types/ticket-rights';
import { type TicketSubForm, ticketSubForm } from '../../schema/ticket-types/ticket-sub-form';
import { followReferred, withRecordsRead } from './referred-values';

const loadCompare = () => import('../../schema/ticket-types/compare-definitions');

/** Few tickets have a reason for it. */
const TicketBanner = lazyComponent(() => import('./ticket-banner'), 'TicketBanner');

/** A terminal fills the coordinates, terminal and date fetch the number, a ticket type brings its fields. */
export const ticketEffects: Effects = {
  rules: [
    { on: ['terminal_id'], run: fillCoordinates },
    { on: ['terminal_id', 'issue_date'], run: fetchNumber },
    followReferred,
    {
      on: ['ticket_form_type_id'],
      run: loadFields,
      meanwhile: { subForms: { form_fields: undefined } },
      again: true,
      live: 'ticket_form_type_id',
    },
  ],
  opened: ticketOpened,
  body: ticketBody,
  wholePhotos: true,
  banner: ({ ticket_form_version, newest_form_version, moves }) =>
    Number(newest_form_version) > Number(ticket_form_version) || (Array.isArray(moves) && moves.length > 0)
      ? TicketBanner
      : undefined,
  fetchNeeds,
  importType: { property: 'ticket_form_type_id', fields: typeFields },
  links: workLinks,
  detail: (response) => (typeof response.ticket_no === 'string' ? `Ticket ${response.ticket_no} saved` : undefined),
};

/** To what the work on it costs, or to the form that adds it. The server names the record only to who may read it. */
function workLinks(read: Values): RecordLink[] {
  const { work_id, ticket_no } = read;
  const link = (path: string): RecordLink[] => [{ label: 'Work and cost', icon: 'dollar', path }];
  if (typeof work_id === 'number') return link(`/work/${work_id}`);
  const work = nouns.get('work');
  const mayAdd = work && (['read', 'create'] as const).every((right) => mayDo(work, right, roleOf(session.user)));
  return mayAdd && !endOf(nounOf('ticket'), read)
    ? link(`/work/add?ticket_no=${encodeURIComponent(String(ticket_no))}`)
    : [];
}

/** A terminal is where the ticket was written. */
export async function fillCoordinates({ terminal_id }: Values, signal: AbortSignal): Promise<Patch | undefined> {
  if (typeof terminal_id !== 'number') return undefined;
  const result = await httpSource.read<Terminal>(nounOf('terminal'), terminal_id, signal);
  if (!result.ok) return undefined;
  const { latitude, longitude } = result.data;
  return { values: { latitude, longitude }, announce: 'Latitude and longitude were filled in from the terminal.' };
}

/** A preview: the real number is allotted when the ticket is saved. A failed fetch is silently ignored. */
async function fetchNumber({ terminal_id, issue_date }: Values, signal: AbortSignal): Promise<Patch> {
  // A date that is still being typed needs no request; the number follows when it is complete.
  if (typeof terminal_id !== 'number' || typeof issue_date !== 'string' || !isLocalDateTime(issue_date))
    return { values: { ticket_no: undefined } };
  const result = await call<{ ticket_number?: string }>('GET', '/tickets/no/get', {
    query: { terminal_id, issue_date },
    signal,
  });
  return { values: { ticket_no: result.ok ? result.data.ticket_number : undefined } };
}

/**
 * The fields of the chosen type. Where they are open already someone has changed the type: then they are replaced, and
 * if the new ones cannot be loaded the old ones stay, which the server accepts for a day.
 */
async function loadFields(
  values: Values,
  signal: AbortSignal,
  partOf: SubFormOf,
  currentValues: () => Values,
): Promise<Patch | undefined> {
  const { ticket_form_type_id, terminal_id, issue_date } = values;
  if (typeof ticket_form_type_id !== 'number') return { subForms: { form_fields: undefined } };
  const query = { terminal_id: terminal_id as number | undefined, issue_date: issue_date as string | undefined };
  const result = await fetchFields(ticket_form_type_id, query, signal);
  if (!result.ok) return partOf('form_fields') ? undefined : fieldsMissing(result.failure);
  const loaded = fieldsOf(result.data, ticket_form_type_id);
  const { title: form_name, version } = loaded;
  if (!partOf('form_fields')) loaded.begins = await lastValues(loaded, ticket_form_type_id, signal);
  const open = partOf('form_fields') as OpenTicketForm | undefined;
  const changed = 'This ticket type was changed while you fill it in.';
  if (open) return open.version === version ? undefined : replacedFields(open, loaded, signal, currentValues, changed);
  // Last of all: another terminal may be chosen until then.
  const subForm = await withRecordsRead(loaded, signal, currentValues);
  return {
    subForms: { form_fields: subForm },
    announce: joined(`${form_name}: ${subForm.details.length} fields.`, subForm.unread?.message),
  };
}

/** Kept without terminal and date, which change nothing in the fields. */
const fetchFields = (type: number, query: CallOptions['query'] = {}, signal?: AbortSignal) =>
  call<TicketForm>('GET', `/tickets/form/${type}`, { query, signal, keepAs: `ticket form ${type}` });

/** At most so many ticket types and terminals are kept. */
const MAX_NEEDED = 60;

/** The fields of every type that can be chosen, and where the terminals are. */
async function fetchNeeds(need: FetchNeed): Promise<void> {
  const { ticket_form_type_id, terminal_id } = nounOf('ticket').record.properties;
  const [type, terminal] = [nounOf(ticket_form_type_id!.ref!), nounOf(terminal_id!.ref!)];
  await need(type, 'fields', () => ofEach(type, (id) => fetchFields(id)));
  if (!mayDo(terminal, 'read', roleOf(session.user))) return;
  await need(terminal, 'records', () => ofEach(terminal, (id) => httpSource.read(terminal, id)));
}

/** Fetches what can be chosen, and then something of each, one call after the other. */
async function ofEach(noun: Noun, fetch: (id: number) => Promise<Result<unknown>>): Promise<Result<unknown>[]> {
  const chosen = await httpSource.choices(noun);
  const results: Result<unknown>[] = [chosen];
  for (const { value } of chosen.ok ? chosen.data.slice(0, MAX_NEEDED) : []) results.push(await fetch(Number(value)));
  return results;
}

const joined = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(' ');

/** What the last ticket of the type had that this user added, in the fields that begin with it; without it they are empty. */
async function lastValues(subForm: TicketSubForm, type: number, signal: AbortSignal): Promise<Values | undefined> {
  const { properties } = subForm.record;
  const wanted = Object.keys(properties).filter((name) => isFromLast(properties[name]!));
  if (wanted.length === 0 || !mayReadTickets(roleOf(session.user))) return undefined;
  const result = await call<{ form_fields: TicketFieldValue[] }>('GET', `/tickets/form/${type}/last`, { signal });
  if (!result.ok) return undefined;
  const values = typedFieldValues(subForm, result.data.form_fields);
  return Object.fromEntries(wanted.map((name) => [name, values[name]]));
}

/** The fields of a type as the server sends them. `user` is who adds the ticket; null where that is no new one. */
export const fieldsOf = (
  { form_name = '', details, ticket_form_version }: TicketForm,
  type: number,
  user: typeof session.user = session.user,
): TicketSubForm => ({
  ...ticketSubForm(form_name, details ?? [], ticket_form_version, user),
  id: String(type),
  // Who opens a new ticket fills it in.
  around: aroundValues({}, roleOf(session.user)),
});

async function typeFields(type: number, signal: AbortSignal): Promise<Result<RecordSchema>> {
  const result = await call<TicketForm>('GET', `/tickets/form/${type}`, { signal });
  return result.ok ? { ok: true, data: importFields(fieldsOf(result.data, type, null)) } : result;
}

/** What the fields of a ticket that was read see of it. */
export const aroundRead = (read: Values): Values =>
  withReferred(aroundValues(loadedValues(nounOf('ticket'), read), read[AUTHOR_TYPE]), (read.referred ?? {}) as Values);

/** The fields of a type that was changed while they were open. */
export interface OpenTicketForm extends TicketSubForm {
  /** As they were opened first: all that has changed since stands above the fields. */
  first?: TicketSubForm;
}

/** What was typed stays with its field; what has none any more stays in view. */
export async function replacedFields(
  open: OpenTicketForm,
  loaded: TicketSubForm,
  signal: AbortSignal,
  currentValues: () => Values,
  reason: string,
): Promise<Patch> {
  const first = open.first ?? open;
  // Without its code the line says less.
  const compared = await loadCompare().then(
    ({ compareDefinitions }) => compareDefinitions(first.details, loaded.details),
    () => [],
  );
  const subForm = await withRecordsRead(loaded, signal, currentValues);
  const details = compared.filter(({ kind }) => kind !== 'moved').map(({ parts }) => joinParts(parts));
  const renamed = subForm.title === first.title ? '' : ` It is called ${subForm.title} now.`;
  const message = `${reason}${renamed}`;
  // Up to the last key: code and records were loading while the user went on.
  const { values, kept } = replacedValues(open, subForm, (currentValues().form_fields ?? {}) as Values);
  const before = (open.changed?.kept ?? []).filter(
    ({ name }) => !(name in subForm.record.properties) || kept.every((one) => one.name !== name),
  );
  const form_fields: OpenTicketForm = { ...subForm, first, changed: { message, details, kept: [...before, ...kept] } };
  return {
    subForms: { form_fields },
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`form_fields.${name}`, value])),
    announce: joined(message, ...details, subForm.unread?.message),
  };
}

/** No toast for it; but a ticket without its fields cannot be saved, so a message in their place says so. */
function fieldsMissing(failure: ApiError): Patch {
  const why = failureText(failure);
  if (why === undefined) return { subForms: { form_fields: undefined } };
  const message = ['The fields of this ticket type could not be loaded.', failure.kind !== 'server' && why]
    .filter(Boolean)
    .join(' ');
  return { failed: { form_fields: message }, announce: message };
}

/**
 * `GET /tickets/form/{id}`, as far as a form of tickets needs it. All may be missing: it is as another server sends it.
 */
export interface TicketForm {
  form_name?: string;
  details?: TicketFormDetail[];
  ticket_form_version?: number;
}

/** A ticket is shown with the fields it was filled with, whatever its type contains today. */
function ticketOpened(read: Values): Patch {
  const { ticket_form, details, form_fields } = read as {
    ticket_form?: { form_name?: string };
    details?: TicketFormDetail[];
    form_fields?: TicketFieldValue[];
  };
  const subForm = { ...ticketSubForm(ticket_form?.form_name ?? '', details ?? []), around: aroundRead(read) };
  return { subForms: { form_fields: subForm }, values: { form_fields: typedFieldValues(subForm, form_fields ?? []) } };
}

/** The request body of a new ticket: dynamic values as a JSON list, files of dynamic fields as `dynamic_files[{detail id}][]`. */
export function ticketBody(values: Values, subForms: Record<string, SubForm | undefined>): Values {
  const { form_fields, ...fields } = values;
  const subForm = subForms.form_fields as TicketSubForm | undefined;
  const point = geoPoint(fields.latitude, fields.longitude);
  const place = { ...fields, geo_location: point && geoLocation(point) };
  if (!subForm) return place;
  const { dynamicValues, inRows } = withoutRowFiles(subForm, (form_fields ?? {}) as Values);
  const files = subForm.details
    .filter(isFileField)
    .map(
      (detail) =>
        [
          `dynamic_files[${detail.ticket_form_detail_id}]`,
          filesOf(dynamicValues[String(detail.ticket_form_detail_id)]),
        ] as const,
    );
  return {
    ...place,
    ticket_form_version: subForm.version,
    form_fields: JSON.stringify(wireFieldValues(subForm.details, dynamicValues)),
    ...Object.fromEntries(files),
    ...inRows,
  };
}

/** Values whose rows have no file that is still to be sent, and these by the names of their parts. */
function withoutRowFiles({ record }: TicketSubForm, values: Values): { dynamicValues: Values; inRows: Values } {
  const [dynamicValues, inRows] = [{ ...values }, {} as Values];
  for (const [name, property] of tablesOf(record)) {
    const { rows, parts } = sentRowFiles(`dynamic_files[${name}]`, property, values[name]);
    dynamicValues[name] = rows;
    Object.assign(inRows, parts);
  }
  return { dynamicValues, inRows };
}

const filesOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isFile(value) || isStoredFile(value) ? [value] : [];
