// The searches of an address that was written by hand, or that is older than the list: what cannot be searched for is
// left out, days become what is kept. Loads with the first search.
import { useEffect } from 'react';
import { type Filter, readFilter } from '../../../schema/filters/read-filter';
import { localDay } from '../../../schema/formats/dates';
import { type Column, searchChoices } from '../../../schema/model/columns';
import type { ListModel } from '../model/list-model';
import type { ListState } from '../model/list-state';

type Searches = ListState['search'];

/** Corrects the address, once, where that is needed. */
export function SearchCare({ list: { state, columns, change } }: { list: ListModel }): null {
  const { search } = state;
  useEffect(() => {
    const kept = understood(search, columns);
    if (kept !== search) change({ kind: 'understood', search: kept });
  }, [search, columns, change]);
  return null;
}

/** These searches as they are kept, without those that nothing can be found by; themselves where that is all of them. */
export function understood(search: Searches, columns: readonly Column[]): Searches {
  const kept = { ...search };
  for (const column of columns) {
    const text = search[column.path];
    if (text === undefined) continue;
    const read = keptText(column, text);
    if (read === undefined) delete kept[column.path];
    else kept[column.path] = read;
  }
  return Object.keys(search).every((path) => kept[path] === search[path]) ? search : kept;
}

function keptText(column: Column, text: string): string | undefined {
  const read = readFilter(column, text, localDay());
  if (!read || (column.search === 'choice' && !read.any.concat(read.none).every((one) => isChosen(column, one))))
    return undefined;
  return column.search === 'date' ? read.text : text;
}

const isChosen = ({ property }: Column, filter: Filter): boolean =>
  filter.kind !== 'text' || searchChoices(property)?.some(({ value }) => String(value) === filter.text) === true;
