// Driving routes as OSRM's route service sends them (`/route/v1/driving/…`): what our own call responds with, whichever
// service is behind it. Lengths in metres, times in seconds, places as longitude and latitude, lines as encoded
// polylines of five decimals.

/** `routes` and `waypoints` are empty unless `code` is `Ok`; the best route comes first. */
export interface DrivingRoutes {
  /** `NoSegment`: one of the points is too far from every road. `NoRoute`: no way leads from one to the other. */
  code: 'Ok' | 'NoRoute' | 'NoSegment';
  routes: DrivingRoute[];
  /** The two ends of the routes, on roads. */
  waypoints: DrivingWaypoint[];
}

/** One way from the first point to the second. */
export interface DrivingRoute {
  distance: number;
  duration: number;
  geometry: string;
  /** At least one. */
  legs: DrivingLeg[];
}

/** A part of a route from one requested point to the next; between two points the only one. */
export interface DrivingLeg {
  distance: number;
  duration: number;
  /** Names of the main roads; may be empty. */
  summary: string;
  steps: DrivingStep[];
}

/** One line of a turn list: its maneuver, then the way to the next one. */
export interface DrivingStep {
  distance: number;
  duration: number;
  geometry: string;
  /** The road's name; empty where it has none. */
  name: string;
  mode: string;
  maneuver: DrivingManeuver;
  /** Numbers of the road, of exits and what signs say, as they are on the signs. */
  ref?: string;
  exits?: string;
  destinations?: string;
  rotary_name?: string;
}

/** Such that libraries for OSRM find a text for each: none needs lanes, and only the first and the last have no modifier. */
export interface DrivingManeuver {
  type: string;
  modifier?: Modifier;
  /** Of a roundabout, from 1. */
  exit?: number;
  location: [number, number];
  /** Degrees from north, clockwise, 0 to 360. */
  bearing_after?: number;
}

/** The directions that OSRM knows; any other is read as `straight`. */
export const modifiers = [
  'uturn',
  'sharp right',
  'right',
  'slight right',
  'straight',
  'slight left',
  'left',
  'sharp left',
] as const;
type Modifier = (typeof modifiers)[number];

/** An end of the routes, at the place on a road that is nearest to the requested point. */
export interface DrivingWaypoint {
  /** The road's name; empty where it has none. */
  name: string;
  location: [number, number];
  /** From the point that was requested. */
  distance?: number;
}
