// The layout of a ticket type: rows as designed, from left to right, each field as wide as designed.
import type { FieldEntry, Layout } from '../model/descriptor';
import { entryOf } from './field-property';
import { COLUMNS } from './grid';
import type { TicketFormDetail } from './ticket-field';

export function layoutOf(details: readonly TicketFormDetail[]): Layout {
  return rowsOf(details).map((row) => (row.length === 1 ? cellOf(row[0]!) : row.map(cellOf)));
}

/** A field that fills its row has no span. */
function cellOf(detail: TicketFormDetail): FieldEntry {
  const { size = COLUMNS } = detail.layout ?? {};
  return size < COLUMNS ? { ...entryOf(detail), span: size } : entryOf(detail);
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
