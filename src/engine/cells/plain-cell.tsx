// Renders a value read-only where text and plain elements are enough. Without state and without React itself, so that
// the first rows need neither (`src/engine/list/first-view.tsx`).
import type { ReactNode } from 'react';
import { isLeftOut, isOn } from '../../schema/formats/cell-text';
import { cellOf } from '../../schema/model/cell-of';
import type { Property } from '../../schema/model/descriptor';
import { isEmpty } from '../../schema/rules/values';
import { plainCell } from './cell-value';

/** Texts longer than this may need more than two lines in a narrow column; the whole text stays in the page. */
const MAY_BE_CUT = 24;

/** What a cell that is not rich shows for `value`; an empty value is an en dash, read out as "empty". */
export function showPlainCell(property: Omit<Property, 'title'>, value: unknown, as?: string): ReactNode {
  const name = cellOf(property, as);
  const text = plainCell(property, value, as);
  // Anything but 1 is Inactive, so this cell has no empty state.
  if (name === 'on-off' && !isLeftOut(property, value))
    return <span className={isOn(value) ? 'state state-on' : 'state state-off'}>{text}</span>;
  if (isEmpty(value)) return EMPTY;
  if (name === 'date-range') return showRange(text);
  if (name !== 'text') return text;
  const shown = property.format === 'email' ? brokenBehindAt(text) : text;
  return text.length > MAY_BE_CUT ? (
    <span className="cell-cut" data-clipped>
      {shown}
    </span>
  ) : (
    shown
  );
}

/** An address on two lines wraps after its local part, if at all. */
function brokenBehindAt(text: string): ReactNode {
  const at = text.indexOf('@') + 1;
  return at === 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

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
