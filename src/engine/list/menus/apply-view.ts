// What a view shows, shown; and whether the list shows it.
import type { Column } from '../../../schema/model/columns';
import { announce } from '../../feedback/live-region';
import { type ColumnLayout, columnStateOf, withFurther } from '../model/column-layout';
import { missingPaths } from '../model/further-need';
import type { ListModel } from '../model/list-model';
import { fromQuery, type ListState, SEARCH, toQuery } from '../model/list-state';
import { understood } from '../search/search-care';
import { applyLayout, layoutOf } from '../table/column-changes';
import type { View } from './saved-views';

/** What a view consists of. */
export type Shown = ColumnLayout & { query: string };

/** Shows what a view stores; a list that is shown on its map or as a board stays there. */
export function applyView(list: ListModel, view: Pick<View, 'name'> & Shown): void {
  applyLayout(list, view);
  const state = stateOfView(list, view);
  const { view: shown, group } = list.state;
  list.change({ kind: 'view', state: shown && !state.view ? { ...state, view: shown, group } : state });
  announce(`View ${view.name}`);
}

/** The state of the list that a view stores, also where it is about further columns, without what cannot be read today. */
export function stateOfView({ columns }: { columns: readonly Column[] }, view: Shown): ListState {
  const all = withFurther(columns, view);
  const state = fromQuery(view.query, all);
  return { ...state, search: understood(state.search, all) };
}

/** The state of a list that a view stores: everything but the page, and whether it is a map or a board. */
export const presentOf = (state: ListState, columns: readonly Column[], layout: ColumnLayout): Shown => ({
  query: toQuery(
    { ...state, page: 1, view: undefined, group: state.view ? undefined : state.group, isExact: undefined },
    columns,
  ),
  ...layout,
});

/**
 * Whether a view shows what `present` is. It may have been saved when the list had other columns: it counts as far as
 * it still makes sense.
 */
export function isSameView(view: Shown, present: Shown, columns: readonly Column[]): boolean {
  const all = withFurther(columns, view);
  const shown = presentOf(stateOfView({ columns }, view), all, layoutOf(columnStateOf(view, all), all));
  return JSON.stringify(shown) === JSON.stringify(present);
}

/** Whether the list is searched as a view does it, whatever its columns and order are. */
export function isSearchOf(view: Shown, list: Pick<ListModel, 'columns' | 'state'>): boolean {
  const { search } = stateOfView(list, view);
  const now = list.state.search;
  return [...new Set([...Object.keys(search), ...Object.keys(now)])].every((path) => search[path] === now[path]);
}

/**
 * What a view names and the list does not have any more: paths of columns, and of searches that cannot be read today, such
 * as one for a choice that is gone.
 */
export function goneParts(view: Shown, columns: readonly Column[]): string[] {
  const all = withFurther(columns, view);
  const known = all.map(({ path }) => path);
  const { hidden = [], order = [], shown = [] } = view;
  const { search } = stateOfView({ columns }, view);
  const unread = [...new URLSearchParams(view.query)].flatMap(([key, value]) => {
    const path = key.startsWith(SEARCH) ? key.slice(SEARCH.length) : undefined;
    return path !== undefined && value.trim() !== '' && search[path] === undefined ? [path] : [];
  });
  const columnsOfView = [...order, ...shown].filter((path) => !hidden.includes(path) && !known.includes(path));
  return [...new Set([...missingPaths(view.query, known), ...unread, ...columnsOfView])];
}
