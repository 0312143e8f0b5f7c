// How many records each view of a list has, counted in one call.
import { useEffect, useRef, useState } from 'react';
import { MAX_COUNTED_VIEWS, type MatchCount } from '../../../schema/model/list-view';
import { noticeName } from '../../../schema/model/notice';
import { useDataSource } from '../../data/data-context';
import { useLook } from '../../data/use-look';
import type { ListModel } from '../model/list-model';
import type { ListState } from '../model/list-state';
import { stateOfView } from './apply-view';
import type { View } from './saved-views';

/** Counts again at most once in this time, however often rows arrive. */
const COUNT_INTERVAL_MS = 2_000;

/** Milliseconds from a notice of what others have saved: all the views are counted, for each page that shows them. */
const OTHERS_DELAY_MS = 8_000;

type Counts = ReadonlyMap<string, MatchCount | null>;

/**
 * By the query of each of the first views, as of the last rows that are others than before, or of what others have saved:
 * another page, order or search of the same records changes no count.
 */
export function useViewCounts(list: ListModel, all: readonly View[]): Counts {
  const { noun, state, query } = list;
  const source = useDataSource();
  const [counts, setCounts] = useState<Counts>(new Map());
  const lastAt = useRef(-COUNT_INTERVAL_MS);
  const counted = useRef<{ state: ListState; total: number; queries: string; turn: number }>(undefined);
  const [turn, setTurn] = useState(0);
  useLook([noticeName(noun)], OTHERS_DELAY_MS, () => setTurn((before) => before + 1));
  const page = query.shown?.page;
  const views = all.slice(0, MAX_COUNTED_VIEWS);
  const queries = views.map((view) => view.query).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views are those of their queries.
  useEffect(() => {
    const { current: last } = counted;
    const isSame = last?.total === page?.total && last?.queries === queries && last.turn === turn;
    if (!page || (last && last.state !== state && isSame)) {
      if (last) last.state = state;
      return;
    }
    const aborted = new AbortController();
    counted.current = { state, total: page.total, queries, turn };
    let isDone = false;
    const count = async () => {
      lastAt.current = performance.now();
      const searches = views.map((view) => stateOfView(list, view).search);
      const result = await source.counts?.(noun, searches, aborted.signal);
      if (aborted.signal.aborted) return;
      isDone = true;
      if (result?.ok) setCounts(new Map(views.map((view, index) => [view.query, result.data[index]!])));
    };
    const timer = setTimeout(count, Math.max(0, lastAt.current + COUNT_INTERVAL_MS - performance.now()));
    return () => {
      clearTimeout(timer);
      aborted.abort();
      if (!isDone) counted.current = undefined;
    };
  }, [source, noun, queries, page, turn]);
  return counts;
}
