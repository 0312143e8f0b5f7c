// The call behind the map of a list. Loads with the first map.
import type { DataSource } from '../engine/data/data-source';
import { boundsText } from '../schema/formats/bounds-text';
import { isObject } from '../schema/formats/plain-values';
import type { Clusters } from '../schema/model/clusters';
import { call } from './call';
import { UNREADABLE } from './response';
import { flatten, tableQuery, zoneOf } from './table';

/** Searches go along as for a page of the table; columns without one are left out of the address. */
export const fetchClusters: NonNullable<DataSource['clusters']> = async (noun, columns, request, signal) => {
  const searched = columns.filter(({ path }) => request.search[path]);
  const table = tableQuery(searched, { page: 1, length: 1, search: request.search }, 1);
  const { columns: searches, search, filters } = table;
  const query = {
    ...flatten({ columns: searches, search, filters }),
    bounds: boundsText(request.bounds),
    zoom: request.zoom,
  };
  const result = await call<Clusters>('GET', `${noun.api.base}/clusters`, {
    // Of its records a map says no more than whether they are late.
    query: {
      ...query,
      ...zoneOf(
        noun,
        request.search,
        Object.values(noun.record.properties).filter(({ due }) => due),
      ),
    },
    signal,
  });
  return result.ok && !isClusters(result.data) ? UNREADABLE : result;
};

const isClusters = (body: unknown): boolean =>
  isObject(body) && Array.isArray(body.clusters) && Array.isArray(body.points);
