// How many records each of several searches of a list has: what a list says beside the names of its views.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { MAX_COUNTED_VIEWS } from '../../src/schema/model/list-view';
import { problem } from '../http/http-errors';
import { readSearch, type TableRequest } from './table-request';

/**
 * The table requests of the views in a body: their searches by path. @throws 400 for a body that is none of it.
 * @param reader whose records "me" are.
 */
export function readViewSearches({ views, time_zone }: Values, reader: number): TableRequest[] {
  const listed: unknown[] | undefined = Array.isArray(views) ? views : undefined;
  const requests = listed?.map((view) => (isObject(view) ? readSearch(view.search, time_zone, reader) : undefined));
  if (!requests?.every((request) => request !== undefined)) throw problem(400, 'The views are not usable.');
  if (requests.length > MAX_COUNTED_VIEWS)
    throw problem(400, `At most ${MAX_COUNTED_VIEWS} views can be counted at once.`);
  return requests;
}
