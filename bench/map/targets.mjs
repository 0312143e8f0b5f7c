// What the map of a list may cost: no more than Leaflet alone, in the same run.

import { median } from '../statistics.mjs';

const FIGURES = { pan: 'a map is moved by 240 px', zoom: 'a map is zoomed by a step' };

/** One line per figure, in the shape of `formVerdicts`. */
export function mapVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];
  if (runs.length === 0) return [];
  return Object.entries(FIGURES).map(([figure, what]) => {
    const of = (run, page) => results.find((result) => result.run === run && result.page === page)[figure];
    const ratios = runs.map((run) => of(run, 'list-map') / of(run, 'map-leaflet'));
    return {
      what: `${what}: 100,000 tickets, against Leaflet alone with 500 markers`,
      value: median(ratios),
      least: Math.min(...ratios),
      worst: Math.max(...ratios),
      most: 1,
      unit: '×',
    };
  });
}
