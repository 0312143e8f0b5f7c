// The search for places with Google's places library.
import type { GeoPoint } from '../../../../schema/formats/geo';
import type { FoundPlace } from '../map-provider';
import { googleLibrary, unlessAborted } from './google-loader';

const MOST = 8;
/** Characters; every search costs the owner of the key money. */
const LEAST = 3;

export async function findPlaces(text: string, near: GeoPoint, signal: AbortSignal): Promise<FoundPlace[]> {
  if (text.trim().length < LEAST) return [];
  const { Place } = await unlessAborted(googleLibrary('places'), signal);
  const search = Place.searchByText({
    textQuery: text,
    locationBias: { lat: near.latitude, lng: near.longitude },
    maxResultCount: MOST,
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
