// Driving routes from Google.
import type { GeoPoint } from '../../../../schema/formats/geo';
import type { Route, Turn } from '../../route-between';
import { googleLibrary, unlessAborted } from './google-loader';

const METRES_PER_MILE = 1609.344;
const MILLISECONDS_PER_MINUTE = 60_000;

export async function findRoutes(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Route[]> {
  const { Route: GoogleRoute } = await unlessAborted(googleLibrary('routes'), signal);
  const response = GoogleRoute.computeRoutes({
    origin: toLiteral(from),
    destination: toLiteral(to),
    travelMode: 'DRIVING',
    computeAlternativeRoutes: true,
    fields: ['distanceMeters', 'durationMillis', 'path', 'legs'],
  });
  const { routes } = await unlessAborted(response, signal);
  return (routes ?? []).flatMap(toRoute);
}

const toLiteral = ({ latitude, longitude }: GeoPoint): google.maps.LatLngLiteral => ({ lat: latitude, lng: longitude });

const toPoint = ({ lat, lng }: google.maps.LatLngLiteral): GeoPoint => ({ latitude: lat, longitude: lng });

/** Empty where there is no length, time or line to show. */
function toRoute({ distanceMeters, durationMillis, path, legs }: google.maps.routes.Route): Route[] {
  if (distanceMeters === undefined || !durationMillis || !path?.length) return [];
  return [
    {
      miles: distanceMeters / METRES_PER_MILE,
      minutes: durationMillis / MILLISECONDS_PER_MINUTE,
      points: path.map(toPoint),
      estimate: false,
      turns: (legs ?? []).flatMap(({ steps }) => steps.flatMap(toTurn)),
    },
  ];
}

function toTurn({ instructions, distanceMeters, startLocation }: google.maps.routes.RouteLegStep): Turn[] {
  if (!instructions || !startLocation) return [];
  // A second line is a remark, like a toll road.
  const text = instructions.split(/\s*\n\s*/).join('. ');
  return [{ text, miles: distanceMeters / METRES_PER_MILE, point: toPoint(startLocation) }];
}
