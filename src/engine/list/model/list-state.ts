// The state of a list: page, rows per page, order and searches, as one value with one reducer. It is kept in the
// address, so that reload, back and a shared link show the same rows.

import type { ListScreen } from '../../../schema/descriptor/descriptor';
import { MAX_SEARCH_LENGTH } from '../../../schema/descriptor/limits';
import { asLiteral } from '../../../schema/filters/as-literal';
import { isAmount } from '../../../schema/model/cells';
import { type Column, isByDay } from '../../../schema/model/columns';
import { EVERYWHERE, type OtherView, VIEWS } from '../../../schema/model/list-view';

/** Rows per page that staff may choose; the first request is for 25. */
export const LENGTHS: readonly number[] = [10, 25, 50, 100];
const USUAL_LENGTH = 25;

/** The direction of a sort. In the address a minus before the path stands for `desc`. */
export type Direction = 'asc' | 'desc';

/** The one column that rows are sorted by, which may be hidden. */
export interface Sort {
  /** Path of a column. */
  path: string;
  dir: Direction;
}

/** What the address of a list says. `changeList` makes the next state; none is changed itself. */
export interface ListState {
  /** From 1. */
  page: number;
  /** Rows per page, one of `LENGTHS`. */
  length: number;
  sort: Sort;
  /** Searches by column path, in wire form (a date is yyyy-MM-dd, days and "late" as `readFilter` keeps them); a column that is not searched is not in it. That in all columns is at `EVERYWHERE`, a text as it stands. */
  search: Readonly<Record<string, string>>;
  /** How the records are shown, where it is no table. */
  view?: OtherView;
  /** The path that records are grouped by, as it stands in the address: of a column, or of what a board has columns of. */
  group?: string;
  /** All rows that match are counted, until the search changes. */
  isExact?: boolean;
}

/** A search, to be compared with another. */
export const textOf = (search: ListState['search']): string => JSON.stringify(search);

/** What can happen to the state. `isStep` says which of these Back takes back. */
export type ListChange =
  | { kind: 'page'; page: number }
  /** The requested page lies behind the last row. */
  | { kind: 'last-page'; page: number }
  | { kind: 'length'; length: number }
  | { kind: 'sort'; sort: Sort }
  | { kind: 'search'; path: string; value: string }
  | { kind: 'clear-search' }
  /** What can be searched for of the searches that an address has. */
  | { kind: 'understood'; search: ListState['search'] }
  /** All rows that match are counted. */
  | { kind: 'count' }
  /** Another view, the table without one; grouped by a path, not at all without one. */
  | { kind: 'show'; view?: OtherView; group?: string }
  /** A saved view. */
  | { kind: 'view'; state: ListState };

/**
 * The next state. A new search, order or length starts at page 1; arriving rows are no change, so they never change the
 * page.
 */
export function changeList(state: ListState, change: ListChange): ListState {
  switch (change.kind) {
    case 'page':
    case 'last-page':
      return { ...state, page: Math.max(1, Math.trunc(change.page)) };
    case 'length':
      return { ...state, page: 1, length: change.length };
    case 'sort':
      return { ...state, page: 1, sort: change.sort };
    case 'search':
      return searched(state, withSearch(state.search, change.path, change.value));
    case 'clear-search':
      return searched(state, {});
    case 'understood':
      return { ...state, search: change.search };
    case 'count':
      return { ...state, isExact: true };
    case 'show':
      return { ...state, view: change.view, group: change.group };
    case 'view':
      return { ...change.state, page: 1 };
  }
}

const searched = ({ isExact: _before, ...state }: ListState, search: ListState['search']): ListState => ({
  ...state,
  page: 1,
  search,
});

/**
 * Whether Back leads to the rows before this change. Paging, sorting and another length are steps that users undo;
 * letters of a search are not, and neither is a correction.
 */
export const isStep = ({ kind }: ListChange): boolean => !CORRECTIONS.includes(kind);

const CORRECTIONS: readonly ListChange['kind'][] = ['last-page', 'search', 'clear-search', 'understood', 'count'];

/** How a list opens, where its descriptor says so. */
export type Opening = Pick<ListScreen, 'sort' | 'filter'>;

/** The initial state of a list: as it opens, else by the first configured column, descending, without a search. */
export function firstState(columns: readonly Column[], { sort, filter = {} }: Opening = {}): ListState {
  const { field = columns[0]?.path ?? '', direction = 'desc' } = sort ?? {};
  return { page: 1, length: USUAL_LENGTH, sort: { path: field, dir: direction }, search: filter };
}

/** The order after a press on a header: the other direction if it is sorted already, else the usual first direction. */
export function nextSort(column: Column, current: Sort): Sort {
  if (current.path === column.path) return { path: column.path, dir: current.dir === 'asc' ? 'desc' : 'asc' };
  return { path: column.path, dir: isByDay(column) || isAmount(column.property, column.as) ? 'desc' : 'asc' };
}

/**
 * The state as a query without question mark, `view=map&page=2&sort=-issue_date&search.ticket_no=2511`; what is as the list opens
 * is left out. Searches are left out together or not at all: a query with any of them has no others, and `search=` none.
 */
export function toQuery(state: ListState, columns: readonly Column[], opening?: Opening): string {
  const usual = firstState(columns, opening);
  const query = new URLSearchParams();
  if (state.view) query.set('view', state.view);
  if (state.group) query.set('group', state.group);
  if (state.isExact) query.set('count', 'exact');
  if (state.page !== usual.page) query.set('page', String(state.page));
  if (state.length !== usual.length) query.set('length', String(state.length));
  if (state.sort.path !== usual.sort.path || state.sort.dir !== usual.sort.dir)
    query.set('sort', (state.sort.dir === 'desc' ? '-' : '') + state.sort.path);
  // A view may have columns that the list has not yet.
  const paths = new Set([...columns.map(({ path }) => path), ...Object.keys(state.search)]);
  if ([...paths].some((path) => state.search[path] !== usual.search[path])) {
    for (const path of paths) if (state.search[path]) query.set(keyOf(path), state.search[path]);
    if (Object.keys(state.search).length === 0) query.set('search', '');
    else if (isTyped(state, columns)) query.set(FILTERS, TYPED);
  }
  return query.toString();
}

/**
 * The state for a query. Anything in it that is not valid for these columns is ignored, but for the texts of searches: to
 * read them takes code that is not part of the first load (`search/search-care.ts`), and the server reads them itself.
 */
export function fromQuery(query: string, columns: readonly Column[], opening?: Opening): ListState {
  const given = new URLSearchParams(query);
  const usual = firstState(columns, opening);
  const search: Record<string, string> = /(^|[?&])(search[.=]|q=)/.test(query) ? {} : { ...usual.search };
  const isTyped = given.get(FILTERS) === TYPED;
  for (const column of columns) {
    const text = given.get(SEARCH + column.path) ?? '';
    if (text.trim() !== '' && text.length <= MAX_SEARCH_LENGTH)
      search[column.path] = isTyped ? text : asLiteral(column, text);
  }
  const everywhere = given.get(keyOf(EVERYWHERE))?.trim() ?? '';
  if (everywhere !== '' && everywhere.length <= MAX_SEARCH_LENGTH) search[EVERYWHERE] = everywhere;
  const length = Number(given.get('length'));
  const view = VIEWS.find((name) => name === given.get('view'));
  const group = given.get('group');
  return {
    page: readPage(given.get('page')),
    length: LENGTHS.includes(length) ? length : usual.length,
    sort: readSort(given.get('sort'), columns) ?? usual.sort,
    search,
    ...(view && { view }),
    ...(group && { group }),
    ...(given.get('count') === 'exact' && { isExact: true }),
  };
}

/** In an address without it a text is searched as it stands, as before there were filters. */
const FILTERS = 'filters';
const TYPED = 'typed';

/** A text that is kept is a filter; that of a column that the list has not yet may be anything one can be. */
const isTyped = ({ search }: ListState, columns: readonly Column[]): boolean =>
  Object.entries(search).some(
    ([path, text]) =>
      path !== EVERYWHERE && !columns.some((column) => column.path === path && asLiteral(column, text) === text),
  );

/** A prefix, so that a field called `page` or `sort` can be searched like any other. */
export const SEARCH = 'search.';
const keyOf = (path: string): string => (path === EVERYWHERE ? 'q' : SEARCH + path);

const readPage = (text: string | null): number => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

function readSort(text: string | null, columns: readonly Column[]): Sort | undefined {
  if (!text) return undefined;
  const dir = text.startsWith('-') ? 'desc' : 'asc';
  const path = dir === 'desc' ? text.slice(1) : text;
  return columns.some((column) => column.path === path) ? { path, dir } : undefined;
}

function withSearch(search: ListState['search'], path: string, value: string): ListState['search'] {
  const { [path]: _replaced, ...others } = search;
  return value.trim() === '' ? others : { ...others, [path]: value.trim() };
}

/** A page number, or a gap between page numbers. */
export type PageStep = number | 'gap';

/** Number of pages; no rows at all are page 1 of 1. */
export function pageCount(rows: number, length: number): number {
  return Math.max(1, Math.ceil(rows / length));
}

/**
 * The pages that get a button: the first, the last, and three around the current one. A gap never stands for a single
 * page.
 */
export function pageSteps(page: number, pages: number): PageStep[] {
  const middle = Math.min(Math.max(page, 2), Math.max(2, pages - 1));
  const wanted = [1, middle - 1, middle, middle + 1, pages].filter((number) => number >= 1 && number <= pages);
  const steps: PageStep[] = [];
  let before = 0;
  for (const number of new Set(wanted)) {
    if (number - before === 2) steps.push(before + 1);
    if (number - before > 2) steps.push('gap');
    steps.push(number);
    before = number;
  }
  return steps;
}

/** First and last row of a page, counted from 1; both 0 when there is none. */
export function rowsOnPage(page: number, length: number, rows: number): { first: number; last: number } {
  if (rows === 0) return { first: 0, last: 0 };
  const first = (page - 1) * length + 1;
  return { first, last: Math.min(rows, first + length - 1) };
}
