// Driving routes from the map's provider, else from the data source. Loaded when a route is first needed.
import type { DataSource } from '../../../engine/data/data-source';
import type { GeoPoint } from '../../../schema/formats/geo';
import type { Route } from '../base/route-between';
import { chosenProvider } from '../provider/chosen-provider';
import { routesOf } from './driving-routes';
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
