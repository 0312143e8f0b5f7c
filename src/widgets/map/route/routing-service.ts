// Whether driving routes can be requested at all. What does so loads when a route is first needed.
import type { DataSource } from '../../../engine/data/data-source';
import { chosenProvider } from '../provider/map-providers';

/** True where the data source finds routes, or the provider of the map does. */
export const hasRoutingService = (source: DataSource): boolean =>
  source.routes !== undefined || chosenProvider().findRoutes !== undefined;

/** The console line for a route that was not found because something failed. No stack, no points. */
export const logRouteFailure = (reason: unknown): void =>
  console.error(`Route failed (${reason instanceof Error ? reason.message : String(reason)})`);
