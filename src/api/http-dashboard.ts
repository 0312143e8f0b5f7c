// What a dashboard shows, over HTTP. Loads with the first one.
import type { DataSource } from '../engine/data/data-source';
import type { DashboardContent } from '../schema/model/dashboard';
import { call } from './call';
import { withList } from './response';
import { readerZone } from './table';

/** Sent with the time zone of the reader, which decides on which day a moment is counted. */
export const fetchDashboard: NonNullable<DataSource['dashboard']> = async (name, { days, record }, signal) => {
  const query = { days, record, time_zone: readerZone() };
  const result = await call<DashboardContent>('GET', `/dashboards/${encodeURIComponent(name)}`, { query, signal });
  return withList(result, 'panels');
};
