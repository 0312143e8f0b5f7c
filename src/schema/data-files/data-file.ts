// A file of records as it was read, and what it may hold at most: the same whether it was CSV, a workbook or a pasted range.

import { MAX_IMPORT_COLUMNS } from '../descriptor/limits';
import { countText } from '../formats/words';
import type { Encoding } from './text-encoding';

/** A row below the headings; `row` is its number in the file, from 1, as a spreadsheet shows it. */
export interface DataRow {
  row: number;
  cells: readonly string[];
}

/** The headings and rows of a file, every cell as text: what an import reads, whatever the file was. */
export interface DataFile {
  kind: 'csv' | 'xlsx';
  headings: readonly string[];
  /** Rows without any text are left out; each has as many cells as there are headings. */
  rows: readonly DataRow[];
  /** Of a workbook: the names of its sheets, and of the one that was read. */
  sheets: readonly string[];
  sheet?: string;
  /** Of a text. */
  separator?: string;
  encoding?: Encoding;
}

/** A file, or the message why it cannot be read; with `sheets` where another sheet of the workbook can be chosen. */
export type ReadDataFile = ({ ok: true } & DataFile) | { ok: false; message: string; sheets?: readonly string[] };

/** MB of 1,048,576 bytes, of the file as it is. */
export const MAX_DATA_FILE_MB = 200;
/** Rows of a file. */
export const MAX_DATA_ROWS = 500_000;
/** Rows among which the headings are looked for: a title may stand above them. */
const HEAD_ROWS = 20;

/** Headings and rows of what was read, all rows from the first one on. */
export function withHeadings(all: readonly DataRow[]): ReadDataFile | Pick<DataFile, 'headings' | 'rows'> {
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const counts = filled.slice(0, HEAD_ROWS).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const at = counts.findIndex((count) => count * 2 >= Math.max(...counts));
  const head = filled[at];
  if (!head) return { ok: false, message: 'There is nothing in it.' };
  const rows = filled.slice(at + 1);
  const width = widthOf([head, ...rows]);
  if (width > MAX_IMPORT_COLUMNS) return { ok: false, message: tooMany(width, MAX_IMPORT_COLUMNS, 'columns') };
  if (rows.length === 0) return { ok: false, message: 'It has headings, and no rows below them.' };
  const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return { headings: whole(head.cells), rows: rows.map(({ row, cells }) => ({ row, cells: whole(cells) })) };
}

const widthOf = (rows: readonly DataRow[]): number =>
  rows.reduce((max, { cells }) => Math.max(max, filledWidth(cells)), 0);

/** Columns up to the last one that has any text. */
export const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** "It has 5,000 columns; at most 500 can be read." */
export const tooMany = (count: number, max: number, what: string): string =>
  `It has ${countText(count)} ${what}; at most ${countText(max)} can be read.`;

/** C for the third column, as a spreadsheet names it. */
export const columnLetters = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : `${columnLetters(Math.floor((column - 1) / 26))}${columnLetters(((column - 1) % 26) + 1)}`;
