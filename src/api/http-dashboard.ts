// What a dashboard shows, over HTTP. Loads with the first one.
import type { DataSource } from '../engine/data/data-source';
import { isObject } from '../schema/formats/plain-values';
import type { DashboardContent } from '../schema/model/dashboard';
import { call } from './call';
import { UNREADABLE } from './response';
import { readerZone } from './table';

export const fetchDashboard: NonNullable<DataSource['dashboard']> = async (name, { days, record }, signal) => {
  const query = { days, record, time_zone: readerZone() };
  const result = await call<DashboardContent>('GET', `/dashboards/${encodeURIComponent(name)}`, { query, signal });
  return !result.ok || (isObject(result.data) && Array.isArray(result.data.panels)) ? result : UNREADABLE;
};
