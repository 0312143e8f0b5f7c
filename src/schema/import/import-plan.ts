// How the lines of a file are read: which column each cell is, and which lines are one record.

import type { Noun, RecordSchema } from '../descriptor/descriptor';
import { MAX_IMPORT_COLUMNS } from '../descriptor/limits';
import { plainText } from '../formats/plain-values';
import { countText } from '../formats/words';
import { labelOf } from '../rules/rule-messages';
import type { ImportLine, ImportPortion } from './import-call';
import { canBeKey, filledBy, type ImportColumn, importColumns, tablesIn } from './import-columns';

/** How to read any line of a file, made before the first. */
export interface ImportPlan {
  noun: Noun;
  /** The fields that the type of the records has, by the names that programs call them. */
  fields?: RecordSchema;
  /** What each cell is; undefined where it is left out. */
  columns: readonly (ImportColumn | undefined)[];
  key?: ImportColumn;
  /** The place of the cell that is the key. */
  keyAt: number;
  /** Columns whose cells say what a line is of its own: those of no table. */
  own: readonly number[];
  /** The others. */
  ofRows: readonly number[];
  read: NonNullable<ImportPortion['read']>;
  empties: ReadonlySet<string>;
}

/** The lines of one record, the first of which has its own cells. */
export interface RecordLines {
  row: number;
  lines: readonly ImportLine[];
}

/** @returns the plan, or what is wrong with what the portion says of its columns. */
export function importPlan(
  noun: Noun,
  { columns: names, key, read = {}, empties = [] }: Pick<ImportPortion, 'columns' | 'key' | 'read' | 'empties'>,
  fields?: RecordSchema,
): ImportPlan | { message: string } {
  if (names.length > MAX_IMPORT_COLUMNS)
    return {
      message: `A file may have ${MAX_IMPORT_COLUMNS} columns; this one has ${countText(names.length)}.`,
    };
  const known = new Map(importColumns(noun, fields).map((column) => [column.name, column]));
  const unknown = names.find((name) => name !== '' && !known.has(name));
  if (unknown !== undefined) return { message: `“${unknown.slice(0, 100)}” is no column that can be imported.` };
  const taken = names.filter((name) => name !== '');
  const filled = filledBy(taken.map((name) => known.get(name)));
  const twice = filled.find((name, at) => filled.indexOf(name) !== at);
  if (twice !== undefined) return { message: `Two columns are ${labelOf(known.get(twice)!.property)}.` };
  if (taken.length === 0) return { message: 'No column is to be imported.' };
  const keyColumn = key === undefined ? undefined : known.get(key);
  if (key !== undefined && (!keyColumn || !canBeKey(keyColumn) || !taken.includes(key)))
    return { message: 'No records can be found by this column.' };
  const columns = names.map((name) => known.get(name));
  const places = columns.flatMap((column, at) => (column ? [at] : []));
  return {
    noun,
    fields,
    columns,
    key: keyColumn,
    keyAt: key === undefined ? -1 : names.indexOf(key),
    own: places.filter((at) => columns[at]!.table === undefined),
    ofRows: places.filter((at) => columns[at]!.table !== undefined),
    read,
    empties: new Set(empties),
  };
}

/** The text of a cell; empty where the line ends before it. */
export const cellOf = (line: ImportLine, at: number): string => plainText(line.cells[at]) ?? '';

/**
 * Whether a line has only rows of the record of the lines before: where its own cells are empty, or are those of the line
 * before again, as an export of rows has them.
 */
function continues(plan: ImportPlan, line: ImportLine, first: ImportLine): boolean {
  if (tablesIn(plan.columns).length === 0 || !plan.ofRows.some((at) => cellOf(line, at).trim() !== '')) return false;
  if (plan.own.every((at) => cellOf(line, at).trim() === '')) return true;
  const places = plan.keyAt < 0 ? plan.own : [plan.keyAt];
  return (
    places.some((at) => cellOf(line, at).trim() !== '') && places.every((at) => cellOf(line, at) === cellOf(first, at))
  );
}

/** The lines, one entry for each record. */
export function recordLines(plan: ImportPlan, lines: readonly ImportLine[]): RecordLines[] {
  const records: { row: number; lines: ImportLine[] }[] = [];
  for (const line of lines) {
    const last = records.at(-1);
    if (last && continues(plan, line, last.lines[0]!)) last.lines.push(line);
    else records.push({ row: line.row, lines: [line] });
  }
  return records;
}
