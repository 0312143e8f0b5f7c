// A route from one point to another, whichever service found it, and the estimate where none did.
import { type GeoPoint, milesBetween, unwrapped } from '../../../schema/formats/geo';

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
const SPEED = 50;

/** The great circle `from` – `to`, at a truck's speed. */
export function estimatedRoute(from: GeoPoint, to: GeoPoint): Route {
  const miles = milesBetween(from, to);
  return { miles, minutes: (miles / SPEED) * 60, points: unwrapped([from, to]), estimate: true };
}
