// Column widths of a table: by content, counted in letters, so that it fits in any font. Lists and inline tables
// compute what each column needs; `.auto-width-table` in `auto-width-table.css` turns that into widths for every width of the table.
import type { CSSProperties } from 'react';
import { countOf, WIDE_LETTERS } from '../../schema/formats/text-letters';

/** What a column needs: letters of the table's font, pixels beside them, and the padding of its cells. */
export interface ColumnNeed {
  /** With fewer letters it is not readable; the table is scrolled sideways before a column gets less. */
  min: number;
  /** What is left over goes to columns with fewer than these before any other gets more; `min` without it. */
  early?: number;
  /** With this many its texts stand on one line. */
  want: number;
  /** As many where the table is scrolled sideways anyway; `want` without it. */
  scrolled?: number;
  /** Icons, borders, the edge of the page. */
  px?: number;
  /**
   * How many sides have the table's padding, which shrinks when there is too little room; both, unless the edge of the
   * page is one.
   */
  sides?: 0 | 1 | 2;
  /** What it needs more where its controls stand beside each other, or at all: in a table that is wide enough (`--side-by-side`). */
  beside?: { letters: number; px: number };
  /** It gets none of the remaining width. */
  fixed?: boolean;
  /** Exactly so many px, instead of all of the above. */
  width?: number;
  /** Never narrower than its letters, whatever `width` says: half a number is another number. */
  isNeverCut?: boolean;
}

/** Styles with the custom properties that `auto-width-table.css` computes widths from. */
export interface ColumnWidths {
  /** For `<table class="auto-width-table">`. */
  table: CSSProperties;
  /** For each `<col>`. */
  columns: readonly CSSProperties[];
}

/** The width of a column in a table that is scrolled sideways anyway: squeezing it would gain nothing. */
const COMFORTABLE_LETTERS = 20;

/**
 * Where all minima fit, every column gets its own, and the rest goes first to columns whose texts would hardly be read, then to
 * those whose texts would wrap; else each gets a comfortable width.
 * @param pinned How many columns behind the first one stay in sight.
 */
export function columnWidths(needs: readonly ColumnNeed[], pinned = 1): ColumnWidths {
  const shares = needs.map(shareOf);
  // Where every column has a width of its own, the last one fills the table.
  if (!shares.some((share) => share > 0)) shares[needs.findLastIndex(({ fixed }) => !fixed)] = 1;
  const all = sum(shares);
  const early = needs.map(({ min, early = min, width }) => (width === undefined ? Math.max(0, early - min) : 0));
  const free = needs.filter(({ width }) => width === undefined);
  const base = [
    length(sum(free.map(({ min }) => min)), sum(free.map(({ px = 0 }) => px)) + needs.length),
    ...free.flatMap(({ beside }) => (beside ? [besideLength(beside)] : [])),
    ...needs.flatMap((need) => (need.width === undefined ? [] : [widthOf(need, need.width)])),
  ];
  const columns = needs.map((need, index) => ({
    '--min-width': lengthOf(need, need.min),
    '--comfortable-width': lengthOf(
      need,
      Math.max(need.min, Math.min(need.scrolled ?? need.want, COMFORTABLE_LETTERS)),
    ),
    '--early-width-share': early[index]! > 0 ? (early[index]! / sum(early)).toFixed(4) : 0,
    '--free-width-share': all > 0 ? (shares[index]! / all).toFixed(4) : 0,
  }));
  const lead = lengthOf(needs[0]!, needs[0]!.min);
  const offsets = columns
    .slice(1, pinned)
    .map((_, index) =>
      [
        'var(--first-column-width)',
        ...columns
          .slice(1, index + 2)
          .map(
            (column) =>
              `min(${column['--comfortable-width']}, ${column['--min-width']} + 999 * max(0px, -1 * var(--free-width)))`,
          ),
      ].join(' + '),
    );
  return {
    table: style({
      '--min-content-width': base.join(' + '),
      '--padded-sides': sum(free.map(({ sides = 2 }) => sides)),
      '--early-width': length(sum(early), 0),
      '--first-column-width': lead,
      ...Object.fromEntries(offsets.map((offset, index) => [`--pinned-left-${index + 2}`, `calc(${offset})`])),
    }),
    columns: columns.map(style),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Texts that wrap come first; a quarter by size alone keeps the columns of short texts from clinging together. */
const shareOf = ({ min, want, fixed, width }: ColumnNeed): number =>
  fixed || width !== undefined ? 0 : Math.max(0, want - min) + want / 4;

function lengthOf(need: ColumnNeed, letters: number): string {
  const { px = 0, sides = 2, width, beside } = need;
  if (width !== undefined) return widthOf(need, width);
  const more = beside ? ` + ${besideLength(beside)}` : '';
  return `round(up, ${length(letters, px)}${more} + ${sides} * var(--cell-padding), 1px)`;
}

/** With the least padding. */
const widthOf = ({ isNeverCut, min, px = 0 }: ColumnNeed, width: number): string =>
  isNeverCut ? `max(${width}px, ${length(min, px + 12)})` : `${width}px`;

const besideLength = ({ letters, px }: { letters: number; px: number }): string =>
  `var(--side-by-side) * (${length(letters, px)})`;

const length = (letters: number, px: number): string => `${Number(letters.toFixed(2))}ch + ${px}px`;

/** Custom properties, which React's types do not know. */
const style = (properties: Record<`--${string}`, string | number>): CSSProperties => properties as CSSProperties;

/**
 * Letters that the header needs where there is little room: its longest word, and half of it all, for it may wrap to two
 * lines.
 */
export const headerLetters = (label: string): number =>
  Math.max(...label.split(/[\s.]+/).map(wholeHeaderLetters), wholeHeaderLetters(label) / 2);

/**
 * Letters that the header needs on one line. Its font is a little smaller than that of a cell, and bold: capitals are
 * wider than digits there, `m` and `w` half as wide again.
 */
export const wholeHeaderLetters = (label: string): number =>
  label.length * 0.95 + countOf(label, /[A-Z]/g) * 0.2 + countOf(label, WIDE_LETTERS) * 0.45;
