// A step beyond the last row of a page leads to the first one of the next page, and one before the first row to the last
// one of the page before.
import { useEffect, useRef } from 'react';
import { useLatest } from '../../hooks/use-latest';
import type { ListModel } from './list-model';
import { textOf } from './list-state';

/** Forward or back, by one row. */
export type Step = 1 | -1;

/** Whether there is a page in this direction. */
export function canTurn({ query: { shown }, state }: ListModel, by: Step): boolean {
  if (!shown) return false;
  return by > 0 ? shown.start + shown.page.rows.length < shown.page.filtered : state.page > 1;
}

/**
 * @param arrive gets the place of the row that the step leads to, once the rows of its page are there.
 * @returns a function that turns the page; whether there is one in this direction.
 */
export function useTurn(list: ListModel, arrive: (place: number) => void): (by: Step) => boolean {
  const turning = useRef<{ by: Step; from: number; to: number; search: string }>(undefined);
  const { shown, failure } = list.query;
  const onArrival = useLatest(arrive);
  const { page } = list.state;
  const search = textOf(list.state.search);
  // Back, a search or a click on the pager may have led elsewhere meanwhile. A search leads to page 1, where a step back
  // may lead, too.
  useEffect(() => {
    const turn = turning.current;
    if (turn?.to !== page || turn.search !== search) turning.current = undefined;
  }, [page, search]);
  useEffect(() => {
    const turn = turning.current;
    if (!turn || (!failure && (!shown || shown.start === turn.from))) return;
    turning.current = undefined;
    if (shown && shown.page.rows.length > 0) onArrival(turn.by > 0 ? 0 : shown.page.rows.length - 1);
  }, [shown, failure, onArrival]);
  return useLatest((by: Step) => {
    // One page at a time, however long the key is held.
    if (turning.current) return true;
    if (!canTurn(list, by)) return false;
    const to = page + by;
    turning.current = { by, from: shown!.start, to, search };
    list.change({ kind: 'page', page: to });
    return true;
  });
}
