// The layout of a ticket type: rows as designed, from left to right, each field as wide as designed.
import type { FieldEntry, Layout } from '../descriptor/descriptor';
import { type DetailCell, detailRows } from './detail-rows';
import { entryOf } from './field-property';
import { COLUMNS } from './grid';
import type { TicketFormDetail } from './ticket-field';

export const layoutOf = (details: readonly TicketFormDetail[]): Layout =>
  detailRows(details).map((row) => (row.length === 1 ? entryIn(row[0]!) : row.map(entryIn)));

/** A field that fills its row has no span. */
function entryIn({ detail, size }: DetailCell<TicketFormDetail>): FieldEntry {
  return size < COLUMNS ? { ...entryOf(detail), span: size } : entryOf(detail);
}
