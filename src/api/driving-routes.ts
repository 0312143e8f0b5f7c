// Driving routes, from the server's own call in OSRM's shape. Loads with the first of them.
import type { DataSource } from '../engine/data/data-source';
import { pointPairText } from '../schema/formats/point-pair';
import { readDrivingRoutes } from '../schema/model/read-driving-routes';
import { call } from './call';
import { UNREADABLE } from './response';

/** What does not have OSRM's shape counts as unreadable as a whole. */
export const fetchRoutes: NonNullable<DataSource['routes']> = async (from, to, signal) => {
  const result = await call<unknown>('GET', `/route/v1/driving/${pointPairText(from, to)}`, { signal });
  if (!result.ok) return result;
  const data = readDrivingRoutes(result.data);
  return data ? { ok: true, data } : UNREADABLE;
};
