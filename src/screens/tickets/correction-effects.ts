// The form that corrects a ticket. Registered as `ticket-correction` in `schemas/tickets.json`.
import { call } from '../../api/call';
import { failureText } from '../../engine/feedback/result';
import type { Effects, Patch, SubFormOf } from '../../engine/registry/effects';
import { fieldStates } from '../../schema/conditions/field-states';
import type { Values } from '../../schema/descriptor/descriptor';
import { isFiles, isObject } from '../../schema/formats/plain-values';
import { withFileCells } from '../../schema/model/row-files';
import type { SubForm } from '../../schema/model/sub-form';
import { typedFieldValues } from '../../schema/ticket-types/field-values';
import { withTicket } from '../../schema/ticket-types/ticket-around';
import type { TicketFieldValue } from '../../schema/ticket-types/ticket-field';
import { type TicketSubForm, ticketSubForm } from '../../schema/ticket-types/ticket-sub-form';
import { moveMessages } from './move-messages';
import { followReferred, withRecordsRead } from './referred-values';
import {
  aroundRead,
  fieldsOf,
  fillCoordinates,
  type OpenTicketForm,
  replacedFields,
  type TicketForm,
  ticketBody,
} from './ticket-effects';

/**
 * Corrects over the version of its type that the ticket was filled with, or over the newest, with what that changes.
 */
export const correctionEffects: Effects = {
  rules: [
    { on: ['terminal_id'], run: fillCoordinates },
    followReferred,
    { on: ['ticket_form_version'], run: changeVersion },
  ],
  opened: openedForCorrection,
  body: correctedBody,
};

/** What a read has about the fields of a ticket. */
interface ReadTicket {
  ticket_form_version: number;
  newest_form_version: number;
  ticket_form?: { form_name?: string };
  details: TicketSubForm['details'];
  form_fields: (TicketFieldValue & { files?: unknown })[];
}

function openedForCorrection(read: Values): Patch {
  const { ticket_form, details, form_fields, ticket_form_version, newest_form_version } = read as unknown as ReadTicket;
  const around = aroundRead(read);
  const subForm = { ...ticketSubForm(ticket_form?.form_name ?? '', details, ticket_form_version), around };
  const offer =
    newest_form_version > ticket_form_version
      ? {
          text: moveMessages.offered(ticket_form_version, newest_form_version),
          button: moveMessages.button(newest_form_version),
          field: 'ticket_form_version',
          value: newest_form_version,
        }
      : undefined;
  const values = typedFieldValues(subForm, form_fields);
  for (const [name, property] of Object.entries(subForm.record.properties))
    values[name] = isFiles(property)
      ? storedFiles(values[name], property.type === 'array')
      : withFileCells(property, values[name], (value, column) => storedFiles(value, column.file === undefined));
  return { subForms: { form_fields: { ...subForm, offer } }, values: { form_fields: values } };
}

/** Files of a read as a form has them. */
function storedFiles(value: unknown, isList: boolean): unknown {
  const files = [value].flat().flatMap((file) => (isObject(file) ? [{ ...file, stored: String(file.file_id) }] : []));
  return isList ? files : files[0];
}

/** To the newest version, or back to that of the ticket, as when a draft is discarded. */
async function changeVersion(
  { ticket_form_version: wish, ticket_form_type_id }: Values,
  signal: AbortSignal,
  partOf: SubFormOf,
  currentValues: () => Values,
): Promise<Patch | undefined> {
  const open = partOf('form_fields') as OpenTicketForm | undefined;
  if (!open || open.version === wish || typeof ticket_form_type_id !== 'number') return undefined;
  const first = open.first ?? open;
  const around = { around: open.around };
  if (first.version === wish) {
    const form_fields = await withRecordsRead({ ...first, ...around }, signal, currentValues);
    return { subForms: { form_fields }, announce: form_fields.unread?.message };
  }
  const result = await call<TicketForm>('GET', `/tickets/form/${ticket_form_type_id}`, { signal });
  if (result.ok) {
    // Who corrects a ticket is not who added it: no field begins with this user.
    const newest = { ...fieldsOf(result.data, ticket_form_type_id, null), ...around };
    return replacedFields(open, newest, signal, currentValues, moveMessages.correctedOver(newest.version ?? 0));
  }
  const message = ['The fields of this version could not be loaded.', failureText(result.failure)]
    .filter(Boolean)
    .join(' ');
  // As they are by now: another terminal may have been chosen meanwhile.
  const stays = partOf('form_fields') ?? open;
  return { subForms: { form_fields: { ...stays, changed: { message, details: [], kept: [] } } }, announce: message };
}

/**
 * As of a new ticket; a field whose files were all removed is named. What the form hides is not sent: the server empties
 * it where it hides it, too, and keeps it where the page has read less of the ticket or something else.
 */
function correctedBody(values: Values, subForms: Record<string, SubForm | undefined>): Values {
  const hidden = hiddenIn(subForms.form_fields, values);
  const isHidden = (part: string) => hidden.has(/^dynamic_files\[(\d+)\]/.exec(part)?.[1] ?? '');
  const body = Object.entries(ticketBody(values, subForms)).filter(([name]) => !isHidden(name));
  const emptied = body.map(([name, value]) => [
    name,
    name.startsWith('dynamic_files[') && Array.isArray(value) && value.length === 0 ? null : value,
  ]);
  return { ...Object.fromEntries(emptied), ...shownFields(Object.fromEntries(body).form_fields, hidden) };
}

/** The fields that the form does not show. */
function hiddenIn(subForm: SubForm | undefined, values: Values): ReadonlySet<string> {
  if (!subForm) return new Set();
  const around = withTicket(subForm.around ?? {}, values);
  const fields = (values.form_fields ?? {}) as Values;
  const states = fieldStates(subForm.record, (name) => around[name] ?? fields[name]);
  return new Set([...states].flatMap(([name, { hidden }]) => (hidden ? [name] : [])));
}

function shownFields(sent: unknown, hidden: ReadonlySet<string>): Values {
  if (typeof sent !== 'string') return {};
  const fields: TicketFieldValue[] = JSON.parse(sent);
  const shown = fields.filter(({ ticket_form_detail_id }) => !hidden.has(String(ticket_form_detail_id)));
  return { form_fields: JSON.stringify(shown) };
}
