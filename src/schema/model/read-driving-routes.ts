// Reads what a routing service sent: nothing of it is believed. What is no usable route is rejected as a whole; what a
// route need not have is left out.
import type { Values } from '../descriptor/descriptor';
import { type GeoPoint, geoPoint } from '../formats/geo';
import { isObject } from '../formats/plain-values';
import { decodePolyline } from '../formats/polyline';
import {
  type DrivingLeg,
  type DrivingManeuver,
  type DrivingRoute,
  type DrivingRoutes,
  type DrivingStep,
  type DrivingWaypoint,
  modifiers,
} from './driving-route';

/** How many routes are kept; services rarely send more. */
const MAX_ROUTES = 3;
const MAX_LEGS = 10;
const MAX_STEPS = 5_000;
const MAX_TEXT_LENGTH = 500;
/** Degrees that a line may begin or end from its waypoint. A polyline of other decimals is off by much more. */
const WAYPOINT_TOLERANCE_DEGREES = 0.01;

/** The routes of a response's JSON; undefined when it is anything else. */
export function readDrivingRoutes(body: unknown): DrivingRoutes | undefined {
  if (!isObject(body)) return undefined;
  const { code } = body;
  if (code === 'NoRoute' || code === 'NoSegment') return noRoutes(code);
  if (code !== 'Ok') return undefined;
  try {
    const waypoints = listOf(body.waypoints, waypoint, 2);
    const routes = listOf(body.routes, route, Infinity).slice(0, MAX_ROUTES);
    if (waypoints.length !== 2 || routes.length === 0) return undefined;
    return routes.every((one) => leadsBetween(one, waypoints)) ? { code, routes, waypoints } : undefined;
  } catch (error) {
    if (error instanceof Unusable) return undefined;
    throw error;
  }
}

/** A response without routes, for services that say so in another way than OSRM. */
export const noRoutes = (code: Exclude<DrivingRoutes['code'], 'Ok'>): DrivingRoutes => ({
  code,
  routes: [],
  waypoints: [],
});

class Unusable extends Error {}

function route(value: Values): DrivingRoute {
  const legs = listOf(value.legs, leg, MAX_LEGS);
  if (legs.length === 0) throw new Unusable();
  const geometry = line(value.geometry);
  if (geometry === '') throw new Unusable();
  return { ...measures(value), geometry, legs };
}

const leg = (value: Values): DrivingLeg => ({
  ...measures(value),
  summary: text(value.summary) ?? '',
  steps: listOf(value.steps, step, MAX_STEPS),
});

const step = (value: Values): DrivingStep => ({
  ...measures(value),
  geometry: line(value.geometry),
  name: text(value.name) ?? '',
  mode: text(value.mode) ?? 'driving',
  maneuver: maneuver(value.maneuver),
  ...given({
    ref: text(value.ref),
    exits: text(value.exits),
    destinations: text(value.destinations),
    rotary_name: text(value.rotary_name),
  }),
});

function maneuver(value: unknown): DrivingManeuver {
  if (!isObject(value)) throw new Unusable();
  const type = text(value.type);
  if (!type) throw new Unusable();
  const { exit, bearing_after: bearing } = value;
  const isEnd = type === 'depart' || type === 'arrive';
  const modifier = modifiers.find((one) => one === value.modifier) ?? (isEnd ? undefined : ('straight' as const));
  return {
    // Its text would need the lanes.
    type: type === 'use lane' ? 'continue' : type,
    location: location(value.location),
    ...given({
      modifier,
      exit: typeof exit === 'number' && Number.isInteger(exit) && exit > 0 && exit < 100 ? exit : undefined,
      bearing_after: typeof bearing === 'number' && bearing >= 0 && bearing <= 360 ? bearing : undefined,
    }),
  };
}

const waypoint = (value: Values): DrivingWaypoint => ({
  name: text(value.name) ?? '',
  location: location(value.location),
  ...given({ distance: isMeasure(value.distance) ? value.distance : undefined }),
});

function measures({ distance, duration }: Values): { distance: number; duration: number } {
  if (!isMeasure(distance) || !isMeasure(duration)) throw new Unusable();
  return { distance, duration };
}

const isMeasure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function location(value: unknown): [number, number] {
  const point = Array.isArray(value) && value.length === 2 ? geoPoint(value[1], value[0]) : undefined;
  if (!point) throw new Unusable();
  return [point.longitude, point.latitude];
}

function line(value: unknown): string {
  if (typeof value !== 'string' || !decodePolyline(value)) throw new Unusable();
  return value;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT_LENGTH) : undefined;

function listOf<T>(value: unknown, read: (item: Values) => T, most: number): T[] {
  if (!Array.isArray(value) || value.length > most) throw new Unusable();
  return value.map((item) => {
    if (!isObject(item)) throw new Unusable();
    return read(item);
  });
}

/** Without the entries that are undefined. */
const given = <T extends object>(entries: T): Partial<T> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Partial<T>;

function leadsBetween({ geometry }: DrivingRoute, [from, to]: DrivingWaypoint[]): boolean {
  const points = decodePolyline(geometry)!;
  return isNear(points[0]!, from!) && isNear(points.at(-1)!, to!);
}

const isNear = ({ latitude, longitude }: GeoPoint, { location: [east, north] }: DrivingWaypoint): boolean =>
  Math.abs(latitude - north) < WAYPOINT_TOLERANCE_DEGREES && Math.abs(longitude - east) < WAYPOINT_TOLERANCE_DEGREES;
