// What a map gets from outside: its ground, the search for places, and routes. Markers, lines, keys and clusters are the
// same for every provider, on Leaflet.
import type { Map as LeafletMap } from 'leaflet';
import type { GeoPoint } from '../../../schema/formats/geo';
import type { Route } from '../route-between';

export interface MapProvider {
  /** Adds what lies under markers and lines; @returns a function that removes it. Nothing that fails here ends the map. */
  addGround(map: LeafletMap): () => void;
  /** Who owns the ground, shown on the map. */
  credit: string;
  /**
   * Places whose name fits `text`, the best first, those near `near` before others. Absent: the places that come along
   * are searched. Rejects with the signal's reason.
   */
  findPlaces?(text: string, near: GeoPoint, signal: AbortSignal): Promise<FoundPlace[]>;
  /** Driving routes, the best first; empty when there is no way. Absent: the server's own call is used. */
  findRoutes?(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Route[]>;
}

export interface FoundPlace {
  name: string;
  /** What tells it from others of its name, like its state or address. */
  detail: string;
  point: GeoPoint;
}
