// The printed map of a point and a destination: the route between them, and its distance and duration below.
import { useEffect, useMemo, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import type { DataSource, RecordId } from '../../../engine/data/data-source';
import { milesText, minutesText } from '../../../schema/formats/distances';
import type { GeoPoint } from '../../../schema/formats/geo';
import { type Destination, destinationNoun, destinationOf } from '../base/destination';
import { estimatedRoute, type Route } from '../base/map-provider';
import { PrintedMap } from '../basemap/printed-map';
import { useChosenRoute } from './chosen-route';
import { hasRoutingService, logRouteFailure } from './routing-service';

interface PrintedRouteProps {
  point: GeoPoint;
  /** The noun and id of the destination. */
  destinationRef: string | undefined;
  destinationId: unknown;
  /** Called once the route is rendered, or there is none. */
  onReady(): void;
}

/** Without a route, or without a service for one, it is the straight line with an estimate. */
export function PrintedRoute({ point, destinationRef, destinationId, onReady }: PrintedRouteProps) {
  const source = useDataSource();
  const [found, setFound] = useState<Found>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void find(source, point, destinationRef, destinationId, controller.signal, setFound).then(
      () => controller.signal.aborted || setDone(true),
    );
    return () => controller.abort();
  }, [source, point, destinationRef, destinationId]);
  useEffect(() => {
    if (isDone) onReady();
  }, [isDone, onReady]);

  const to = found?.destination.state === 'known' ? found.destination : undefined;
  const chosen = useChosenRoute(point, to?.point);
  const estimate = useMemo(() => to && estimatedRoute(point, to.point), [point, to]);
  const route = found?.routes[chosen] ?? estimate;
  return (
    <PrintedMap point={point} to={to} line={route?.points} isEstimate={route?.estimate}>
      {to && route && (
        <p className="printed-map-summary">
          <b>{milesText(route.miles)}</b>
          <b>
            {route.estimate && 'about '}
            {minutesText(route.minutes)}
          </b>
          {route.estimate && <span>straight-line estimate</span>}
          <span className="printed-map-end">to {to.name}</span>
        </p>
      )}
    </PrintedMap>
  );
}

interface Found {
  destination: Destination;
  routes: readonly Route[];
}

/** Never rejects: a map is printed without a route. */
async function find(
  source: DataSource,
  point: GeoPoint,
  ref: string | undefined,
  id: unknown,
  signal: AbortSignal,
  setFound: (found: Found) => void,
): Promise<void> {
  const noun = destinationNoun(ref, id);
  const result = noun && (await source.read(noun, id as RecordId, signal));
  if (!noun || !result?.ok || signal.aborted) return;
  const destination = destinationOf(noun, result.data);
  setFound({ destination, routes: [] });
  if (destination.state !== 'known' || !hasRoutingService(source)) return;
  try {
    const { findRoutes } = await import('./find-routes');
    const routes = await findRoutes(source, point, destination.point, signal);
    if (!signal.aborted) setFound({ destination, routes });
  } catch (error) {
    if (!signal.aborted) logRouteFailure(error);
  }
}
