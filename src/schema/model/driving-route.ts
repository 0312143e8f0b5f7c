// Driving routes as OSRM's route service sends them (`/route/v1/driving/…`, polyline of five decimals): what our own
// call responds with, whichever service is behind it.

/** `routes` is empty unless `code` is `Ok`; the best comes first. */
export interface DrivingRoutes {
  code: 'Ok' | 'NoRoute' | 'NoSegment';
  routes: DrivingRoute[];
  waypoints: DrivingWaypoint[];
}

export interface DrivingRoute {
  /** Metres. */
  distance: number;
  /** Seconds. */
  duration: number;
  /** Encoded polyline, five decimals. */
  geometry: string;
  legs: DrivingLeg[];
}

export interface DrivingLeg {
  distance: number;
  duration: number;
  summary: string;
  steps: DrivingStep[];
}

export interface DrivingStep {
  distance: number;
  duration: number;
  geometry: string;
  /** The road's name; empty where it has none. */
  name: string;
  mode: string;
  maneuver: { type: string; modifier?: string; exit?: number; location: [number, number]; bearing_after?: number };
}

/** The nearest point on a road; `location` is longitude, latitude. */
export interface DrivingWaypoint {
  name: string;
  location: [number, number];
}
