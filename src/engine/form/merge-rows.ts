// The rows of a table that two users have changed: both changes are kept where they are of different rows. No React in it.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isObject, isStoredFile } from '../../schema/formats/plain-values';
import { cellText } from '../../schema/model/cells';
import { cellFiles, withFileCells } from '../../schema/model/row-files';
import { ROW_ID, rowRecord } from '../../schema/model/rows';
import { sameValue } from './draft-values';

/** A row that both have changed; undefined where one has removed it. `place` is where it stood before, from 1. */
export interface RowConflict {
  place: number;
  theirs?: Values;
  mine?: Values;
}

interface MergedRows {
  /** Both changes, with their version of a row that both have changed, and with mine. */
  theirs: Values[];
  mine: Values[];
  conflicts: RowConflict[];
}

interface Version {
  rows: ReadonlyMap<string, Values>;
  order: readonly string[];
}

/**
 * Whether two rows have the same in what can be typed: an amount that follows a rate of today changes without anyone's
 * doing, and is no change of a row.
 */
function sameRow(property: Property, a: Values | undefined, b: Values | undefined): boolean {
  if (!a || !b) return a === b;
  const isTyped = ([name]: [string, unknown]) => isTypedCell(property, name);
  const [one, other] = [a, b].map((row) => Object.fromEntries(Object.entries(row).filter(isTyped)));
  return sameValue(withoutLinks(property, one), withoutLinks(property, other));
}

/** Files by their ids: links to the same one differ from read to read. */
const withoutLinks = (property: Property, row: Values | undefined): unknown =>
  withFileCells(property, [row], (value) => cellFiles(value).map((file) => (isStoredFile(file) ? file.stored : file)));

function isTypedCell(property: Property, name: string): boolean {
  const column = rowRecord(property).properties[name];
  return !column?.readOnly && !column?.computed;
}

/** The same for all rows of a table, in their order. */
export const sameRows = (property: Property, a: unknown, b: unknown): boolean => {
  const [some, others] = [a, b].map((rows) => (Array.isArray(rows) ? (rows as Values[]) : [])) as [Values[], Values[]];
  return some.length === others.length && some.every((row, at) => sameRow(property, row, others[at]));
};

/** @param before what both began with. */
export function mergeRows(property: Property, before: unknown, theirs: unknown, mine: unknown): MergedRows {
  const isSame = (a: Values | undefined, b: Values | undefined) => sameRow(property, a, b);
  const [was, their, my] = [before, theirs, mine].map(versionOf) as [Version, Version, Version];
  const conflicts = was.order.flatMap((id, index): RowConflict[] => {
    const [old, one, other] = [was, their, my].map(({ rows }) => rows.get(id));
    const isChanged = !isSame(one, old) && !isSame(other, old) && !isSame(one, other);
    return isChanged ? [{ place: index + 1, theirs: one, mine: other }] : [];
  });
  const merged = (preferred: Version) => {
    const chosen = (id: string): Values | undefined => {
      const [old, one, other] = [was, their, my].map(({ rows }) => rows.get(id));
      if (isSame(other, old)) return one;
      return isSame(one, old) ? other : preferred.rows.get(id);
    };
    const [first, second] = isInOrder(was, my) ? [their, my] : [my, their];
    return joinedOrder(first.order, second.order)
      .map(chosen)
      .filter((row) => row !== undefined);
  };
  return { theirs: merged(their), mine: merged(my), conflicts };
}

/** A row without an id is a new one. */
function versionOf(value: unknown): Version {
  const rows = new Map<string, Values>();
  for (const [index, row] of (Array.isArray(value) ? value : []).entries())
    if (isObject(row)) rows.set(String(row[ROW_ID] ?? `new ${index}`), row);
  return { rows, order: [...rows.keys()] };
}

/** Whether the rows that stayed stand in the order before. */
function isInOrder(before: Version, now: Version): boolean {
  const stayed = before.order.filter((id) => now.rows.has(id));
  return sameValue(
    stayed,
    now.order.filter((id) => before.rows.has(id)),
  );
}

/** The first order, and what only the second has behind the one that it follows there. */
function joinedOrder(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first];
  for (const [index, id] of second.entries())
    if (!order.includes(id)) order.splice(index === 0 ? 0 : order.indexOf(second[index - 1]!) + 1, 0, id);
  return order;
}

/** What one of two has made of the rows that both have changed: of each the cells that differ. */
export const conflictText = (property: Property, conflicts: readonly RowConflict[], whose: 'theirs' | 'mine'): string =>
  conflicts.map((conflict) => `Row ${conflict.place}: ${rowText(property, conflict, whose)}`).join('; ');

function rowText(property: Property, { theirs, mine }: RowConflict, whose: 'theirs' | 'mine'): string {
  const row = whose === 'theirs' ? theirs : mine;
  if (!row) return 'removed';
  const differing = Object.entries(rowRecord(property).properties).filter(
    ([name]) => isTypedCell(property, name) && !sameValue(theirs?.[name], mine?.[name]),
  );
  return differing.map(([name, column]) => `${column.title} ${cellText(column, row[name]) || 'empty'}`).join(', ');
}
