// The groups of a list as its table shows them. Without React, so that rules can be tested alone.
import type { Noun } from '../../../schema/descriptor/descriptor';
import type { Grouping, RecordGroup } from '../../../schema/filters/groups';
import { showDays } from '../../../schema/filters/show-days';
import { type BoardColumn, boardColumns } from '../board/board-columns';
import { FIRST_CARDS } from '../board/use-board';

/** Those with records, a day as staff write it. */
export function rowGroups(noun: Noun, grouping: Grouping, groups: readonly RecordGroup[]): BoardColumn[] {
  const filled = boardColumns(noun, grouping, groups).filter(({ count }) => count !== 0);
  if (grouping.kind !== 'day') return filled;
  return filled.map((group) => (group.value === null ? group : { ...group, title: showDays(String(group.value)) }));
}

/** The keys of the groups that begin open: the first ones, until their rows fill a screen. */
export function firstOpen(groups: readonly Pick<BoardColumn, 'key' | 'count'>[]): string[] {
  const open: string[] = [];
  let rows = 0;
  for (const { key, count } of groups) {
    if (rows >= FIRST_CARDS) break;
    open.push(key);
    rows += count ?? FIRST_CARDS;
  }
  return open;
}
