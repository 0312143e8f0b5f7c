// How a part of the map travels. Alone in its file, because the first load needs nothing else of maps.
import type { GeoBounds } from './geo-bounds';

/** `west,south,east,north`. */
export const boundsText = ({ west, south, east, north }: GeoBounds): string => [west, south, east, north].join();
