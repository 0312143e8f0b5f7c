// The views of a list as tabs above its table, each with how many records it has: all of them, those that the list has
// by itself, those that were saved.
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_COUNTED_VIEWS, type MatchCount } from '../../../schema/model/list-view';
import { presentPath } from '../../../schema/model/present-names';
import { BUILT_IN_VIEWS } from '../../../schema/model/tasks';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { announce } from '../../feedback/live-region';
import { Popover } from '../../overlay/popover';
import { matchCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { firstState, type ListState, toQuery } from '../model/list-state';
import { layoutNow } from '../table/column-changes';
import { isNamed, keepView, type SavedView } from './saved-views';
import { useViews } from './use-views';
import { applyView, isSameView, NameForm, presentOf, stateOfView } from './view-choice';

/** One that shows the present searches is current, whatever its columns are. */
export function ViewTabs({ list }: { list: ListModel }) {
  const { columns, state } = list;
  const { builtIn, saved } = useViews(list);
  const all = {
    name: BUILT_IN_VIEWS[0],
    query: toQuery(firstState(columns, list.screen), columns),
    ...layoutNow(list),
  };
  const views = [...(saved.some(({ name }) => isNamed(all, name)) ? [] : [all]), ...builtIn, ...saved];
  const tabs = views.slice(0, MAX_COUNTED_VIEWS);
  const counts = useCounts(list, tabs);
  const nav = useRef<HTMLElement>(null);
  const present = presentOf(state, columns, layoutNow(list));
  const current =
    views.find((view) => isSameView(view, present, columns)) ?? views.find((view) => isSearchOf(view, list));
  const shownTab = () => nav.current?.querySelector<HTMLElement>('[aria-current]');
  useEffect(() => {
    if (current) shownTab()?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  function save(name: string): void {
    const { noun, screen } = list;
    flushSync(() => keepView(screen, { name, ...present }, (path) => presentPath(noun, path)));
    shownTab()?.focus();
    announce(`View ${name} saved`);
  }

  return (
    <>
      <nav className="view-tabs" aria-label="Views" ref={nav}>
        {tabs.map((view) => (
          <button
            key={view.name}
            type="button"
            aria-current={view === current || undefined}
            onClick={() => applyView(list, view)}
          >
            {view.name} <Count of={counts.get(view.query)} />
          </button>
        ))}
      </nav>
      {!current && <SaveView views={saved} onSave={save} />}
    </>
  );
}

const Count = ({ of }: { of: MatchCount | null | undefined }) =>
  of && (
    <span className="view-count">
      {matchCount({ filtered: of.capped ? of.count - 1 : of.count, isAtLeast: of.capped })}
    </span>
  );

function isSearchOf(view: SavedView, list: ListModel): boolean {
  const { search } = stateOfView(list, view);
  const now = list.state.search;
  return [...new Set([...Object.keys(search), ...Object.keys(now)])].every((path) => search[path] === now[path]);
}

/** Counts again at most once in this time, however often rows arrive. */
const COUNT_INTERVAL_MS = 2_000;

type Counts = ReadonlyMap<string, MatchCount | null>;

/**
 * By the query of each view, as of the last rows that are others than before: another page, order or search of the same
 * records changes no count.
 */
function useCounts(list: ListModel, views: readonly SavedView[]): Counts {
  const { noun, state, query } = list;
  const source = useDataSource();
  const [counts, setCounts] = useState<Counts>(new Map());
  const lastAt = useRef(-COUNT_INTERVAL_MS);
  const counted = useRef<{ state: ListState; total: number; queries: string }>(undefined);
  const page = query.shown?.page;
  const queries = views.map((view) => view.query).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views are those of their queries.
  useEffect(() => {
    const { current: last } = counted;
    if (!page || (last && last.state !== state && last.total === page.total && last.queries === queries)) {
      if (last) last.state = state;
      return;
    }
    const aborted = new AbortController();
    counted.current = { state, total: page.total, queries };
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
  }, [source, noun, queries, page]);
  return counts;
}

/** Gives the present searches a name. */
function SaveView({ views, onSave }: { views: readonly SavedView[]; onSave(name: string): void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" isSmall popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        Save as view
      </Button>
      <Popover id={id} label="Save as view" className="list-menu" onToggle={setOpen}>
        {() => <NameForm views={views} onSave={onSave} />}
      </Popover>
    </>
  );
}
