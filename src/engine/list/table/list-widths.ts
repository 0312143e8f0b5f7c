// The width that each column of a list needs. Texts are measured in the first rows of the whole list and keep that:
// another page or another search moves no column. Numbers are never cut, so a longer one makes its column wider
// whenever it comes.
import { cellOf } from '../../../schema/model/cell-of';
import type { Column } from '../../../schema/model/columns';
import type { Property, Values } from '../../../schema/model/descriptor';
import { fixedChoices } from '../../../schema/model/nouns';
import { plainCell, valueAt } from '../../cells/cell-value';
import {
  type ColumnNeed,
  type ColumnWidths,
  columnWidths,
  headerLetters,
  textLetters,
  wholeHeaderLetters,
} from '../../cells/column-widths';
import { bulkOf } from '../list-features';
import type { ListModel } from '../list-model';
import { clampWidth } from './column-layout';

/** Letters that a text gets on one line where there is room. */
const WANTED = 28;
/**
 * Letters that it keeps on each of two lines where there is little: a short one stays whole, as does a name of up to
 * the second number, and none gets more.
 */
const SQUEEZED = [12, 18] as const;
/** Of a text as long as no row is known. */
const UNKNOWN: TextSize = { whole: 16, half: 12 };

/** Of the column of numbers, of each shown column and of the actions, in this order. */
export function listWidths(
  list: Pick<ListModel, 'noun' | 'screen' | 'columns' | 'visible' | 'pinned' | 'columnSizing' | 'actions'>,
  total: number | undefined,
  sizes: TextSizes,
): ColumnWidths {
  const { noun, screen, visible, pinned, columnSizing, actions } = list;
  const rowHeader = rowHeaderOf(list);
  const serial = Math.max(2, String(total ?? '').length);
  const columns = visible.map((column) =>
    resized(needOf(column, sizes.of(column.path), column === rowHeader), columnSizing[column.path]),
  );
  // The number and the last cell keep the edge of the page; beside the number there may be a checkbox.
  const begin: ColumnNeed = { min: serial, want: serial, px: bulkOf(noun, screen) ? 58 : 36, sides: 0, fixed: true };
  const end: ColumnNeed[] =
    actions.length > 0 ? [{ min: 0, want: 0, px: Math.max(80, 28 + 28 * actions.length), sides: 0, fixed: true }] : [];
  if (end.length === 0) columns.at(-1)!.px = (columns.at(-1)!.px ?? 0) + 12;
  return columnWidths([begin, ...columns, ...end], pinned);
}

/** The column that names a row: the first one of the descriptor that is shown, wherever it stands. */
export const rowHeaderOf = ({ columns, visible }: Pick<ListModel, 'columns' | 'visible'>): Column =>
  columns.find((column) => visible.includes(column)) ?? columns[0]!;

/** A column that the user has resized has exactly this width. */
const resized = (need: ColumnNeed, width: number | undefined): ColumnNeed =>
  width === undefined ? need : { ...need, width: clampWidth(width) };

/** The width of the largest value of a column, on one line and on two; in digits, which all have one width. */
export interface TextSize {
  whole: number;
  half: number;
}

export interface TextSizes {
  learn(columns: readonly Column[], rows: readonly Values[], isSearched: boolean): void;
  /** Undefined while no row is known. */
  of(path: string): TextSize | undefined;
}

export function createTextSizes(): TextSizes {
  const sizes = new Map<string, TextSize>();
  const settled = new Set<string>();
  return {
    of: (path) => sizes.get(path),
    learn(columns, rows, isSearched) {
      if (rows.length === 0) return;
      for (const { path, property, as } of columns) {
        // The rows of a search are not typical of the list, but they are better than nothing.
        if (!isNeverCut(property, as) && (settled.has(path) || (isSearched && sizes.has(path)))) continue;
        if (!isSearched) settled.add(path);
        sizes.set(
          path,
          rows.reduce(
            (size, row) => larger(size, plainCell(property, valueAt(row, path), as)),
            sizes.get(path) ?? { whole: 0, half: 0 },
          ),
        );
      }
    },
  };
}

function larger({ whole, half }: TextSize, text: string): TextSize {
  const size = textLetters(text);
  if (size <= half) return { whole, half };
  return { whole: Math.max(whole, size), half: Math.max(half, halfOf(text)) };
}

/** The longer of two lines where the text is broken best. */
function halfOf(text: string): number {
  const ends = [...text.matchAll(/[-@]|\s/g)].map(({ index }) => index + 1);
  return ends.reduce(
    (best, end) => Math.min(best, Math.max(textLetters(text.slice(0, end).trimEnd()), textLetters(text.slice(end)))),
    textLetters(text),
  );
}

/** `size` is that of the longest known value; the first column names the row and is bold, which makes it wider. */
export function needOf({ label, property, as }: Column, size: TextSize | undefined, isName: boolean): ColumnNeed {
  const header = headerLetters(label);
  const wholeHeader = wholeHeaderLetters(label);
  const exactly = (letters: number, px = 0): ColumnNeed => ({
    min: Math.max(letters, header),
    want: Math.max(letters, wholeHeader),
    px,
    isNeverCut: true,
  });
  switch (cellOf(property, as)) {
    case 'number':
      return exactly(Math.max(size?.whole ?? 0, 5));
    // With a time sixteen letters; the search input above them holds "Select date" and two buttons.
    case 'date':
    case 'date-range':
      return exactly(16);
    case 'phone':
      return exactly(size?.whole ?? 14);
    // Its swatch stands beside the code, whose # and letters may be wider than digits.
    case 'color':
      return exactly(8, 24);
    case 'image':
      return exactly(7);
    // There is a dot beside the word.
    case 'on-off':
      return exactly(longestChoice(property), 15);
    case 'choice':
    case 'yes-no':
    case 'url':
    case 'tags':
    case 'files':
    case 'text': {
      const { whole, half } = size ?? UNKNOWN;
      const text = Math.max(Math.min(whole, WANTED), header, 7);
      const [least, most] = SQUEEZED;
      return {
        min: Math.max(Math.min(text, isName ? most : Math.max(least, Math.min(half, most))), header),
        want: Math.max(text, wholeHeader),
        px: isName ? 8 : 0,
      };
    }
  }
}

/** A cut number would read as another number. */
const isNeverCut = (property: Property, as?: string): boolean => ['number', 'phone'].includes(cellOf(property, as));

const longestChoice = (property: Property): number =>
  Math.max(4, ...(fixedChoices(property) ?? []).map(({ text }) => text.length));
