// What a pasted block of cells does to a table: the values of rows that are there, rows that it adds, what of it has no
// place, and what is wrong with it. No React in it.
import type { Choice, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../schema/formats/plain-values';
import { checkRecord } from '../../schema/rules/check';
import { ruleMessage } from '../../schema/rules/rule-messages';
import type { GridColumn } from './grid-columns';
import { cellsOf, readCell } from './read-block';
import type { RowTable, TableRow } from './row-table';

interface PasteTarget {
  table: RowTable;
  columns: readonly GridColumn[];
  /** The cell from which on it is pasted. */
  row: number;
  column: number;
  /** Rows that there can be. */
  limit: number;
  /** What can be chosen in each column, by its name. */
  choices: ReadonlyMap<string, readonly Choice[]>;
}

/** A value that a rule refuses; it stays as it was pasted. */
export interface WrongCell {
  row: TableRow;
  column: GridColumn;
  /** As it was in the block. */
  text: string;
  message: string;
}

/** What came of a paste. */
export interface PasteReport {
  rows: number;
  /** Rows and columns of the block that have no place in the table. */
  leftRows: number;
  leftColumns: number;
  /** Titles of the columns whose cells cannot be pasted: files. */
  skipped: readonly string[];
  limit: number;
  wrong: readonly WrongCell[];
}

/** Fills the table. @returns what came of it. */
export function pasteBlock(text: string, target: PasteTarget): PasteReport {
  const { table, limit, row: first } = target;
  const { cells, columns } = placed(cellsOf(text), target);
  const taken = cells.slice(0, Math.max(limit - first, 0));
  const there = table.rows().slice(first, first + taken.length);
  const filled = taken.map((texts) => valuesOf(texts, columns, target));
  if (there.length > 0) table.fill(new Map(there.map((row, at) => [row, filled[at]!])));
  const added = filled.length > there.length ? table.insert(first + there.length, filled.slice(there.length)) : [];
  const rows = [...there, ...added];
  return {
    rows: rows.length,
    leftRows: cells.length - taken.length,
    leftColumns: Math.max(0, ...taken.map(({ length }) => length - columns.length)),
    skipped: skippedColumns(taken, columns),
    limit,
    wrong: rows.flatMap((row, at) => wrongCells(row, taken[at]!, columns, table)),
  };
}

/** A spreadsheet has no files: what stands in their place, such as a name, is none. */
const skippedColumns = (cells: readonly string[][], columns: readonly GridColumn[]): string[] =>
  columns.flatMap(({ property }, at) =>
    isFiles(property) && cells.some((texts) => !isEmpty(texts[at])) ? [property.title] : [],
  );

/** The cells without a first line that only repeats the titles of columns, which says where the others belong. */
function placed(cells: string[][], { columns, column }: PasteTarget): { cells: string[][]; columns: GridColumn[] } {
  const titled = cells[0]!.map((title) =>
    columns.find(({ property }) => property.title.toLowerCase() === title.trim().toLowerCase()),
  );
  if (cells.length > 1 && titled.every((one) => one !== undefined)) return { cells: cells.slice(1), columns: titled };
  return { cells, columns: columns.slice(column) };
}

/** What is computed follows the others. */
function valuesOf(texts: readonly string[], columns: readonly GridColumn[], { choices }: PasteTarget): Values {
  return Object.fromEntries(
    columns
      .slice(0, texts.length)
      .flatMap(({ name, property }, at) =>
        property.readOnly || isFiles(property) ? [] : [[name, readCell(property, texts[at]!, choices.get(name))]],
      ),
  );
}

/** Shows messages under the cells that were pasted, and nothing under those that are still to be filled. */
function wrongCells(
  row: TableRow,
  texts: readonly string[],
  columns: readonly GridColumn[],
  { columns: record }: RowTable,
): WrongCell[] {
  const values = row.store.values();
  const errors = checkRecord(record, values);
  const wrong = columns.flatMap((column, at): WrongCell[] => {
    const [text, message] = [texts[at], errors[column.name]?.[0]];
    const value = values[column.name];
    if (text === undefined || message === undefined || isEmpty(value)) return [];
    return [{ row, column, text, message: unknownChoice(column, value) ?? message }];
  });
  if (wrong.length > 0)
    row.store.fail(Object.fromEntries(wrong.map(({ column: { name }, message }) => [name, [message]])));
  return wrong;
}

/** What a text is that no choice has, where choices are kept as numbers. */
const unknownChoice = ({ property }: GridColumn, value: unknown): string | undefined =>
  typeof value === 'string' && (property.ref !== undefined || property.options !== undefined)
    ? ruleMessage({ keyword: 'choice' }, property)
    : undefined;
