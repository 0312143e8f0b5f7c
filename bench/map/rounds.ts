// What a map of a hundred thousand tickets costs, beside Leaflet alone with five hundred markers.

import { loadavg } from 'node:os';
import { type Measured, type Rounds, shuffled } from '../statistics';
import { type MapFigures, type MapPage, measureMap } from './measure';

/** One page in one run. */
export interface MapResult extends Measured, MapFigures {}

const pages: Record<string, MapPage> = {
  'list-map': { path: '/tickets?view=map', ready: () => document.querySelectorAll('.map-marker').length > 0 },
  'map-leaflet': {
    path: '/map-leaflet.html',
    ready: () => document.querySelectorAll('.leaflet-marker-icon').length === 500,
  },
};

/** One result per page and run. */
export async function measureMaps(url: string, { runs, progress }: Rounds): Promise<MapResult[]> {
  const found: MapResult[] = [];
  for (let run = 0; run < runs; run++) {
    for (const [page, what] of shuffled(Object.entries(pages)))
      found.push({ run, page, ...(await measureMap(url, what)), load: loadavg()[0]! });
    progress(`map, run ${run + 1} of ${runs}`);
  }
  return found;
}
