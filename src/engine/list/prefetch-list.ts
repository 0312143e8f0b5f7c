// The rows of the list that the address shows, requested before the first render: while the rest of the page's code is
// parsed, the server is at work. `use-list.ts` takes the request over instead of sending its own.

import type { ListScreen, Noun } from '../../schema/descriptor/descriptor';
import { type Column, columnsOf } from '../../schema/model/columns';
import { screenRoutes } from '../../schema/model/nouns';
import type { DataSource, TablePage } from '../data/data-source';
import type { Prefetched } from '../data/use-query';
import type { Result } from '../feedback/result';
import { homePath } from '../navigation/page-setting';
import { withPeek } from '../navigation/peek-query';
import { session } from '../session/session';
import { requestedColumns, storedAs, storedLayout, withFurther } from './model/column-layout';
import { openColumns, stateAt } from './model/list-opening';
import { type ListState, toQuery } from './model/list-state';

/** Milliseconds after which prefetched rows are too old to be shown. */
const STALE_MS = 5000;

let pending: { key: string; at: number; prefetched: Prefetched<TablePage> } | undefined;

/** A list whose first rows were requested ahead, and what it shows of them. */
export interface PrefetchedList {
  noun: Noun;
  screen: ListScreen;
  columns: Column[];
  state: ListState;
  response: Promise<Result<TablePage>>;
}

/** Sends the first request of the list at this address; undefined where there is no list, and for a visitor. */
export function prefetchList(
  source: DataSource,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): PrefetchedList | undefined {
  const [path, query] = pathname === '/' ? [homePath(), ''] : [pathname, search];
  const route = screenRoutes().find(({ screen }) => screen.kind === 'list' && screen.path === path);
  // Whether the user may see them is not known yet.
  if (session.token === null || !route?.noun || route.noun.may) return undefined;
  const screen = route.screen as ListScreen;
  const opened = withPeek(query, null);
  openColumns(opened, screen);
  const columns = withFurther(columnsOf(route.noun, screen), storedLayout(route.noun, storedAs('listColumns', screen)));
  const state = stateAt(opened, columns, screen);
  const prefetched: Prefetched<TablePage> = {
    response: source
      .page(route.noun, requestedColumns(columns, state), { ...state, isKeptFirst: true }, 1)
      .then((result) => (prefetched.result = result)),
  };
  pending = { key: keyOf(route.noun, toQuery(state, columns)), at: performance.now(), prefetched };
  return { noun: route.noun, screen, columns, state, response: prefetched.response };
}

/** The prefetched rows of just this list, once. */
export function takePrefetched(noun: Noun, query: string): Prefetched<TablePage> | undefined {
  const taken = pending;
  pending = undefined;
  return taken?.key === keyOf(noun, query) && performance.now() - taken.at < STALE_MS ? taken.prefetched : undefined;
}

/** Of this user alone. */
const keyOf = (noun: Noun, query: string): string => `${session.token} ${noun.noun} ${query}`;
