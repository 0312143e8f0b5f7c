// The printed map of a point and a facility: the route between them, and its distance and duration below.
import { useEffect, useMemo, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import type { DataSource, RecordId } from '../../../engine/data/data-source';
import { type GeoPoint, milesText, minutesText } from '../../../schema/formats/geo';
import { type Facility, facilityNoun, facilityOf } from '../base/destination';
import { estimatedRoute, type Route } from '../base/map-provider';
import { PrintedMap } from '../basemap/printed-map';
import { useChosenRoute } from './chosen-route';
import { hasRoutingService, logRouteFailure } from './routing-service';

interface PrintedRouteProps {
  point: GeoPoint;
  /** The facility's noun and id. */
  facilityRef: string | undefined;
  facilityId: unknown;
  /** Called once the route is rendered, or there is none. */
  onReady(): void;
}

export function PrintedRoute({ point, facilityRef, facilityId, onReady }: PrintedRouteProps) {
  const source = useDataSource();
  const [found, setFound] = useState<Found>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void find(source, point, facilityRef, facilityId, controller.signal, setFound).then(
      () => controller.signal.aborted || setDone(true),
    );
    return () => controller.abort();
  }, [source, point, facilityRef, facilityId]);
  useEffect(() => {
    if (isDone) onReady();
  }, [isDone, onReady]);

  const to = found?.facility.state === 'known' ? found.facility : undefined;
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
  facility: Facility;
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
  const noun = facilityNoun(ref, id);
  const result = noun && (await source.read(noun, id as RecordId, signal));
  if (!noun || !result?.ok || signal.aborted) return;
  const facility = facilityOf(noun, result.data);
  setFound({ facility, routes: [] });
  if (facility.state !== 'known' || !hasRoutingService(source)) return;
  try {
    const { findRoutes } = await import('./find-routes');
    const routes = await findRoutes(source, point, facility.point, signal);
    if (!signal.aborted) setFound({ facility, routes });
  } catch (error) {
    if (!signal.aborted) logRouteFailure(error);
  }
}
