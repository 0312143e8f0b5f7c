// The search of a text that is being typed.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { toPoint } from './leaflet-points';
import { chosenProvider } from './provider/chosen-provider';
import type { FoundPlace } from './provider/map-provider';
import { searchPlaces } from './search-places';
import { useBasemap } from './use-basemap';

/** Milliseconds without typing before a search begins. */
const REST = 200;

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
    }, REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [map, basemap, text]);
  return text.trim() === '' || found?.text !== text ? undefined : found.places;
}
