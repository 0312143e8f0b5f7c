// Records of every noun by their names, over HTTP. Loads with the dialog that finds them.
import type { DataSource } from '../engine/data/data-source';
import type { FoundRecords } from '../schema/model/find';
import { call } from './call';
import { withList } from './response';

/** `records` are those that were opened last: the response says which are still there, and what they are called. */
export const findRecords: NonNullable<DataSource['find']> = async (text, records, signal) => {
  const named = records.map(({ noun, id }) => ({ noun, id }));
  const result = await call<FoundRecords>('POST', '/find', { body: { text, records: named }, signal });
  return withList(result, 'found');
};
