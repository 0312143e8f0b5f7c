// What each column of an inline table needs in width, so that a row fits in both modes. By its rules alone, because
// nothing may move when the rows arrive; only a number that is longer than expected makes its column wider.
import { useMemo, useState } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { plainCell, valueAt } from '../../schema/model/cell-value';
import {
  type ColumnNeed,
  type ColumnWidths,
  columnWidths,
  headerLetters,
  wholeHeaderLetters,
} from '../cells/column-widths';
import { type InlineColumn, type InlineField, isTwoControls, lettersOf } from './inline-columns';

/** Letters of a text: the minimum, and with room. */
const TEXT = [16, 30] as const;
/** Letters of a choice and of a range in a narrow table, where longer ones are cut. */
const NARROW_CHOICE_LETTERS = 8;
const NARROW_RANGE_LETTERS = 14;
/** Border, padding and arrow of a control, less what hangs out of its cell on both sides. */
const CONTROL_PX = 40 - 10;
/** " to " between two values, in letters, and the gaps around it between two controls. */
const RANGE_SEPARATOR_LETTERS = 3;
const GAPS_PX = 16;
/** Border and padding of a number, in letters. */
const NUMBER_PADDING_LETTERS = 1;
/** The edge of the page beside the first and the last cell; the Add button, which is an icon in a narrow table. */
const EDGE_PX = 24;
const BUTTON_PX = 58;
const BUTTON_TEXT_PX = 22;

/**
 * @param rows undefined while they are loading. A column that a number has made wider stays so, whatever rows come
 * next.
 */
export function useInlineWidths(
  columns: readonly InlineColumn[],
  rows: readonly Values[] | undefined,
  hasActions: boolean,
): ColumnWidths {
  const [longest] = useState(() => new Map<string, number>());
  return useMemo(() => {
    const needs = columns.map((column) => {
      const need = needOf(column, longestNumber(column, rows ?? [], longest));
      return column.isName ? { ...need, px: need.px + EDGE_PX, sides: 1 as const } : need;
    });
    if (hasActions)
      needs.push({
        min: 0,
        want: 0,
        px: BUTTON_PX + EDGE_PX,
        beside: { letters: 0, px: BUTTON_TEXT_PX },
        sides: 1,
        fixed: true,
      });
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
  const [min, max] = TEXT;
  if (look === 'number')
    return exactly(Math.max((letters ?? 0) - RANGE_SEPARATOR_LETTERS, longest) + NUMBER_PADDING_LETTERS, 0);
  const isRange = fields.length > 1 || isTwoControls(field.property);
  if (isRange) {
    const one = letters ?? min;
    // Dates are never cut.
    const whole = 2 * one + RANGE_SEPARATOR_LETTERS;
    const need = exactly(fields.length > 1 ? Math.max(one, Math.min(whole, NARROW_RANGE_LETTERS)) : whole, 0);
    return { ...need, scrolled: whole, beside: { letters: whole - need.min, px: 2 * CONTROL_PX + GAPS_PX } };
  }
  if (letters === undefined) return { min: Math.max(min, header), want: max, px: 0 };
  if (!field.property.ref) return exactly(letters, CONTROL_PX);
  const need = exactly(NARROW_CHOICE_LETTERS, CONTROL_PX);
  return { ...need, want: max, beside: { letters: Math.max(0, letters - need.min), px: 0 } };
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
  const longest = rows.reduce((max, row) => Math.max(max, length(fields[0]!, row)), known.get(key) ?? 0);
  known.set(key, longest);
  return longest;
}
