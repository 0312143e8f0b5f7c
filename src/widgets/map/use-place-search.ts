// The search of a text that is being typed.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { toPoint } from './base/leaflet-points';
import type { FoundPlace } from './base/map-provider';
import { useBasemap } from './basemap/use-basemap';
import { chosenProvider } from './provider/chosen-provider';
import { searchPlaces } from './search-places';

/** Milliseconds without typing before a search begins. */
const DEBOUNCE_MS = 200;

/** Undefined while nothing is searched, or the response is not there yet. */
export function usePlaceSearch(map: LeafletMap, text: string): readonly FoundPlace[] | undefined {
  const basemap = useBasemap();
  const [found, setFound] = useState<{ text: string; places: readonly FoundPlace[] }>();
  useEffect(() => {
    if (text.trim() === '') return setFound(undefined);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const places = await searchPlaces(chosenProvider(), basemap, text, toPoint(map.getCenter()), stop.signal);
      if (!stop.signal.aborted) setFound({ text, places });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [map, basemap, text]);
  return text.trim() === '' || found?.text !== text ? undefined : found.places;
}
