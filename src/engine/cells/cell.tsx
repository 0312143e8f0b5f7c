// Renders a value read-only, in a table row or on a phone line. Runs for every cell of a list, so it renders plain
// elements without state.
import { type ReactNode } from 'react';
import { cellText, isLeftOut, isOn } from '../../schema/formats/cell-text';
import { showAmount } from '../../schema/formats/numbers';
import { cellOf } from '../../schema/model/cell-of';
import type { Property, RecordSchema, Values } from '../../schema/model/descriptor';
import { type CellName, RICH_CELL_NAMES, type RichCellName } from '../../schema/model/names';
import { nounOf } from '../../schema/model/nouns';
import { refKey } from '../../schema/model/refs';
import { isEmpty } from '../../schema/rules/values';
import { LoadBoundary, lazyComponent } from '../code/lazy-component';
import { PromptSuspense } from '../code/prompt-suspense';

/** Texts longer than this may need more than two lines in a narrow column; the whole text stays in the page. */
const MAY_BE_CUT = 24;

/** What a cell shows for `value`; an empty value is an en dash, read out as "empty". */
export function showCell(property: Omit<Property, 'title'>, value: unknown, as?: string): ReactNode {
  const name = cellOf(property, as);
  const text = plainCell(property, value, as, name);
  // Anything but 1 is Inactive, so this cell has no empty state.
  if (name === 'on-off' && !isLeftOut(property, value))
    return <span className={isOn(value) ? 'state state-on' : 'state state-off'}>{text}</span>;
  if (isEmpty(value)) return EMPTY;
  if (name === 'date-range') return showRange(text);
  if (isRich(name))
    return (
      <PromptSuspense fallback={text}>
        <LoadBoundary failed={() => text}>
          <RichCell name={name} value={value} text={text} />
        </LoadBoundary>
      </PromptSuspense>
    );
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

/** Whether the cell is more than text. */
export const isRich = (name: CellName): name is RichCellName => RICH_CELL_NAMES.some((rich) => rich === name);

const RichCell = lazyComponent(() => import('./rich-cell').then((module) => module.RichCell));

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

/** The same as text. An amount has its thousands separated here and not in an export, where other programs read it. */
export const plainCell = (
  property: Omit<Property, 'title'>,
  value: unknown,
  as?: string,
  name = cellOf(property, as),
): string => (name === 'number' && !isEmpty(value) ? showAmount(property, value) : cellText(property, value, as));

/** The value at a dotted path of a row, `terminal.terminal_name`; undefined where a step is missing. */
export function valueAt(row: Values, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Values)[step];
  }
  return value;
}

/** The name of the record that the reference `name` points to, if the response contains it: `labortype.labortype`. */
export function nestedLabel(record: RecordSchema, name: string, row: Values): unknown {
  const ref = record.properties[name]?.ref;
  return ref === undefined ? undefined : valueAt(row, `${refKey(record, name)}.${nounOf(ref).label}`);
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
