// A map opens on something that can be recognised: a route, else so far out that a place with a name is in view.
import type { GeoPoint } from '../../../schema/formats/geo';
import { type Basemap, worldX, worldY } from './basemap-load';

/** Pixels between the dot of a place and the edge: its name, the scale and the credits. */
const INSET = { x: 32, y: 40 };

/** The closest zoom at which the built-in map has more than names. */
const CLOSEST = 12;
/** The zoom at which a continent is recognised without a name. */
const SHORES = 2;

/**
 * The closest zoom, down from `zoom`, at which a place that is named then lies in a view of this size around `centre`.
 * Without `places` it is `zoom`.
 */
export function zoomWithPlace(
  places: Basemap['places'],
  { latitude, longitude }: GeoPoint,
  { width, height }: { width: number; height: number },
  zoom: number,
): number {
  if (!places) return zoom;
  const [x, y] = [worldX(longitude), worldY(latitude)];
  for (let at = Math.min(zoom, CLOSEST); at > SHORES; at--) {
    const world = 256 * 2 ** at;
    const [across, down] = [(width / 2 - INSET.x) / world, (height / 2 - INSET.y) / world];
    const named = places.upTo(at);
    for (let i = 0; i < named; i++) {
      const place = places.list[i]!;
      if (Math.abs(place.x - x) <= across && Math.abs(place.y - y) <= down) return at;
    }
  }
  return Math.min(zoom, SHORES);
}
