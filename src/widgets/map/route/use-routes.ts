// The routes from a point to a facility, and which of them is shown: by a routing service where there is one, else the
// estimate.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import type { GeoPoint } from '../../../schema/formats/geo';
import { chosenProvider } from '../provider/chosen-provider';
import { estimatedRoute, type Route } from '../route-between';
import { createRouteSearch, NO_ROUTES, type RouteSearch, type RoutesView } from './route-search';

export interface ShownRoutes extends RoutesView {
  /** The chosen route, or the estimate; undefined without two points. */
  route: Route | undefined;
  select(index: number): void;
  retry(): void;
}

export function useRoutes(map: LeafletMap | null, from: GeoPoint | undefined, to: GeoPoint | undefined): ShownRoutes {
  const source = useDataSource();
  const [view, setView] = useState(NO_ROUTES);
  const search = useRef<RouteSearch>(undefined);
  const hasService = source.routes !== undefined || chosenProvider().findRoutes !== undefined;

  useEffect(() => {
    if (!map || !hasService) return;
    const opened = (search.current = createRouteSearch(
      async (events) => (await import('./routing-control')).addRoutingControl(map, source, events),
      setView,
    ));
    return () => {
      search.current = undefined;
      opened.close();
    };
  }, [map, source, hasService]);
  useEffect(() => search.current?.follow(from, to), [map, from, to]);

  const estimate = useMemo(() => from && to && estimatedRoute(from, to), [from, to]);
  return useMemo(
    () => ({
      ...view,
      route: view.routes[view.selected] ?? estimate,
      select: (index) => search.current?.select(index),
      retry: () => search.current?.retry(),
    }),
    [view, estimate],
  );
}
