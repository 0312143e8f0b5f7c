// What the map of a list may cost: no more than Leaflet alone, in the same run.

import { eachRun, type Verdict, verdictOf } from '../statistics';
import type { MapResult } from './rounds';

const FIGURES = { pan: 'a map is moved by 240 px', zoom: 'a map is zoomed by a step' } as const;

/** One line per figure. */
export function mapVerdicts(results: readonly MapResult[]): Verdict[] {
  return (['pan', 'zoom'] as const).flatMap((figure) =>
    verdictOf(
      `${FIGURES[figure]}: 100,000 tickets, against Leaflet alone with 500 markers`,
      eachRun(results, ['list-map', 'map-leaflet'], (ours, leaflet) => ours[figure] / leaflet[figure]),
      1,
    ),
  );
}
