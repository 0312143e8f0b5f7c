// Driving routes from the map's provider, else from the data source. Loaded when a route is first needed.
import type { LatLng, Routing } from 'leaflet';
import LeafletRouting from 'leaflet-routing-machine/src/index.js';
import type { DataSource } from '../../../engine/data/data-source';
import { METRES_PER_MILE, unwrapped } from '../../../schema/formats/distances';
import type { GeoPoint } from '../../../schema/formats/geo';
import type { DrivingRoute, DrivingRoutes } from '../../../schema/model/driving-route';
import { toPoint } from '../base/leaflet-points';
import type { Route, Turn, TurnDirection } from '../base/map-provider';
import { chosenProvider } from '../provider/map-providers';
import { logRouteFailure } from './routing-service';

/** The best first; none where no road leads. Rejects when there is no usable response, with a message for the log. */
export async function findRoutes(
  source: DataSource,
  from: GeoPoint,
  to: GeoPoint,
  signal: AbortSignal,
): Promise<Route[]> {
  try {
    const provided = await chosenProvider().findRoutes?.(from, to, signal);
    if (provided) return provided;
  } catch (error) {
    if (signal.aborted || !source.routes) throw error;
    logRouteFailure(error);
  }
  const result = await source.routes!(from, to, signal);
  if (result.ok) return routesOf(result.data);
  throw new Error(result.failure.kind);
}

/** The routes of a response, the best first; none where no road leads. Throws for a response that is not of this shape. */
export function routesOf({ code, routes }: DrivingRoutes): Route[] {
  switch (code) {
    case 'Ok':
      return routes.map(routeOf);
    case 'NoRoute':
    case 'NoSegment':
      return [];
    default:
      throw new TypeError(`Unknown code ${String(code)}`);
  }
}

function routeOf(driving: DrivingRoute): Route {
  const { name, coordinates, instructions } = converter._convertRoute(driving);
  const route = {
    miles: driving.distance / METRES_PER_MILE,
    minutes: driving.duration / 60,
    points: unwrapped(coordinates.map(toPoint)),
    estimate: false,
    name,
  };
  if (!Number.isFinite(route.miles + route.minutes) || route.points.length === 0) throw new TypeError('No route');
  return { ...route, turns: instructions.map((instruction, nth) => turnOf(instruction, nth, route.points)) };
}

function turnOf(instruction: ConvertedInstruction, nth: number, points: Route['points']): Turn {
  return {
    text: instruction.text,
    miles: instruction.distance / METRES_PER_MILE,
    point: points[Math.min(instruction.index, points.length - 1)]!,
    direction: DIRECTIONS[formatter.getIconName(instruction, nth)],
  };
}

const DIRECTIONS: Readonly<Record<string, TurnDirection>> = {
  depart: 'start',
  arrive: 'end',
  continue: 'straight',
  'enter-roundabout': 'roundabout',
  'bear-right': 'right',
  'turn-right': 'right',
  'sharp-right': 'right',
  'bear-left': 'left',
  'turn-left': 'left',
  'sharp-left': 'left',
  'u-turn': 'back',
};

interface ConvertedInstruction extends Routing.IInstruction {
  text: string;
  /** Of its point among the coordinates. */
  index: number;
}

/** The part of the package's router that its types leave out. */
interface Converter {
  _convertRoute(route: DrivingRoute): { name: string; coordinates: LatLng[]; instructions: ConvertedInstruction[] };
}

// It sends nothing; an address keeps it from warning of its public default.
const converter = new LeafletRouting.OSRMv1({ serviceUrl: '/' }) as unknown as Converter;
const formatter = new LeafletRouting.Formatter();
