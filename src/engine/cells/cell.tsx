// Draws a value read-only, in a table row or on a phone line. Called for every cell of a list, so it gives plain elements and no state.
import type { ReactNode } from 'react';
import { showDate, splitRange } from '../../schema/dates';
import type { Property, Values } from '../../schema/descriptor';
import { fixedChoices } from '../../schema/nouns';
import { showNumber } from '../../schema/numbers';
import { showPhone } from '../../schema/phone';
import { isEmpty } from '../../schema/values';
import { cellOf } from '../../schema/cell-of';

/** Texts longer than this may be wider than a column gets, so they can be cut and have a tooltip; the whole text is always in the page. */
const MAY_BE_CUT = 24;

/** What a cell shows for `value`; an empty value is an en dash, read out as "empty". */
export function showCell(property: Omit<Property, 'title'>, value: unknown, as?: string): ReactNode {
  const name = cellOf(property, as);
  // Anything but 1 is Inactive (spec section 2, "Manage Users"), so this cell has no empty state.
  if (name === 'on-off') return <OnOff property={property} on={value === 1 || value === '1'} />;
  if (isEmpty(value)) return <Empty />;
  switch (name) {
    case 'text':
      return showText(textOf(value));
    case 'number':
      return showNumber(property, value);
    case 'date':
      return showDate(textOf(value));
    case 'date-range':
      return showRange(textOf(value));
    case 'phone':
      return showPhone(value);
    case 'choice':
      return choiceText(property, value);
    case 'yes-no':
      return value === true || value === 1 || value === '1' ? 'Yes' : 'No';
  }
}

/** The value at a dotted path of a row, `terminal.terminal_name`; undefined where a step is missing. */
export function valueAt(row: Values, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Values)[step];
  }
  return value;
}

/** Shape, word and colour agree: a filled dot for on, a ring for everything else. */
function OnOff({ property, on }: { property: Omit<Property, 'title'>; on: boolean }) {
  return <span className={on ? 'state state-on' : 'state state-off'}>{choiceText(property, on ? 1 : 0)}</span>;
}

function Empty() {
  return (
    <span className="cell-empty">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">empty</span>
    </span>
  );
}

/** 11-27-2025 to 11-28-2025; a single day stands alone. */
function showRange(text: string): ReactNode {
  const { from, to } = splitRange(text);
  if (to === '') return showDate(from);
  return (
    <>
      {showDate(from)}
      <span className="range-to"> to </span>
      {showDate(to)}
    </>
  );
}

function showText(text: string): ReactNode {
  return text.length > MAY_BE_CUT ? <span className="cell-cut" title={text}>{text}</span> : text;
}

/** A value that is none of the choices is shown as it is: the server may know more than this list. */
function choiceText(property: Omit<Property, 'title'>, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => choiceText(property, each)).join(', ');
  return fixedChoices(property)?.find((choice) => String(choice.value) === String(value))?.text ?? textOf(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
