// The rows of a table that two users have changed: both changes are kept where they are of different rows. No React in it.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isObject } from '../../schema/formats/plain-values';
import { cellText } from '../../schema/model/cells';
import { ROW_ID, rowRecord } from '../../schema/model/rows';
import { sameValue } from './draft-values';

/** A row that both have changed; undefined where one has removed it. `place` is where it stood before, from 1. */
export interface RowConflict {
  place: number;
  theirs?: Values;
  mine?: Values;
}

export interface MergedRows {
  /** Both changes, with their version of a row that both have changed, and with mine. */
  theirs: Values[];
  mine: Values[];
  conflicts: RowConflict[];
}

interface Version {
  rows: ReadonlyMap<string, Values>;
  order: readonly string[];
}

/** @param before what both began with. */
export function mergeRows(before: unknown, theirs: unknown, mine: unknown): MergedRows {
  const [was, their, my] = [before, theirs, mine].map(versionOf) as [Version, Version, Version];
  const conflicts = was.order.flatMap((id, index): RowConflict[] => {
    const [old, one, other] = [was, their, my].map(({ rows }) => rows.get(id));
    const isChanged = !sameValue(one, old) && !sameValue(other, old) && !sameValue(one, other);
    return isChanged ? [{ place: index + 1, theirs: one, mine: other }] : [];
  });
  const merged = (preferred: Version) => {
    const chosen = (id: string): Values | undefined => {
      const [old, one, other] = [was, their, my].map(({ rows }) => rows.get(id));
      if (sameValue(other, old)) return one;
      return sameValue(one, old) ? other : preferred.rows.get(id);
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
    ([name]) => !sameValue(theirs?.[name], mine?.[name]),
  );
  return differing.map(([name, column]) => `${column.title} ${cellText(column, row[name]) || 'empty'}`).join(', ');
}
