// The groups of a list as a panel of a dashboard shows them: by their texts, each with the search of the list that finds it.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_SEARCH_LENGTH } from '../../src/schema/descriptor/limits';
import { EMPTY } from '../../src/schema/filters/as-literal';
import type { RecordGroup } from '../../src/schema/filters/groups';
import { type Filter, readFilter } from '../../src/schema/filters/read-filter';
import { columnOf, searchChoices } from '../../src/schema/model/columns';
import type { CountedGroup, Searches } from '../../src/schema/model/dashboard';
import type { NamedGroup } from './largest-groups';

interface About {
  noun: Noun;
  search: Searches;
  /** The path of the column of the list. */
  by: string;
  /** yyyy-MM-dd */
  today: string;
}

/** Choices in their order, without those that the search leaves out. */
export function choiceGroups({ noun, search, by, today }: About, groups: readonly RecordGroup[]): CountedGroup[] {
  const column = columnOf(noun, by);
  const read = search[by] === undefined ? undefined : readFilter(column, search[by], today);
  const names = (filters: readonly Filter[] = []) =>
    filters.flatMap((filter) => ('text' in filter ? filter.text.toLowerCase() : []));
  const [any, none] = [names(read?.any), names(read?.none)];
  return groups.flatMap(({ value, ...counted }): CountedGroup[] => {
    const text = searchChoices(column.property)?.find((choice) => choice.value === value)?.text ?? '';
    const isNamed = (texts: string[]) => [String(value), text].some((name) => texts.includes(name.toLowerCase()));
    const isWanted = value !== null && !isNamed(none) && (!read?.any.length || isNamed(any));
    if (!isWanted && !counted.count) return [];
    return [{ text, ...countOf(counted), search: { ...search, [by]: value === null ? EMPTY : String(value) } }];
  });
}

/** Referenced records in the order in which they were counted. */
export const referenceGroups = (
  { search, by }: Pick<About, 'search' | 'by'>,
  groups: readonly NamedGroup[],
): CountedGroup[] =>
  groups.map((group) => {
    const found = group.text === '' ? EMPTY : `"${group.text.replaceAll('"', '""')}"`;
    return { ...group, ...(found.length <= MAX_SEARCH_LENGTH && { search: { ...search, [by]: found } }) };
  });

const countOf = ({ count, capped }: Pick<RecordGroup, 'count' | 'capped'>) => ({
  count: count ?? 0,
  ...(capped && { capped }),
});
