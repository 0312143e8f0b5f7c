// The groups of a list as a panel of a dashboard shows them: by their texts, each with the search of the list that finds it.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_SEARCH_LENGTH } from '../../src/schema/descriptor/limits';
import { EMPTY } from '../../src/schema/filters/as-literal';
import type { Grouping, RecordGroup, RecordGroups } from '../../src/schema/filters/groups';
import { type Filter, readFilter } from '../../src/schema/filters/read-filter';
import { columnOf, searchChoices } from '../../src/schema/model/columns';
import type { CountedGroup, Searches } from '../../src/schema/model/dashboard';

interface About {
  noun: Noun;
  grouping: Grouping;
  search: Searches;
  /** The path of the column of the list. */
  by: string;
  /** yyyy-MM-dd */
  today: string;
}

/** Choices in their order, without those that the search leaves out; records with most first. */
export function panelGroups(about: About, { groups }: RecordGroups): CountedGroup[] {
  return about.grouping.kind === 'choice' ? ofChoices(about, groups) : ofRecords(about, groups);
}

function ofChoices({ noun, search, by, today }: About, groups: readonly RecordGroup[]): CountedGroup[] {
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

/** Those whose names are the same are one group, as no search tells them apart. */
function ofRecords({ search, by }: About, groups: readonly RecordGroup[]): CountedGroup[] {
  const byName = new Map<string, CountedGroup>();
  for (const { label: text = '', ...counted } of groups) {
    const known = byName.get(text.toLowerCase());
    const found = text === '' ? EMPTY : `"${text.replaceAll('"', '""')}"`;
    byName.set(text.toLowerCase(), {
      text,
      ...both(countOf(counted), known),
      ...(found.length <= MAX_SEARCH_LENGTH && { search: { ...search, [by]: found } }),
    });
  }
  return [...byName.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));
}

const countOf = ({ count, capped }: Pick<RecordGroup, 'count' | 'capped'>) => ({
  count: count ?? 0,
  ...(capped && { capped }),
});

const both = (one: ReturnType<typeof countOf>, other: ReturnType<typeof countOf> | undefined) =>
  other ? { count: one.count + other.count, ...((one.capped ?? other.capped) && { capped: true as const }) } : one;
