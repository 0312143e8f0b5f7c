// The roads of the tests: some streets between the first terminal and the first facility of a new product, and an
// island. The expected lengths follow them.
//
//    (F-top) ---- Summit Street ------ (T-top)
//       |                                 |
//   (F-north) --- Canal Street ------ (terminal)
//       |                                 |
//  Freight Lane                       Yard Road
//       |                                 |
//   (facility) --- Depot Street -- (T-south)          (island-a) --- Harbor Road --- (island-b)
//       |                                 |
//   (F-far) ------ Quarry Road ------ (T-far)
import { milesBetween } from '../../src/schema/formats/distances';
import type { GeoPoint } from '../../src/schema/formats/geo';
import type { Road } from './write-pbf';

/** Latitudes and longitudes. */
const places = {
  facility: [41.8486, -87.6721],
  terminal: [41.8543, -87.6382],
  'F-north': [41.8543, -87.6721],
  'T-south': [41.8486, -87.6382],
  'F-top': [41.8649, -87.6721],
  'T-top': [41.8649, -87.6382],
  'F-far': [41.838, -87.6721],
  'T-far': [41.838, -87.6382],
  'island-a': [41.8, -87.5],
  'island-b': [41.81, -87.5],
} as const satisfies Record<string, readonly [number, number]>;

type Place = keyof typeof places;

export const points: ReadonlyMap<string, readonly [number, number]> = new Map(Object.entries(places));

const street = (name: string, ...points: Place[]): Road => ({ points, tags: { highway: 'secondary', name } });

export const roads: readonly Road[] = [
  street('Summit Street', 'F-top', 'T-top'),
  street('Canal Street', 'F-north', 'terminal'),
  street('Depot Street', 'facility', 'T-south'),
  street('Quarry Road', 'F-far', 'T-far'),
  street('Freight Lane', 'F-top', 'F-north', 'facility', 'F-far'),
  street('Yard Road', 'T-top', 'terminal', 'T-south', 'T-far'),
  street('Harbor Road', 'island-a', 'island-b'),
];

export function pointOf(place: Place): GeoPoint {
  const [latitude, longitude] = places[place];
  return { latitude, longitude };
}

/** Miles along straight roads from place to place. */
export const milesAlong = (...way: Place[]): number =>
  way.slice(1).reduce((sum, place, index) => sum + milesBetween(pointOf(way[index]!), pointOf(place)), 0);
