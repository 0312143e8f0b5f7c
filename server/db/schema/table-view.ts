// A noun's table as its descriptor names it, before anything is renamed.
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { formerNames } from '../../../src/schema/model/former-names';
import type { StoredColumn, StoredTable } from '../catalog';
import { columnOf, storedColumns } from '../noun-columns';
import type { Described } from './memory';
import { type PendingRenames, pendingRenames, presentName } from './renames';

/** What the comparisons of one table read. */
export interface TableView extends PendingRenames {
  noun: Noun;
  /** The table under its present name. */
  table: StoredTable;
  /** What was described of it last. */
  before?: Described;
  /** The present column of a described one; those that are to be made are missing. */
  columns: ReadonlyMap<string, StoredColumn>;
}

/** Former names of a noun's columns, by column. */
export const formerColumns = (noun: Noun): { name: string; was: string[] }[] =>
  storedColumns(noun).map(([name, property]) => ({
    name,
    was: formerNames(property).flatMap((former) => columnOf(former, property) ?? []),
  }));

/** @param drops a former self that is named there is no longer one where the column of the new name is there, too. */
export function viewOf(
  noun: Noun,
  table: StoredTable,
  before: Described | undefined,
  drops: readonly string[],
): TableView {
  const isDropped = (column: string) =>
    drops.includes(`${noun.noun}.${column}`) &&
    formerColumns(noun).some(({ name, was }) => was.includes(column) && table.columns.has(name)) &&
    !storedColumns(noun).some(([name]) => name === column);
  const present = {
    has: (column: string) =>
      !table.key.includes(column) &&
      !isDropped(column) &&
      table.columns.has(column) &&
      (!before || wasDescribed(before, column)),
    isDone: (column: string, was: string) => before?.renamed[column]?.includes(was) === true,
  };
  const pending = pendingRenames(formerColumns(noun), present);
  const columns = new Map<string, StoredColumn>();
  if (table.id !== undefined) columns.set(noun.api.id, table.columns.get(table.id)!);
  for (const [column] of storedColumns(noun)) {
    const name = presentName(pending.renames, column);
    const stored = name === undefined ? undefined : table.columns.get(name);
    if (stored && !columns.has(column)) columns.set(column, stored);
  }
  return { noun, table, before, columns, ...pending };
}

/** The property of a column as it was described last, under the name that it had then. */
export function propertyBefore({ before, renames }: TableView, column: string): Property | undefined {
  const from = presentName(renames, column);
  return Object.entries(before?.properties ?? {}).find(([name, property]) => columnOf(name, property) === from)?.[1];
}

/** The property that a column belongs to. */
export const propertyName = (noun: Noun, column: string): string =>
  Object.entries(noun.record.properties).find(([name, property]) => columnOf(name, property) === column)?.[0] ?? column;

/** Whether a column belonged to a property, now or once. */
const wasDescribed = ({ properties, gone }: Described, column: string): boolean =>
  Object.hasOwn(gone, column) ||
  Object.entries(properties).some(([name, property]) => columnOf(name, property) === column);
