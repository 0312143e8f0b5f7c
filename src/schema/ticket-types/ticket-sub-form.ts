// A ticket type is a noun that an admin writes: its field definitions become a record and a layout here, at run time,
// so that the browser renders and the server checks it like every other form.
import type { FieldEntry, Layout, Property } from '../descriptor/descriptor';
import { recordForUser } from '../model/default-me';
import type { SubForm } from '../model/sub-form';
import { withOuterColumns } from './columns-around';
import { type DetailCell, detailRows } from './detail-rows';
import { entryOf, propertyOf } from './field-property';
import { isFilledIn } from './field-types';
import { COLUMNS } from './grid';
import { isNounGone } from './row-columns';
import { withSections } from './sections';
import { isReadingTicket, ticketAround } from './ticket-around';
import type { TicketFormDetail } from './ticket-field';

/** The sub-form of a ticket type; it includes the definitions, from which the wire form of the values is made. */
export interface TicketSubForm extends SubForm {
  details: readonly TicketFormDetail[];
  /** The version of the ticket form that these fields are. */
  version?: number;
}

/**
 * The record and layout of a ticket type. Properties are named by the numeric detail id, never by the label.
 * @param user who fills them in, where they may begin with what belongs to this user.
 */
export function ticketSubForm(
  formName: string,
  details: readonly TicketFormDetail[],
  version?: number,
  user: Parameters<typeof recordForUser>[1] = null,
): TicketSubForm {
  const properties: Record<string, Property> = {};
  for (const detail of withSections(details)) properties[String(detail.ticket_form_detail_id)] = propertyOf(detail);
  const required = details
    .filter(
      (detail) => detail.is_require === 1 && isFilledIn(detail) && !isNounGone(detail.input_type, detail.ref_noun),
    )
    .map((detail) => String(detail.ticket_form_detail_id));
  const keys = details.map(({ ticket_form_detail_id: id }) => String(id));
  const fields = withOuterColumns(properties, details, keys);
  // Most types read nothing of the ticket, and need not follow it then.
  const around = isReadingTicket(fields) ? ticketAround() : undefined;
  const whole = { required, properties: fields, around };
  const record = recordForUser(whole, user);
  return { title: formName, record, layout: layoutOf(details), details, version };
}

/** The layout of a ticket type: rows as designed, from left to right, each field as wide as designed. */
const layoutOf = (details: readonly TicketFormDetail[]): Layout =>
  detailRows(details).map((row) => (row.length === 1 ? entryIn(row[0]!) : row.map(entryIn)));

/** A field that fills its row has no span. */
function entryIn({ detail, size }: DetailCell<TicketFormDetail>): FieldEntry {
  return size < COLUMNS ? { ...entryOf(detail), span: size } : entryOf(detail);
}
