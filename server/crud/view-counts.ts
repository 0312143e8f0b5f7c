// How many records each of several searches of a list has: what a list says beside the names of its views.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { MAX_COUNTED_VIEWS } from '../../src/schema/model/list-view';
import { problem } from '../http/http-errors';
import { searchRequest, type TableRequest } from './table-request';

/**
 * The table requests of the views in a body: their searches by path. @throws 400 for a body that is none of it.
 * @param reader whose records "me" are.
 */
export function readViewSearches({ views, time_zone }: Values, reader: number): TableRequest[] {
  if (!Array.isArray(views) || !views.every(isSearch)) throw problem(400, 'The views are not usable.');
  if (views.length > MAX_COUNTED_VIEWS)
    throw problem(400, `At most ${MAX_COUNTED_VIEWS} views can be counted at once.`);
  const timeZone = typeof time_zone === 'string' ? time_zone : 'UTC';
  return views.map(({ search }) => ({ ...searchRequest(search, timeZone), reader }));
}

const isSearch = (view: unknown): view is { search: Record<string, string> } =>
  isObject(view) && isObject(view.search) && Object.values(view.search).every((text) => typeof text === 'string');
