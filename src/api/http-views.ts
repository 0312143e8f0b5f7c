// The saved views of lists over HTTP. Loads with the tabs of a list.
import type { DataSource, ViewCall } from '../engine/data/data-source';
import type { Result } from '../engine/feedback/result';
import type { ListViews } from '../schema/model/saved-views';
import { call } from './call';
import { withList } from './response';

/** Every call returns all views of the list, so none has to be fetched anew after a change. */
export const callViews: NonNullable<DataSource['views']> = async (what) => {
  const result = await send(what);
  return withList(result, 'views');
};

const PATHS = { import: '/import', opening: '/opening', order: '/order', save: '', take: '/take', restore: '/restore' };

function send({ do: what, ...body }: ViewCall): Promise<Result<ListViews>> {
  if ('list' in body && what === 'read') return call('GET', '/views', { query: { list: body.list } });
  const { id, ...sent } = { id: undefined, ...body };
  const path = `/views${id === undefined ? '' : `/${id}`}`;
  if (what === 'delete') return call('DELETE', path);
  return call('POST', `${path}${what in PATHS ? PATHS[what as keyof typeof PATHS] : ''}`, { body: sent });
}
