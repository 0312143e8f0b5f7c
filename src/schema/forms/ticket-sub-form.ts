// A ticket type is a noun that an admin writes: its field definitions become a record and a layout here, at run time,
// so that the browser renders and the server checks it like every other form.

import type { FieldEntry, Layout, Property } from '../model/descriptor';
import type { SubForm } from '../model/sub-form';
import { propertyOf, widgetFor } from './field-property';
import type { TicketFormDetail } from './ticket-field';

/** The sub-form of a ticket type; it includes the definitions, from which the wire form of the values is made. */
export interface TicketSubForm extends SubForm {
  details: readonly TicketFormDetail[];
  /** The version of the ticket form that these fields are. */
  version?: number;
}

/** The record and layout of a ticket type. Properties are named by the numeric detail id, never by the label. */
export function ticketSubForm(formName: string, details: readonly TicketFormDetail[], version?: number): TicketSubForm {
  const properties: Record<string, Property> = {};
  for (const detail of details) properties[String(detail.ticket_form_detail_id)] = propertyOf(detail);
  const layout = layoutOf(details);
  const required = details
    .filter((detail) => detail.is_require === 1)
    .map((detail) => String(detail.ticket_form_detail_id));
  return { title: formName, record: { required, properties }, layout, details, version };
}

/** Rows as designed, from left to right; the width of a field is ignored, a row is divided evenly. */
function layoutOf(details: readonly TicketFormDetail[]): Layout {
  return rowsOf(details).map((row) => (row.length === 1 ? entryOf(row[0]!) : row.map(entryOf)));
}

/** By row and column. A field without a place has a row of its own, behind the field it follows in the list. */
function rowsOf(details: readonly TicketFormDetail[]): TicketFormDetail[][] {
  const rows: { number: number; fields: TicketFormDetail[] }[] = [];
  const byNumber = new Map<number, TicketFormDetail[]>();
  let number = -Infinity;
  for (const detail of details) {
    number = detail.layout?.row ?? number;
    const fields = detail.layout ? byNumber.get(number) : undefined;
    if (fields) {
      fields.push(detail);
      continue;
    }
    const row = { number, fields: [detail] };
    rows.push(row);
    if (detail.layout) byNumber.set(number, row.fields);
  }
  const inOrder = rows.sort((a, b) => (a.number === b.number ? 0 : a.number - b.number));
  return inOrder.map(({ fields }) => fields.sort((a, b) => (a.layout?.col ?? 0) - (b.layout?.col ?? 0)));
}

const entryOf = (detail: TicketFormDetail): FieldEntry => ({
  field: String(detail.ticket_form_detail_id),
  ...widgetFor(detail),
});
