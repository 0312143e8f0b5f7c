// Driving routes from Google.
import { METRES_PER_MILE } from '../../../../schema/formats/distances';
import type { GeoPoint } from '../../../../schema/formats/geo';
import type { Route, Turn, TurnDirection } from '../../base/map-provider';
import { googleLibrary, unlessAborted } from './google-loader';

const MINUTE_MS = 60_000;

/** As `MapProvider.findRoutes`, with alternatives. */
export async function findRoutes(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Route[]> {
  const { Route: GoogleRoute } = await unlessAborted(googleLibrary('routes'), signal);
  const response = GoogleRoute.computeRoutes({
    origin: toLiteral(from),
    destination: toLiteral(to),
    travelMode: 'DRIVING',
    computeAlternativeRoutes: true,
    fields: ['description', 'distanceMeters', 'durationMillis', 'path', 'legs'],
  });
  const { routes } = await unlessAborted(response, signal);
  return (routes ?? []).flatMap(toRoute);
}

const toLiteral = ({ latitude, longitude }: GeoPoint): google.maps.LatLngLiteral => ({ lat: latitude, lng: longitude });

const toPoint = ({ lat, lng }: google.maps.LatLngLiteral): GeoPoint => ({ latitude: lat, longitude: lng });

/** Empty where there is no length, time or line to show. */
function toRoute(route: google.maps.routes.Route): Route[] {
  const { description, distanceMeters, durationMillis, path, legs } = route;
  if (distanceMeters === undefined || !durationMillis || !path?.length) return [];
  return [
    {
      miles: distanceMeters / METRES_PER_MILE,
      minutes: durationMillis / MINUTE_MS,
      points: path.map(toPoint),
      estimate: false,
      name: description ?? '',
      turns: (legs ?? []).flatMap(({ steps }) => steps.flatMap(toTurn)),
    },
  ];
}

/** Empty where there is nothing to do. */
function toTurn({ instructions, maneuver, distanceMeters, startLocation }: google.maps.routes.RouteLegStep): Turn[] {
  if (!instructions || !startLocation) return [];
  return [
    {
      // A second line is a remark, like a toll road.
      text: instructions.split(/\s*\n\s*/).join('. '),
      miles: distanceMeters / METRES_PER_MILE,
      point: toPoint(startLocation),
      direction: DIRECTIONS.find(([pattern]) => pattern.test(maneuver ?? ''))?.[1],
    },
  ];
}

/** Google's names of maneuvers, like `TURN_SLIGHT_LEFT` and `ROUNDABOUT_RIGHT`. */
const DIRECTIONS: [RegExp, TurnDirection][] = [
  [/^depart/i, 'start'],
  [/^destination/i, 'end'],
  [/^uturn/i, 'back'],
  [/^roundabout/i, 'roundabout'],
  [/left$/i, 'left'],
  [/right$/i, 'right'],
  [/^(straight|merge|name.change)/i, 'straight'],
];
