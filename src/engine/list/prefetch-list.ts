// The rows of the list that the address shows, asked for before anything is drawn: `preload.ts` asks while the rest of the page's code is made
// ready, and `use-list-query.ts` takes that question over instead of asking again.

import { columnsOf } from '../../schema/model/columns';
import type { ListScreen, Noun } from '../../schema/model/descriptor';
import { app, screenRoutes } from '../../schema/model/nouns';
import type { DataSource, TablePage } from '../data/data-source';
import type { Result } from '../data/result';
import { session } from '../session/session';
import { fromQuery, toQuery } from './list-state';

/** The number of a list's first request. */
export const FIRST_RENDER = 1;

/** A question under way. */
export interface PrefetchedRows {
  answer: Promise<Result<TablePage>>;
  /** The answer, as soon as it is there. */
  result?: Result<TablePage>;
}

/** After that many milliseconds nobody takes the rows for new any more. */
const LASTS = 5000;

let asked: { key: string; at: number; early: PrefetchedRows } | undefined;

/** Asks for what the list at this address is going to ask first; undefined where no list is, and for a visitor. */
export function prefetchList(
  source: DataSource,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<unknown> | undefined {
  const [path, query] = pathname === '/' ? [app.home, ''] : [pathname, search];
  const place = screenRoutes().find(({ screen }) => screen.kind === 'list' && screen.path === path);
  if (session.token === null || !place?.noun) return undefined;
  const columns = columnsOf(place.noun, place.screen as ListScreen);
  const state = fromQuery(query, columns);
  const early: PrefetchedRows = {
    answer: source.page(place.noun, columns, state, FIRST_RENDER).then((result) => (early.result = result)),
  };
  asked = { key: keyOf(place.noun, toQuery(state, columns)), at: performance.now(), early };
  return early.answer;
}

/** What was asked early for just these rows, once. */
export function takePrefetched(noun: Noun, query: string): PrefetchedRows | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.key === keyOf(noun, query) && performance.now() - taken.at < LASTS ? taken.early : undefined;
}

/** Of this user alone. */
const keyOf = (noun: Noun, query: string): string => `${session.token} ${noun.noun} ${query}`;
