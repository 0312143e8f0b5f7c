// What each column of an inline table needs in width, so that a row fits in both modes. By its rules alone, because
// nothing may move when the rows arrive; only a number that is longer than expected makes its column wider.
import { useMemo, useState } from 'react';
import type { Values } from '../../schema/model/descriptor';
import { plainCell, valueAt } from '../cells/cell-value';
import {
  type ColumnNeed,
  type ColumnWidths,
  columnWidths,
  headerLetters,
  wholeHeaderLetters,
} from '../cells/column-widths';
import { type InlineColumn, type InlineField, lettersOf } from './inline-columns';

/** Letters of a text: the minimum, and with room. */
const TEXT = [18, 30] as const;
/** Border, padding and arrow of a control, less the nine pixels by which it hangs out on both sides. */
const CONTROL = 40 - 18;
/** A number has no arrow. */
const NUMBER = 6;
/** "to" between two controls, in letters, and the gaps around it. */
const TO = 2;
const GAPS = 16;
/** The edge of the page beside the first and the last cell, and the Add button. */
const EDGE = 24;
const BUTTON = 80;

export function useInlineWidths(
  columns: readonly InlineColumn[],
  rows: readonly Values[] | undefined,
  hasActions: boolean,
): ColumnWidths {
  const [longest] = useState(() => new Map<string, number>());
  return useMemo(() => {
    const needs = columns.map((column) => {
      const need = needOf(column, longestNumber(column, rows ?? [], longest));
      return column.isName ? { ...need, px: need.px + EDGE, sides: 1 as const } : need;
    });
    if (hasActions) needs.push({ min: 0, want: 0, px: BUTTON + EDGE, sides: 1, fixed: true });
    return columnWidths(needs);
  }, [columns, rows, hasActions, longest]);
}

type Need = ColumnNeed & { px: number };

function needOf({ label, fields, look }: InlineColumn, longest: number): Need {
  const header = headerLetters(label);
  const exactly = (min: number, px: number): Need => ({
    min: Math.max(min, header),
    want: Math.max(min, wholeHeaderLetters(label)),
    px,
  });
  const field = fields[0]!;
  const letters = lettersOf(field.property);
  const [least, most] = TEXT;
  if (look === 'number') return exactly(Math.max(letters ?? 0, longest), NUMBER);
  if (fields.length > 1 || field.property.format === 'date-range')
    return exactly(2 * (letters ?? least) + TO, 2 * CONTROL + 18 + GAPS);
  if (letters === undefined) return { min: Math.max(least, header), want: most, px: 0 };
  const need = exactly(letters, CONTROL);
  return field.property.ref ? { ...need, want: Math.max(most, need.want) } : need;
}

/** The longest number that a column has ever shown: it never gets narrower while it is visible. */
function longestNumber(
  { key, fields, look }: InlineColumn,
  rows: readonly Values[],
  known: Map<string, number>,
): number {
  if (look !== 'number') return 0;
  const length = ({ property, name, cell }: InlineField, row: Values) =>
    plainCell(property, valueAt(row, name), cell).length;
  const longest = rows.reduce((most, row) => Math.max(most, length(fields[0]!, row)), known.get(key) ?? 0);
  known.set(key, longest);
  return longest;
}
