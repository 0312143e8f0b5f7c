// What a map of a hundred thousand tickets costs, beside Leaflet alone with five hundred markers.

import { loadavg } from 'node:os';
import { shuffled } from '../statistics.mjs';
import { measureMap } from './measure.mjs';

const pages = {
  'list-map': { path: '/tickets?view=map', ready: () => document.querySelectorAll('.map-marker').length > 0 },
  'map-leaflet': {
    path: '/map-leaflet.html',
    ready: () => document.querySelectorAll('.leaflet-marker-icon').length === 500,
  },
};

/** One result per page and run. */
export async function measureMaps(url, { runs, progress }) {
  const found = [];
  for (let run = 0; run < runs; run++) {
    for (const [page, what] of shuffled(Object.entries(pages)))
      found.push({ run, page, ...(await measureMap(url, what)), load: loadavg()[0] });
    progress(`map, run ${run + 1} of ${runs}`);
  }
  return found;
}
