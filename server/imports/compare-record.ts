// What a line of a file would change of a record that is there. A cell that shows what the record has changes nothing, so
// that an export reads back in unchanged, whatever its texts leave out.
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { pointText } from '../../src/schema/formats/geo';
import { isSameJson } from '../../src/schema/formats/plain-values';
import { FIELDS, tableNamed } from '../../src/schema/import/import-columns';
import type { ImportPlan } from '../../src/schema/import/import-plan';
import { withoutApostrophe } from '../../src/schema/import/read-cell';
import type { ReadLines } from '../../src/schema/import/read-lines';
import { exportText } from '../../src/schema/model/cells';
import { ROW_ID } from '../../src/schema/model/rows';
import { loggedValue } from '../crud/change-log';
import type { ImportFields, Parts } from '../crud/noun-module';
import { rowsIn } from '../crud/record-rows';
import { rowTable } from '../db/row-tables';

interface Comparison {
  /** What is to be changed: of the record, and of the fields of its type. */
  values: Values;
  fields: Values;
  /** Texts before and after, by column. */
  changes: Record<string, [string, string]>;
  /** Messages by column: of a cell that is as it was none. */
  errors: Record<string, string>;
}

/** @param row as it is read, with its parts. */
export function compareRecord(
  plan: ImportPlan,
  { values, fields, texts, errors }: ReadLines,
  { row, parts, fields: known }: { row: Values; parts: Parts; fields?: ImportFields },
): Comparison {
  const found: Comparison = { values: {}, fields: {}, changes: {}, errors: { ...errors } };
  const now = { ...row, ...parts.values };
  const nameOf = (column: string) => (column.startsWith(FIELDS) ? known!.partOf(column.slice(FIELDS.length)) : column);
  const sentOf = (column: string) =>
    column.startsWith(FIELDS) ? ([fields, column.slice(FIELDS.length)] as const) : ([values, column] as const);
  for (const at of plan.own) {
    const { name, property, isKeyOnly, pair } = plan.columns[at]!;
    if (pair) {
      comparePlace(name, pair, { now, sent: values, found });
      continue;
    }
    const [sent, key] = sentOf(name);
    const text = texts.get(name) ?? '';
    if (isKeyOnly || (text === '' && !Object.hasOwn(sent, key))) continue;
    const before = loggedValue(plan.noun, nameOf(name), stored(parts, nameOf(name), property), now);
    if (isSameText(text, before?.text ?? '') || isSameJson(sent[key], before?.value)) {
      delete found.errors[name];
      continue;
    }
    if (Object.hasOwn(found.errors, name)) continue;
    put(found, name, sent[key]);
    found.changes[name] = [before?.text ?? '', property.ref === undefined ? exportText(property, sent[key]) : text];
  }
  for (const table of new Set(plan.ofRows.map((at) => plan.columns[at]!.table!))) {
    const [sent, key] = sentOf(table);
    if (!Object.hasOwn(sent, key)) continue;
    const property = stored(parts, nameOf(table), tableNamed(plan.noun.record, plan.fields, table));
    compareTable(plan, table, { property, were: rowsIn(now[nameOf(table)]), are: rowsIn(sent[key]) }, found);
  }
  return found;
}

const stored = (parts: Parts, name: string, property: Property): Property => parts.properties[name] ?? property;

function put({ values, fields }: Comparison, name: string, value: unknown): void {
  if (name.startsWith(FIELDS)) fields[name.slice(FIELDS.length)] = value ?? null;
  else values[name] = value ?? null;
}

/** A text has six decimals of each number, which may have more: those are no change. */
function comparePlace(
  column: string,
  pair: readonly [string, string],
  { now, sent, found }: { now: Values; sent: Values; found: Comparison },
): void {
  const [latitude, longitude] = pair;
  if (!Object.hasOwn(sent, latitude)) return;
  const [before, after] = [now, sent].map((values) => pointText(values[latitude], values[longitude]) ?? '');
  if (before === after) return;
  for (const name of pair) put(found, name, sent[name]);
  found.changes[column] = [before!, after!];
}

/** A row in the place of another one is the same row with other cells. */
function compareTable(
  { noun, columns, ofRows }: ImportPlan,
  table: string,
  { property, were, are }: { property: Property; were: readonly Values[]; are: readonly Values[] },
  found: Comparison,
): void {
  const described = rowTable(noun, table, property);
  const names = ofRows.flatMap((at) => (columns[at]!.table === table ? [columns[at]!.name] : []));
  const cellsOf = (row: Values, name: string) => {
    const column = name.slice(table.length + '[].'.length);
    return loggedValue(described as Noun, column, described.record.properties[column]!, row);
  };
  const isSameCell = (name: string, at: number) =>
    isSameJson(cellsOf(were[at]!, name)?.value, cellsOf(are[at]!, name)?.value);
  const differ = names.filter((name) => were.length !== are.length || are.some((_, at) => !isSameCell(name, at)));
  if (differ.length === 0) return;
  const kept = are.map((row, at) => ({ ...without(described as Noun, were[at]), ...row }));
  put(found, table, kept);
  for (const name of differ)
    found.changes[name] = [were, are].map((rows) => rows.map((row) => cellsOf(row, name)?.text ?? '').join('; ')) as [
      string,
      string,
    ];
}

/** What a row has in the columns that the file does not have, and its id. */
const without = ({ record }: Noun, row: Values = {}): Values =>
  Object.fromEntries(
    [ROW_ID, ...Object.keys(record.properties)].flatMap((name) =>
      row[name] === undefined || row[name] === null ? [] : [[name, row[name]]],
    ),
  );

const isSameText = (cell: string, shown: string): boolean => {
  const [one, other] = [plain(cell), plain(shown)];
  return one === other || withoutApostrophe(one) === other;
};

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
