// The view state of a list, from the state of its query.
import type { TablePage } from '../../data/data-source';
import type { QueryState } from '../../data/use-query';
import type { ListState } from './list-state';

/** The rows on the screen. */
export interface Shown {
  page: TablePage;
  /** Zero-based number of the first row. */
  start: number;
  /** What they match; while others are loading the list may be searched for something else already. */
  search: ListState['search'];
}

/** The state of a list's query; rows that could not be loaded again are not shown. */
export interface ListQuery extends Pick<QueryState<Shown>, 'isPending' | 'failure'> {
  shown?: Shown;
}

/** Each has a view of its own. */
export type ViewState = 'loading' | 'rows' | 'empty' | 'no-match' | 'failed';

/** A failure comes first. A page behind the last row counts as loading, because the last page is requested next. */
export function viewStateOf({ shown, failure }: ListQuery): ViewState {
  if (failure) return 'failed';
  if (!shown || isBeyondEnd(shown)) return 'loading';
  if (shown.page.rows.length > 0) return 'rows';
  return shown.page.total === 0 ? 'empty' : 'no-match';
}

/** The part of the query that a list shows. */
export const listQuery = ({ isPending, failure, data }: Omit<QueryState<Shown>, 'request'>): ListQuery => ({
  isPending,
  failure,
  shown: failure ? undefined : data,
});

/** Whether the requested page lies behind the last row; then the last page is requested next. */
export const isBeyondEnd = ({ start, page }: Shown): boolean => page.filtered > 0 && start >= page.filtered;
