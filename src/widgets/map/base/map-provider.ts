// What a map gets from outside: its ground, the search for places, and routes. Markers, lines, keys and clusters are the
// same for every provider, on Leaflet.
import type { Map as LeafletMap } from 'leaflet';
import type { GeoPoint } from '../../../schema/formats/geo';
import type { Route } from './route-between';

export interface MapProvider {
  /**
   * Adds what lies under markers and lines, and reports what is shown there, at once and after every change. Nothing
   * that fails here ends the map: the map that comes along is shown instead. @returns a function that removes it.
   */
  addGround(map: LeafletMap, onGround: (ground: Ground) => void): () => void;
  /**
   * Places whose name fits `text`, the best first, those near `near` before others. Rejects with the signal's reason.
   * Absent, or rejected while the signal is not aborted: the places that come along are searched.
   */
  findPlaces?(text: string, near: GeoPoint, signal: AbortSignal): Promise<FoundPlace[]>;
  /**
   * Driving routes, the best first; empty when there is no way. Rejects with the signal's reason. Absent, or rejected
   * while the signal is not aborted: the server's own call is used.
   */
  findRoutes?(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Route[]>;
}

/** What is shown under markers and lines. */
export interface Ground {
  /** Who owns it, shown at the map's edge; empty where the ground itself shows that, in its lower corners. */
  credit: string;
  /** Why it is not the one that the operator chose. */
  note?: string;
}

export interface FoundPlace {
  name: string;
  /** What distinguishes it from others of its name, like its state or address. */
  detail: string;
  point: GeoPoint;
}
