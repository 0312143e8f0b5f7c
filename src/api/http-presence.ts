// Who else has a record open, over HTTP. Loads with the first record that is shown.
import type { DataSource } from '../engine/data/data-source';
import type { Present } from '../schema/model/presence';
import { call } from './call';
import { withList } from './response';

/** @returns the others, never the caller. */
export const sayPresence: NonNullable<DataSource['presence']> = async ({ noun }, id, { page, presence }) => {
  const body = { page, noun, id: Number(id), presence };
  // What is said at last is sent, also where the page is gone by then.
  const options = { body, keepalive: presence === 'left' };
  const result = withList(await call<{ others: Present[] }>('POST', '/presence', options), 'others');
  return result.ok ? { ok: true, data: result.data.others } : result;
};
