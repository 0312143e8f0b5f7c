// The route from one point to another. The one place for routing: today the great circle, later a routing service with
// the same result.
import { type GeoPoint, milesBetween } from '../../schema/formats/geo';

export interface Route {
  miles: number;
  minutes: number;
  /** The line, from start to end. */
  points: readonly GeoPoint[];
  /** Along the great circle instead of roads: shown wherever the figures are. */
  estimate: boolean;
  /** The turns, in order; none of an estimate. */
  turns?: readonly Turn[];
}

export interface Turn {
  text: string;
  miles: number;
  point: GeoPoint;
}

/** Miles an hour that a truck makes door to door, for the estimate. */
const SPEED = 50;

/** The route `from` – `to`. Rejects with the signal's reason when `signal` is aborted, as a call to a service will. */
export async function routeBetween(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Route> {
  signal.throwIfAborted();
  const miles = milesBetween(from, to);
  return { miles, minutes: (miles / SPEED) * 60, points: [from, to], estimate: true };
}
