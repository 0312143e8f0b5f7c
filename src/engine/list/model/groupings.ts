// What the rows of a list can be grouped by: what its columns show of choices, referenced records and days.
import type { Noun } from '../../../schema/descriptor/descriptor';
import { type Grouping, groupingOf } from '../../../schema/filters/groups';
import type { Column } from '../../../schema/model/columns';
import { isLog } from '../../../schema/model/history';

/** A grouping with the label of its column. */
export interface ColumnGrouping extends Grouping {
  label: string;
}

/** In the order of the columns; of several that show the same reference, the first one. */
export function groupingsOf(noun: Noun, columns: readonly Column[]): ColumnGrouping[] {
  if (isLog(noun)) return [];
  const byName = new Map<string, ColumnGrouping>();
  for (const { path, label, isFurther } of columns) {
    const grouping = isFurther ? undefined : groupingOf(noun, path);
    if (grouping && !byName.has(grouping.name)) byName.set(grouping.name, { ...grouping, label });
  }
  return [...byName.values()];
}

/** The grouping that an address names by the path of a column or by the name of a property. */
export const groupingAt = (groupings: readonly ColumnGrouping[], group: string): ColumnGrouping | undefined =>
  groupings.find(({ path, name }) => path === group || name === group);
