// The views of a list as its tabs show them: those that the list has by itself, and those that users have saved.
import type { ListScreen } from '../../../schema/descriptor/descriptor';
import { isObject } from '../../../schema/formats/plain-values';
import type { Column } from '../../../schema/model/columns';
import { namedTab, type StoredView, savedTab, type ViewContent } from '../../../schema/model/saved-views';
import { BUILT_IN_VIEWS, LATE, ME } from '../../../schema/model/tasks';
import { type ColumnLayout, type PresentPath, readLayout } from '../model/column-layout';
import { firstState, type ListState, SEARCH, toQuery } from '../model/list-state';

/** A tab of a list, and what it shows: searches and order in `query`, columns in its layout. */
export interface View extends ColumnLayout {
  /** Identifies it among those of the list. */
  tab: string;
  name: string;
  /** As in the address, without a page. */
  query: string;
  /** What the server keeps of it; a view without it is one that the list has by itself. */
  stored?: StoredView;
}

const [ALL, MINE, LATE_ONES] = BUILT_IN_VIEWS;

/**
 * The views that a list has by itself, in the present layout: all, what the reader is responsible for, what is late, the
 * longest first, and those of the descriptor.
 */
export function builtInViews(screen: ListScreen, columns: readonly Column[], layout: ColumnLayout): View[] {
  const usual = firstState(columns, { sort: screen.sort });
  const view = (name: string, state: Partial<ListState>): View => ({
    tab: namedTab(name),
    name,
    query: toQuery({ ...usual, ...state }, columns),
    ...layout,
  });
  return [
    view(ALL, firstState(columns, screen)),
    ...columns.flatMap(({ path, assignee }) => (assignee ? [view(MINE, { search: { [path]: ME } })] : [])),
    ...columns.flatMap(({ path, isLate }) =>
      isLate ? [view(LATE_ONES, { search: { [path]: LATE }, sort: { path, dir: 'asc' } })] : [],
    ),
    ...(screen.views ?? []).map(({ name, filter, sort = usual.sort, columns: shown }) => ({
      ...view(name, {
        search: filter,
        sort: 'field' in sort ? { path: sort.field, dir: sort.direction } : sort,
      }),
      ...(shown && layoutWith(shown, columns)),
    })),
  ];
}

/** The layout that shows these columns alone, in this order. */
function layoutWith(shown: readonly string[], columns: readonly Column[]): ColumnLayout {
  const isShown = ({ path }: Column) => shown.includes(path);
  const all = columns.map(({ path }) => path);
  const order = [...shown, ...all.filter((path) => !shown.includes(path))];
  const pathsOf = (some: readonly Column[]) => some.map(({ path }) => path);
  return {
    hidden: pathsOf(columns.filter((column) => !column.hidden && !isShown(column))),
    shown: pathsOf(columns.filter((column) => column.hidden && isShown(column))),
    ...(order.join() !== all.join() && { order }),
    pinned: undefined,
    widths: {},
    further: [],
  };
}

/** A saved view with the columns' paths of today. */
export const savedView = (stored: StoredView, present?: PresentPath): View => ({
  tab: savedTab(stored.view_id),
  name: stored.name,
  ...readContent(stored.content, present),
  stored,
});

/** What a view shows, under the paths of today; a view from before columns could be arranged has only `hidden`. */
export const readContent = (content: ViewContent, present: PresentPath = (path) => path) => ({
  query: presentQuery(content.query, present),
  ...readLayout(content, present),
});

/** Those of `tabs` first, in their order. */
export const inOrder = (views: readonly View[], tabs: readonly string[]): View[] => {
  const placeOf = ({ tab }: View) => (tabs.includes(tab) ? tabs.indexOf(tab) : tabs.length);
  return [...views].sort((a, b) => placeOf(a) - placeOf(b));
};

/** The views that a browser kept before the server did. What is none of them is left out. */
export function keptViews(text: string | null): { name: string; content: ViewContent }[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(views) ? views : []).flatMap((view) => {
      if (!isObject(view) || typeof view.name !== 'string' || typeof view.query !== 'string') return [];
      const { name, query, ...layout } = view;
      return [{ name, content: { ...readLayout(layout), query } as ViewContent }];
    });
  } catch {
    return [];
  }
}

/** Two spellings of a name are one. */
export const isNamed = (view: { name: string }, name: string): boolean =>
  view.name.toLowerCase() === name.trim().toLowerCase();

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
