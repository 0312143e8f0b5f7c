// Renders a value read-only where text and plain elements are enough. Without state and without React itself, so that
// the first rows need neither (`src/engine/list/first-view.tsx`).
import type { ReactNode } from 'react';
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { localDay } from '../../schema/formats/dates';
import { isEmpty } from '../../schema/formats/plain-values';
import { plainCell, valueAt } from '../../schema/model/cell-value';
import { cellOf, isLeftOut, isOn, toneOf } from '../../schema/model/cells';
import type { Column } from '../../schema/model/columns';

/** What a cell that is not rich shows for `value`; an empty value is an en dash, read out as "empty". */
export function showPlainCell(property: Omit<Property, 'title'>, value: unknown, as?: string): ReactNode {
  const name = cellOf(property, as);
  const text = plainCell(property, value, as);
  // Anything but 1 is Inactive, so this cell has no empty state.
  if (name === 'on-off' && !isLeftOut(property, value))
    return <span className={isOn(value) ? 'state state-on' : 'state state-off'}>{text}</span>;
  if (isEmpty(value)) return EMPTY;
  const tone = toneOf(property, value);
  if (tone) return <span className={`state state-${tone}`}>{text}</span>;
  if (name === 'date-range') return showRange(text);
  return text;
}

/** What a column shows of a row; a due date that is over says so. `show` renders the value. */
export function showColumn(column: Column, row: Values, show: typeof showPlainCell): ReactNode {
  const shown = show(column.property, valueAt(row, column.path), column.as);
  return column.isLate?.(row, localDay()) ? markLate(shown) : shown;
}

/** A due date that is over, of a record that is not done. */
export const markLate = (shown: ReactNode): ReactNode => (
  <span className="late">
    {shown} <strong>late</strong>
  </span>
);

/** One element, shared by all: hidden text beside the dash costs a browser more than the rest of the cell. */
const EMPTY = (
  <span className="cell-empty" role="img" aria-label="empty">
    –
  </span>
);

/** 11-27-2025 to 11-28-2025; a single day stands alone. */
function showRange(text: string): ReactNode {
  const [from, to] = text.split(' to ');
  if (to === undefined) return text;
  return (
    <>
      {from}
      <span className="range-to"> to </span>
      {to}
    </>
  );
}
