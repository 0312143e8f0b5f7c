// The widths of a list's columns, for as long as it is open.
import { useMemo, useState } from 'react';
import type { ColumnWidths } from '../../cells/column-widths';
import type { ListModel } from '../model/list-model';
import { createTextSizes, listWidths } from './list-widths';

/** Of the column of numbers, of each shown column and of the actions, in this order. */
export function useListWidths(list: ListModel): ColumnWidths {
  const { noun, screen, columns, visible, pinned, columnSizing, actions, state, query } = list;
  const [sizes] = useState(createTextSizes);
  const page = query.shown?.page;
  const isSearched = Object.keys(state.search).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is only read when rows have arrived.
  return useMemo(() => {
    if (page) sizes.learn(visible, page.rows, isSearched);
    return listWidths({ noun, screen, columns, visible, pinned, columnSizing, actions }, page?.total, sizes);
  }, [noun, screen, columns, visible, pinned, columnSizing, actions, page, sizes]);
}
