// The routes from a point to a destination, and which of them is shown.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import type { GeoPoint } from '../../../schema/formats/geo';
import { bringIntoView } from '../base/leaflet-view';
import { estimatedRoute, type Route } from '../base/map-provider';
import { rememberChosenRoute } from './chosen-route';
import { createRouteSearch, NO_ROUTES, type RouteSearch, type RoutesView } from './route-search';
import { hasRoutingService } from './routing-service';

/** The routes of a map with the one that is shown. */
export interface ShownRoutes extends RoutesView {
  /** The chosen route, or the estimate; undefined without two points. */
  route: Route | undefined;
  /** The driving route is not known yet. */
  isPending: boolean;
  select(index: number): void;
  retry(): void;
}

/**
 * By a routing service where there is one, else the estimate. @param map null until it exists: nothing is requested
 * before.
 */
export function useRoutes(map: LeafletMap | null, from: GeoPoint | undefined, to: GeoPoint | undefined): ShownRoutes {
  const source = useDataSource();
  const [view, setView] = useState(NO_ROUTES);
  const search = useRef<RouteSearch>(undefined);
  const hasService = hasRoutingService(source);

  useEffect(() => {
    if (!map || !hasService) return;
    const opened = createRouteSearch(
      async (events) => (await import('./routing-control')).addRoutingControl(map, source, events),
      setView,
    );
    search.current = opened;
    return () => {
      search.current = undefined;
      opened.close();
    };
  }, [map, source, hasService]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search follows nothing yet.
  useEffect(() => search.current?.follow(from, to), [map, source, hasService, from, to]);

  const { state, selected } = view;
  useEffect(() => {
    if (state === 'found' && from && to) rememberChosenRoute(from, to, selected);
  }, [state, selected, from, to]);

  const isPending = hasService && from !== undefined && to !== undefined && (state === 'none' || state === 'searching');
  const estimate = useMemo(() => from && to && estimatedRoute(from, to), [from, to]);
  return useMemo(
    () => ({
      ...view,
      isPending,
      route: view.routes[view.selected] ?? estimate,
      select(index) {
        search.current?.select(index);
        const route = view.routes[index];
        if (map && route) bringIntoView(map, route.points);
      },
      retry: () => search.current?.retry(),
    }),
    [map, view, isPending, estimate],
  );
}
