// What a map gets from outside: its base layer, the search for places, and routes. Markers, lines, keys and clusters
// are the same for every provider, on Leaflet.
import type { Map as LeafletMap } from 'leaflet';
import { milesBetween, unwrapped } from '../../../schema/formats/distances';
import type { GeoPoint } from '../../../schema/formats/geo';

/** One of those that `map-providers.ts` chooses from. */
export interface MapProvider {
  /**
   * Adds what lies under markers and lines, and reports what is shown there, at once and after every change. Nothing
   * that fails here ends the map: the bundled map is shown instead. @returns a function that removes it.
   */
  addBaseLayer(map: LeafletMap, onBaseLayer: (baseLayer: BaseLayer) => void): () => void;
  /**
   * Places whose name fits `text`, the best first, those near `near` before others. Rejects with the signal's reason.
   * Absent, or rejected while the signal is not aborted: the bundled places are searched.
   */
  findPlaces?(text: string, near: GeoPoint, signal: AbortSignal): Promise<FoundPlace[]>;
  /**
   * Driving routes, the best first; empty when no road leads there. Rejects with the signal's reason. Absent, or rejected
   * while the signal is not aborted: the server's own call is used.
   */
  findRoutes?(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Route[]>;
}

/** What is shown under markers and lines. */
export interface BaseLayer {
  /** Who owns it, shown at the map's edge; empty where the base layer itself shows that, in its lower corners. */
  credit: string;
  /** Why it is not the one that the operator chose. */
  note?: string;
}

/** A result of a search for places. */
export interface FoundPlace {
  name: string;
  /** What distinguishes it from others of its name, like its state or address. */
  detail: string;
  point: GeoPoint;
}

/** Milliseconds that a map waits for a service outside before it says that nothing came. */
export const PROVIDER_TIMEOUT_MS = 8000;

/** A route from one point to another, whichever service found it, and the estimate where none did. */
export interface Route {
  miles: number;
  minutes: number;
  /** The line, from start to end. */
  points: readonly GeoPoint[];
  /** Along the great circle instead of roads: shown wherever the figures are. */
  estimate: boolean;
  /** The roads that distinguish it from the alternatives: "I 55, Archer Avenue". */
  name?: string;
  /** The turns, in order; none of an estimate. */
  turns?: readonly Turn[];
}

/** A turn of a driving route. */
export interface Turn {
  text: string;
  /** To the next turn. */
  miles: number;
  point: GeoPoint;
  direction?: TurnDirection;
}

/** Where a turn leads, for its icon; one without it has none. */
export type TurnDirection = 'start' | 'end' | 'straight' | 'left' | 'right' | 'back' | 'roundabout';

/** Miles an hour that a truck makes door to door, for the estimate. */
const MILES_PER_HOUR = 50;

/** The great circle `from` – `to`, at a truck's speed. */
export function estimatedRoute(from: GeoPoint, to: GeoPoint): Route {
  const miles = milesBetween(from, to);
  return { miles, minutes: (miles / MILES_PER_HOUR) * 60, points: unwrapped([from, to]), estimate: true };
}
