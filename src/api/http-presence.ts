// Who else has a record open, over HTTP. Loads with the first record that is shown.
import type { DataSource } from '../engine/data/data-source';
import { isObject } from '../schema/formats/plain-values';
import type { Present } from '../schema/model/presence';
import { call } from './call';
import { UNREADABLE } from './response';

export const sayPresence: NonNullable<DataSource['presence']> = async ({ noun }, id, { page, presence }) => {
  const body = { page, noun, id: Number(id), presence };
  const result = await call<{ others: Present[] }>('POST', '/presence', { body });
  if (!result.ok) return result;
  return isObject(result.data) && Array.isArray(result.data.others)
    ? { ok: true, data: result.data.others }
    : UNREADABLE;
};
