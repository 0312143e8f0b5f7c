// The saved views of a list: query and arrangement of the columns under a name, in local storage per user and list.

import type { ListScreen } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import { BUILT_IN_VIEWS, LATE, ME } from '../../../schema/model/tasks';
import { readLocal, writeLocal } from '../../storage/local';
import { type ColumnLayout, type PresentPath, readLayout, storedAs } from '../model/column-layout';
import { firstState, type ListState, SEARCH, toQuery } from '../model/list-state';

export interface SavedView extends ColumnLayout {
  name: string;
  /** As in the address, without a page. */
  query: string;
}

export const MAX_NAME_LENGTH = 60;
export const MAX_VIEWS = 50;

const listeners = new Set<() => void>();

/** The stored views as a text, which changes with them; `listener` is called when another part of the page has. */
export const watchViews = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const storedViews = (screen: ListScreen): string => readLocal(storedAs('listViews', screen)) ?? '[]';

/** By name, with the columns' paths of today. Values that are no views are ignored. */
export function readViews(screen: ListScreen, present?: PresentPath): SavedView[] {
  try {
    const views: unknown = JSON.parse(storedViews(screen));
    return Array.isArray(views)
      ? views
          .filter(isView)
          .slice(0, MAX_VIEWS)
          .map((view) => readView(view, present))
      : [];
  } catch {
    return [];
  }
}

const [, MINE, LATE_ONES] = BUILT_IN_VIEWS;

/**
 * The views that a list has by itself, in the present layout: what the reader is responsible for, what is late, the longest
 * first, and those of the descriptor.
 */
export function builtInViews(screen: ListScreen, columns: readonly Column[], layout: ColumnLayout): SavedView[] {
  const usual = firstState(columns, { sort: screen.sort });
  const view = (name: string, state: Partial<ListState>): SavedView => ({
    name,
    query: toQuery({ ...usual, ...state }, columns),
    ...layout,
  });
  return [
    ...columns.flatMap(({ path, assignee }) => (assignee ? [view(MINE, { search: { [path]: ME } })] : [])),
    ...columns.flatMap(({ path, isLate }) =>
      isLate ? [view(LATE_ONES, { search: { [path]: LATE }, sort: { path, dir: 'asc' } })] : [],
    ),
    ...(screen.views ?? []).map(({ name, filter, sort = usual.sort }) =>
      view(name, {
        search: filter,
        sort: 'field' in sort ? { path: sort.field, dir: sort.direction } : sort,
      }),
    ),
  ];
}

/** Stores a view; one of the same name is replaced. @returns all of them. */
export function keepView(screen: ListScreen, view: SavedView, present?: PresentPath): SavedView[] {
  const others = readViews(screen, present).filter((each) => !isNamed(each, view.name));
  return writeViews(
    screen,
    [...others, view].sort((a, b) => a.name.localeCompare(b.name)),
  );
}

/** @returns the remaining views. */
export function forgetView(screen: ListScreen, name: string, present?: PresentPath): SavedView[] {
  return writeViews(
    screen,
    readViews(screen, present).filter((each) => !isNamed(each, name)),
  );
}

/** Two spellings of a name are one. */
export const isNamed = (view: SavedView, name: string): boolean =>
  view.name.toLowerCase() === name.trim().toLowerCase();

function writeViews(screen: ListScreen, views: SavedView[]): SavedView[] {
  writeLocal(storedAs('listViews', screen), views.length > 0 ? JSON.stringify(views) : null);
  for (const listener of listeners) listener();
  return views;
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, query, hidden = [] } = value as Partial<Record<keyof SavedView, unknown>>;
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_LENGTH;
  return (
    isName && typeof query === 'string' && Array.isArray(hidden) && hidden.every((path) => typeof path === 'string')
  );
}

/** A view that was saved before columns could be moved, pinned and resized has only `hidden`. */
const readView = (view: SavedView, present: PresentPath = (path) => path): SavedView => ({
  name: view.name,
  query: presentQuery(view.query, present),
  ...readLayout(view, present),
});

/** The order and the searches of a query under the paths of today. */
function presentQuery(query: string, present: PresentPath): string {
  const now = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(query)) {
    const sign = value.startsWith('-') ? '-' : '';
    if (key === 'sort') now.append(key, sign + present(value.slice(sign.length)));
    else if (key.startsWith(SEARCH)) now.append(SEARCH + present(key.slice(SEARCH.length)), value);
    else now.append(key, value);
  }
  return now.toString();
}
