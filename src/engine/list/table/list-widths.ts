// The width that each column of a list needs. Texts are measured in the first rows of the whole list and keep that:
// another page or another search moves no column. Numbers are never cut, so a longer one makes its column wider
// whenever it comes.

import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { memoize } from '../../../schema/formats/memoize';
import { isEmpty } from '../../../schema/formats/plain-values';
import { textLetters } from '../../../schema/formats/text-letters';
import { plainCell, valueAt } from '../../../schema/model/cell-value';
import { cellFor } from '../../../schema/model/cells';
import type { Column } from '../../../schema/model/columns';
import { dueOf } from '../../../schema/model/tasks';
import {
  type ColumnNeed,
  type ColumnWidths,
  columnWidths,
  headerLetters,
  wholeHeaderLetters,
} from '../../cells/column-widths';
import { clampWidth } from '../model/column-layout';
import { bulkOf } from '../model/list-features';
import type { ListModel } from '../model/list-model';

/** Letters that a text gets where there is room. */
const PREFERRED_LETTERS = 36;
/** Letters that it keeps where there is little, and those that the name of a row does; behind them it is cut. */
const MIN_LETTERS = 8;
const MIN_NAME_LETTERS = 16;
/** Letters with which most texts can be distinguished: before another column gets more than it needs. */
const EARLY_LETTERS = 20;
/** Of a text as long as no row is known. */
const DEFAULT_LETTERS = 16;

/** Of the icon beside the name of a late row. */
const LATE_ICON_PX = 20;

/** What is left of the actions while a record beside the list has them (`peek.css`). */
const EDGE_PX = 12;

/** Of the column of numbers, of each shown column and of the actions, in this order. */
export function listWidths(
  list: Pick<ListModel, 'noun' | 'screen' | 'columns' | 'visible' | 'columnState' | 'actions'>,
  total: number | undefined,
  sizes: TextSizes,
): ColumnWidths {
  const { noun, screen, visible, columnState, actions } = list;
  const rowHeader = rowHeaderOf(list);
  const latePx = showsLate(noun, visible) ? LATE_ICON_PX : 0;
  const serial = Math.max(2, String(total ?? '').length);
  const columns = visible.map((column) =>
    resized(
      withPx(needOf(column, sizes.of(column.path), column === rowHeader), column === rowHeader ? latePx : 0),
      columnState.columnSizing[column.path],
    ),
  );
  // The number and the last cell keep the edge of the page; beside the number there may be a checkbox.
  const begin: ColumnNeed = { min: serial, want: serial, px: bulkOf(noun, screen) ? 58 : 36, sides: 0, fixed: true };
  const px = Math.max(80, 28 + 28 * actions.length) - EDGE_PX;
  const end: ColumnNeed[] =
    actions.length > 0 ? [{ min: 0, want: 0, px: EDGE_PX, beside: { letters: 0, px }, sides: 0, fixed: true }] : [];
  if (end.length === 0) columns.at(-1)!.px = (columns.at(-1)!.px ?? 0) + 12;
  return columnWidths([begin, ...columns, ...end], columnState.pinned.length);
}

/** The column that names a row, wherever it stands. */
export function rowHeaderOf({ columns, visible }: Pick<ListModel, 'columns' | 'visible'>): Column {
  const shown = columns.filter((column) => visible.includes(column));
  return shown.find(({ isName }) => isName) ?? shown[0]!;
}

/** Whether what names a late row says so: where no column with its due date does. */
export const showsLate = (noun: Noun, columns: readonly Column[]): boolean =>
  dueOf(noun) !== undefined && !columns.some((column) => column.isLate);

const withPx = (need: ColumnNeed, px: number): ColumnNeed => ({ ...need, px: (need.px ?? 0) + px });

/** A column that the user has resized has exactly this width. */
const resized = (need: ColumnNeed, width: number | undefined): ColumnNeed =>
  width === undefined ? need : { ...need, width: clampWidth(width) };

/** The width of the largest value of each column; in digits, which all have one width. */
export interface TextSizes {
  learn(columns: readonly Column[], rows: readonly Values[], isSearched: boolean): void;
  /** Undefined while no row is known. */
  of(path: string): number | undefined;
}

/** For one list, as long as it is shown: what was learnt of a column is never forgotten. */
export function createTextSizes(): TextSizes {
  const sizes = new Map<string, number>();
  const settled = new Set<string>();
  return {
    of: (path) => sizes.get(path),
    learn(columns, rows, isSearched) {
      if (rows.length === 0) return;
      for (const { path, property, as } of columns) {
        // The rows of a search are not typical of the list, but they are better than nothing.
        if (!cellFor(property, as).isMeasured && (settled.has(path) || (isSearched && sizes.has(path)))) continue;
        if (!isSearched) settled.add(path);
        sizes.set(
          path,
          rows.reduce(
            (size, row) => Math.max(size, textLetters(plainCell(property, valueAt(row, path), as))),
            sizes.get(path) ?? 0,
          ),
        );
      }
    },
  };
}

/** `size` is that of the longest known value; what names the row is bold, which makes it wider. */
export function needOf({ label, property, as }: Column, size: number | undefined, isName: boolean): ColumnNeed {
  const header = headerLetters(label);
  const wholeHeader = wholeHeaderLetters(label);
  const exactly = (letters: number, px = 0): ColumnNeed => ({
    min: Math.max(letters, header),
    want: Math.max(letters, wholeHeader),
    px,
    isNeverCut: true,
  });
  if (property.numberParts) return exactly(size ?? DEFAULT_LETTERS, isName ? 8 : 0);
  const whole = cellFor(property, as).width?.(size, property);
  if (whole) return exactly(...whole);
  const text = Math.max(Math.min(size ?? DEFAULT_LETTERS, PREFERRED_LETTERS), header, 7);
  return {
    min: Math.max(Math.min(text, isName ? MIN_NAME_LETTERS : MIN_LETTERS), header),
    early: Math.min(text, EARLY_LETTERS),
    want: Math.max(text, wholeHeader),
    px: isName ? 8 : 0,
  };
}

/** Whether a value may be cut: one that is longer than what every column has room for, and no number, date or state. */
export const isLong = (column: Column, value: unknown): boolean =>
  !isEmpty(value) && mayBeCut(column) && plainCell(column.property, value, column.as).length > MIN_LETTERS - 2;

/** Once a column: each of its cells needs it. */
const mayBeCut = memoize(
  ({ property, as }: Column): boolean => !property.numberParts && !cellFor(property, as).width?.(undefined, property),
);
