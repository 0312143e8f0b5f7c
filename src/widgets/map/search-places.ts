// What a text finds on the map: coordinates, the places of the provider, and those that come along.
import { readCoordinates } from '../../schema/formats/coordinates';
import { coordinatesText, type GeoPoint, geoPoint, milesBetween } from '../../schema/formats/geo';
import type { FoundPlace, MapProvider } from './base/map-provider';
import type { Basemap } from './basemap/basemap-load';
import { findPlaces } from './find-places';

const MAX_PLACES = 6;
/** Closer than this, two places of one name are the same one. */
const SAME_MILES = 5;

/** The places for `text`, the best first; those of the provider before the ones that come along. Never rejects. */
export async function searchPlaces(
  provider: Pick<MapProvider, 'findPlaces'>,
  basemap: Basemap,
  text: string,
  near: GeoPoint,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  const typed = readCoordinates(text);
  if (typed) {
    const point = geoPoint(typed.latitude, typed.longitude);
    return point ? [{ name: coordinatesText(point), detail: 'Coordinates', point }] : [];
  }
  const first = (await provider.findPlaces?.(text, near, signal).catch(() => [])) ?? [];
  const others = findPlaces(basemap, text, near, MAX_PLACES).filter(
    (place) => !first.some((one) => one.name === place.name && milesBetween(one.point, place.point) < SAME_MILES),
  );
  return [...first, ...others].slice(0, MAX_PLACES);
}
