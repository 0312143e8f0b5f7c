// The lines of a record as values, with a message for each cell that cannot be read.
import type { Values } from '../descriptor/descriptor';
import { readPoint } from '../formats/geo';
import { isEmpty } from '../formats/plain-values';
import { ruleMessage } from '../rules/rule-messages';
import { violations } from '../rules/rules';
import { FIELDS, type ImportColumn, tablesIn } from './import-columns';
import { cellOf, type ImportPlan, type RecordLines } from './import-plan';
import { type KnownRecords, readCell } from './read-cell';

/** One record of a file as it was read; `checkLines` checks it against the rules. */
export interface ReadLines {
  row: number;
  /** By property: what was read. An empty cell is undefined, and only there where it empties its field. */
  values: Values;
  /** Of the fields that its type has, by their names. */
  fields: Values;
  /** Of the own cells that have a text: as it stands in the file, or as it is read there. */
  texts: ReadonlyMap<string, string>;
  /** Messages by column. */
  errors: Record<string, string>;
}

/** Every text that has to be found among the records of another noun, by the noun. */
export function wantedTexts(plan: ImportPlan, records: readonly RecordLines[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  const refs = plan.columns.flatMap((column, at) => {
    const { ref = undefined, items } = column?.property ?? {};
    const of = ref ?? items?.ref;
    return column && of !== undefined ? [{ column, at, of, isList: ref === undefined }] : [];
  });
  for (const { column, at, of, isList } of refs) {
    const texts = wanted.get(of) ?? new Set<string>();
    wanted.set(of, texts);
    for (const { lines } of records)
      for (const line of lines) {
        const text = textAt(plan, column, cellOf(line, at));
        if (text !== '' && isStorable(text)) for (const one of isList ? text.split(';') : [text]) texts.add(one.trim());
      }
  }
  return wanted;
}

/** No column of a database takes a NUL, nor does a response that is kept there. */
const isStorable = (text: string): boolean => !text.includes('\0');

/** The text of a cell without blanks around it, or the text that it stands for; that of a paragraph as it is. */
function textAt({ read }: ImportPlan, { name }: ImportColumn, text: string): string {
  const trimmed = text.trim();
  const others = Object.hasOwn(read, name) ? read[name]! : {};
  return Object.hasOwn(others, trimmed) ? others[trimmed]!.trim() : trimmed === '' ? '' : text;
}

/** Own values come from the first line, rows of tables from every line. */
export function readLines(plan: ImportPlan, { row, lines }: RecordLines, records: KnownRecords): ReadLines {
  const read: ReadLines & { texts: Map<string, string> } = {
    ...{ row, values: {}, fields: {}, errors: {} },
    texts: new Map(),
  };
  const first = lines[0]!;
  for (const at of plan.own) {
    const column = plan.columns[at]!;
    const text = textAt(plan, column, cellOf(first, at));
    if (text !== '') read.texts.set(column.name, text);
    if (text === '' && !plan.empties.has(column.name)) continue;
    const value = readText(column, text, records, read.errors);
    if (Object.hasOwn(read.errors, column.name)) continue;
    if (column.pair) putPlace(read, column, column.pair, value);
    else put(read, column.name, value);
  }
  for (const table of tablesIn(plan.columns)) {
    const rows = lines.flatMap((line) => readRow(plan, table, line.cells, records, read.errors));
    if (rows.length > 0) put(read, table, rows);
  }
  return read;
}

function readText(column: ImportColumn, text: string, records: KnownRecords, errors: Record<string, string>): unknown {
  if (text === '') return undefined;
  const read = isStorable(text)
    ? readCell(column.property, text, records)
    : { message: ruleMessage({ keyword: 'character' }, column.property) };
  if ('value' in read) return read.value;
  errors[column.name] ??= read.message;
  return undefined;
}

/** One row of a table, none where all of its cells are empty. */
function readRow(
  plan: ImportPlan,
  table: string,
  cells: readonly string[],
  records: KnownRecords,
  errors: Record<string, string>,
): Values[] {
  const row: Values = {};
  for (const at of plan.ofRows) {
    const column = plan.columns[at]!;
    if (column.table !== table) continue;
    const text = textAt(plan, column, cells[at] ?? '');
    const value = readText(column, text, records, errors);
    if (!isEmpty(value)) row[column.name.slice(table.length + '[].'.length)] = value;
  }
  return Object.keys(row).length > 0 ? [row] : [];
}

/** Both numbers of it, or none. */
function putPlace(
  { values, errors }: ReadLines,
  { name, property }: ImportColumn,
  [latitude, longitude]: readonly [string, string],
  value: unknown,
): void {
  const point = typeof value === 'string' ? readPoint(value) : undefined;
  const [violation] = value === undefined || point ? [] : violations(property, value);
  if (violation) errors[name] = ruleMessage(violation, property);
  else [values[latitude], values[longitude]] = [point?.latitude, point?.longitude];
}

function put({ values, fields }: ReadLines, name: string, value: unknown): void {
  if (name.startsWith(FIELDS)) fields[name.slice(FIELDS.length)] = value;
  else values[name] = value;
}
