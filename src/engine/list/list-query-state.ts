// Which answer a list shows when several are under way: only that to the last request, whatever arrives when (promises T-C2).
// A pure reducer beside `use-list-query.ts`, so that thousands of schedules can be tried without a browser.

import type { TablePage } from '../data/data-source';
import type { ApiError } from '../data/result';

/** The rows that stand on the screen, and what they answered. */
export interface Shown {
  page: TablePage;
  /** Zero-based number of the first row. */
  start: number;
}

export interface QueryState {
  /** Number of the last request; 0 before the first. */
  draw: number;
  /** Whether the answer to that request is still missing. */
  waiting: boolean;
  shown?: Shown;
  failure?: ApiError;
}

export type QueryEvent =
  | { kind: 'asked'; draw: number }
  | { kind: 'arrived'; draw: number; shown: Shown }
  | { kind: 'failed'; draw: number; failure: ApiError };

export const initialQuery: QueryState = { draw: 0, waiting: true };

/** The next state. While a request is under way the rows of the one before stay; an answer to an older request changes nothing. */
export function queryReducer(answers: QueryState, event: QueryEvent): QueryState {
  if (event.kind === 'asked') return { ...answers, draw: event.draw, waiting: true };
  if (event.draw !== answers.draw) return answers;
  switch (event.kind) {
    case 'arrived':
      return { draw: answers.draw, waiting: false, shown: event.shown };
    case 'failed':
      // Given up by ourselves, or signed out: there is no news to show.
      if (event.failure.kind === 'aborted' || event.failure.kind === 'signed-out') return answers;
      return { draw: answers.draw, waiting: false, failure: event.failure };
  }
}

/** What the list looks like; each of the four is a different picture (DESIGN.md section 7, "Tables"). */
export type ViewState = 'loading' | 'rows' | 'empty' | 'no-match' | 'failed';

/** The picture to draw. A failure stays until its retry has been answered, so that the button that was pressed does not vanish. */
export function viewStateOf({ shown, failure }: QueryState): ViewState {
  if (failure) return 'failed';
  if (!shown || isBeyondEnd(shown)) return 'loading';
  if (shown.page.rows.length > 0) return 'rows';
  return shown.page.total === 0 ? 'empty' : 'no-match';
}

/** Whether the page that was asked for lies behind the last row; then the last page is asked for next. */
export const isBeyondEnd = ({ start, page }: Shown): boolean => page.filtered > 0 && start >= page.filtered;
