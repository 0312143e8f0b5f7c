// The views of a list as tabs above its table, each with how many records it has: all of them, those that the list has
// by itself, those that were saved.
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { MAX_COUNTED_VIEWS, type MatchCount } from '../../../schema/model/list-view';
import { presentPath } from '../../../schema/model/present-names';
import { BUILT_IN_VIEWS } from '../../../schema/model/tasks';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { announce } from '../../feedback/live-region';
import { Popover } from '../../overlay/popover';
import type { ListModel } from '../model/list-model';
import { firstState, fromQuery, toQuery } from '../model/list-state';
import { layoutNow } from '../table/column-changes';
import { builtInViews, isNamed, keepView, readViews, type SavedView, storedViews, watchViews } from './saved-views';
import { applyView, isSameView, NameForm, presentOf } from './view-choice';

/** One that shows the present searches is current, whatever its columns are. */
export function ViewTabs({ list }: { list: ListModel }) {
  const { columns, state } = list;
  const views = useViews(list);
  const counts = useCounts(list, views);
  const present = presentOf(state, columns, layoutNow(list));
  const current =
    views.find((view) => isSameView(view, present, columns)) ?? views.find((view) => isSearchOf(view, list));
  return (
    <>
      <nav className="view-tabs" aria-label="Views">
        {views.map((view, index) => (
          <button
            key={view.name}
            type="button"
            aria-current={view === current || undefined}
            onClick={() => applyView(list, view)}
          >
            {view.name} <Count of={counts?.[index]} />
          </button>
        ))}
      </nav>
      {!current && <SaveView list={list} views={views} />}
    </>
  );
}

const Count = ({ of }: { of: MatchCount | undefined }) =>
  of && (
    <span className="view-count">{of.capped ? `${(of.count - 1).toLocaleString()}+` : of.count.toLocaleString()}</span>
  );

function useViews(list: ListModel): readonly SavedView[] {
  const { noun, screen, columns } = list;
  const stored = useSyncExternalStore(watchViews, () => storedViews(screen));
  const layout = layoutNow(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored text stands for what is read of it.
  const saved = useMemo(() => readViews(screen, (path) => presentPath(noun, path)), [screen, noun, stored]);
  const all = { name: BUILT_IN_VIEWS[0], query: toQuery(firstState(columns, screen), columns), ...layout };
  const own = [all, ...builtInViews(screen, columns, layout)].filter(
    ({ name }) => !saved.some((view) => isNamed(view, name)),
  );
  return [...own, ...saved].slice(0, MAX_COUNTED_VIEWS);
}

function isSearchOf(view: SavedView, { state, columns }: ListModel): boolean {
  const { search } = fromQuery(view.query, columns);
  return columns.every(({ path }) => (search[path] ?? '') === (state.search[path] ?? ''));
}

/** Counts again at most once in this time, however often rows arrive. */
const COUNT_INTERVAL_MS = 2_000;

/** As of the rows that are shown; those of before until then. */
function useCounts(
  { noun, columns, query }: ListModel,
  views: readonly SavedView[],
): readonly MatchCount[] | undefined {
  const source = useDataSource();
  const [counts, setCounts] = useState<readonly MatchCount[]>();
  const lastAt = useRef(-COUNT_INTERVAL_MS);
  const page = query.shown?.page;
  const queries = views.map((view) => view.query).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that arrive may have changed the counts.
  useEffect(() => {
    const aborted = new AbortController();
    const searches = queries.split('\n').map((each) => fromQuery(each, columns).search);
    const count = async () => {
      lastAt.current = performance.now();
      const result = await source.counts?.(noun, searches, aborted.signal);
      if (result?.ok && !aborted.signal.aborted) setCounts(result.data);
    };
    const timer = setTimeout(count, Math.max(0, lastAt.current + COUNT_INTERVAL_MS - performance.now()));
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [source, noun, columns, queries, page]);
  return counts;
}

/** Gives the present searches a name. */
function SaveView({ list, views }: { list: ListModel; views: readonly SavedView[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  function save(name: string): void {
    const { noun, screen, state, columns } = list;
    keepView(screen, { name, ...presentOf(state, columns, layoutNow(list)) }, (path) => presentPath(noun, path));
    announce(`View ${name} saved`);
  }
  return (
    <>
      <Button look="quiet" isSmall popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        Save as view
      </Button>
      <Popover id={id} label="Save as view" className="list-menu" onToggle={setOpen}>
        {() => <NameForm views={views} onSave={save} />}
      </Popover>
    </>
  );
}
