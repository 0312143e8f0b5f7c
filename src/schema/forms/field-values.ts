// Values of a ticket's fields, to the wire and back.

import type { Values } from '../model/descriptor';
import { isEmpty, readValue } from '../rules/values';
import { isList } from './is-list';
import type { TicketFieldValue, TicketFormDetail } from './ticket-field';
import type { TicketSubForm } from './ticket-sub-form';

/** The values in their wire form: text, a list of option values, '1' or '0', and null for files. */
export function wireFieldValues(details: readonly TicketFormDetail[], values: Values): TicketFieldValue[] {
  return details.map((detail) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    input_name: detail.input_name,
    input_type: detail.input_type,
    value: fieldValue(detail, values[String(detail.ticket_form_detail_id)]),
    is_require: detail.is_require,
    is_multiple: detail.is_multiple ?? 0,
  }));
}

/**
 * Values that were read, in the shape of the form and the record page: typed values by detail id, and the `files` of a
 * file field.
 */
export function typedFieldValues(
  part: TicketSubForm,
  fieldValues: readonly (TicketFieldValue & { files?: unknown })[],
): Values {
  const values: Values = {};
  for (const entry of fieldValues) {
    const name = String(entry.ticket_form_detail_id);
    const property = part.record.properties[name];
    if (property) values[name] = entry.input_type === 'file' ? entry.files : readValue(property, entry.value);
  }
  return values;
}

function fieldValue(detail: TicketFormDetail, value: unknown): string | string[] | null {
  if (detail.input_type === 'file') return null;
  if (detail.input_type === 'checkbox') return value === true ? '1' : '0';
  if (Array.isArray(value)) return value.map(String);
  if (isList(detail)) return [];
  return isEmpty(value) ? '' : String(value);
}
