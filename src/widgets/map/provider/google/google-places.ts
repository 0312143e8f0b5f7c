// The search for places with Google's places library.
import type { GeoPoint } from '../../../../schema/formats/geo';
import type { FoundPlace } from '../../base/map-provider';
import { googleLibrary, unlessAborted } from './google-loader';

const MAX_PLACES = 8;
/** Characters; every search costs the owner of the key money. */
const MIN_LETTERS = 3;

/** As `MapProvider.findPlaces`; texts of fewer than three letters find nothing, and cost nothing. */
export async function findPlaces(text: string, near: GeoPoint, signal: AbortSignal): Promise<FoundPlace[]> {
  if (text.trim().length < MIN_LETTERS) return [];
  const { Place } = await unlessAborted(googleLibrary('places'), signal);
  const search = Place.searchByText({
    textQuery: text,
    locationBias: { lat: near.latitude, lng: near.longitude },
    maxResultCount: MAX_PLACES,
    fields: ['displayName', 'formattedAddress', 'location'],
  });
  const { places } = await unlessAborted(search, signal);
  return places.flatMap(({ displayName, formattedAddress, location }) =>
    location
      ? [
          {
            name: displayName ?? text,
            detail: formattedAddress ?? '',
            point: { latitude: location.lat(), longitude: location.lng() },
          },
        ]
      : [],
  );
}
