// Which field types a form may be saved with.
import { offeredTypes } from './field-types';
import type { AcceptsType } from './read-field';
import type { TicketFormDetail } from './ticket-field';

/** Those that `named` offers, with their formats; a field that the form already has keeps its type. */
export function acceptedTypes(named: readonly string[] | undefined, fields: readonly TicketFormDetail[]): AcceptsType {
  const offered = new Set(offeredTypes(named).map(({ type }) => type));
  const kept = new Map(fields.map((field) => [field.ticket_form_detail_id, field.input_type]));
  return ({ type, formatOf = type }, id) => offered.has(formatOf) || (id !== undefined && kept.get(id) === type);
}
