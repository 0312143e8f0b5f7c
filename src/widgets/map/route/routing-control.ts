// Leaflet Routing Machine on a map. Loaded when a route is first needed.
import { DomEvent, type Evented, type Map as LeafletMap, type LeafletMouseEvent, latLng, type Routing } from 'leaflet';
import LeafletRouting from 'leaflet-routing-machine/src/index.js';
import type { DataSource } from '../../../engine/data/data-source';
import type { GeoPoint } from '../../../schema/formats/geo';
import { toLatLng, toPoint } from '../base/leaflet-points';
import type { Route } from '../base/map-provider';
import { findRoutes } from './find-routes';

/** What the control reports, about its latest request only. */
export interface RoutingEvents {
  /** Driving routes, the best first; empty when no road leads there. */
  found(routes: readonly Route[]): void;
  /** One of the routes found was chosen on the map. */
  selected(index: number): void;
  /** There was no usable response. `reason` is for the log. */
  failed(reason: string): void;
}

/** The control of one map, until `remove`. */
export interface RoutingControl {
  /** Requests the routes between two points; those on the map stay until the response. */
  request(from: GeoPoint, to: GeoPoint): void;
  select(index: number): void;
  /** Removes the routes and ends a request. */
  clear(): void;
  /** Ends everything; no event follows. */
  remove(): void;
}

/**
 * It sends the requests, drops responses for older points, and renders the chosen route over its alternatives. Its list
 * of turns is not used: `route-summary.tsx` and `turn-list.tsx` render them.
 */
export function addRoutingControl(map: LeafletMap, source: DataSource, events: RoutingEvents): RoutingControl {
  let found: readonly ControlRoute[] = [];
  const router = routerOf(source);
  const control = new QuietControl({
    router,
    plan: new LeafletRouting.Plan([], { createMarker: () => false, draggableWaypoints: false, addWaypoints: false }),
    routeLine,
    lineOptions: CHOSEN,
    altLineOptions: ALTERNATIVE,
    showAlternatives: true,
    fitSelectedRoutes: false,
    collapsible: false,
    defaultErrorHandler: undefined,
  });
  control.on('routesfound', ({ routes }: { routes: ControlRoute[] }) => {
    found = routes;
    events.found(routes.map(({ shown }) => shown));
  });
  control.on('routingerror', ({ error }: { error: Routing.IError }) => {
    found = [];
    if (error.status === NO_ROAD) events.found([]);
    else events.failed(error.message);
  });
  control.addTo(map);

  return {
    request: (from, to) => void control.setWaypoints([latLng(toLatLng(from)), latLng(toLatLng(to))]),
    select,
    clear() {
      found = [];
      control.setWaypoints([]);
    },
    remove() {
      // A map that is gone has removed the control, but has not ended its request.
      router.abort();
      control.remove();
    },
  };

  function select(index: number): void {
    const route = found[index];
    if (route) control.fire('routeselected', { route, alternatives: found.filter((other) => other !== route) });
  }

  /** An alternative is chosen by a click, which is no click on the map. */
  function routeLine(route: Routing.IRoute, options: RouteLineOptions): Routing.Line {
    const line = new LeafletRouting.Line(route, options);
    const index = found.indexOf(route as ControlRoute);
    if (options.isAlternative)
      line.eachLayer((layer) =>
        layer.on('click', (event: LeafletMouseEvent) => {
          DomEvent.stopPropagation(event);
          select(index);
          events.selected(index);
        }),
      );
    return line;
  }
}

/** What the package needs of a route, and what the page shows of it. */
interface ControlRoute extends Routing.IRoute {
  shown: Route;
  /** The two ends: a line joins them to the road. */
  inputWaypoints: Routing.Waypoint[];
}

const NO_ROAD = 'NoRoute';

/** A router that was aborted calls nothing back. */
function routerOf(source: DataSource): Routing.IRouter & { abort(): void } {
  let controller = new AbortController();
  const abort = () => controller.abort();
  return {
    abort,
    route(waypoints: Routing.Waypoint[], callback: RoutingCallback, context: object) {
      controller = new AbortController();
      const { signal } = controller;
      const [from, to] = waypoints.map(({ latLng: place }) => toPoint(place)) as [GeoPoint, GeoPoint];
      findRoutes(source, from, to, signal).then(
        (routes) => {
          if (signal.aborted) return;
          if (routes.length === 0) callback.call(context, { status: NO_ROAD, message: 'no road leads there' });
          else
            callback.call(
              context,
              undefined,
              routes.map((route) => controlRoute(route, waypoints)),
            );
        },
        (error) => {
          if (!signal.aborted) callback.call(context, { status: 'Failed', message: String(error?.message ?? error) });
        },
      );
      // The package calls it before the next request.
      return { abort };
    },
  };
}

type RoutingCallback = (error?: Routing.IError, routes?: Routing.IRoute[]) => void;

const controlRoute = (route: Route, waypoints: Routing.Waypoint[]): ControlRoute => ({
  shown: route,
  name: route.name ?? '',
  coordinates: route.points.map((point) => latLng(toLatLng(point))),
  summary: { totalDistance: route.miles, totalTime: route.minutes },
  inputWaypoints: waypoints,
});

interface RouteLineOptions extends Routing.LineOptions {
  isAlternative?: boolean;
}

/** `map-route.css` has the colours. From a point that lies off the road a dashed line leads there. */
const lineOf = (...classNames: string[]): RouteLineOptions => ({
  styles: classNames.map((className) => ({ className, interactive: false })),
  missingRouteStyles: [{ className: 'map-route-access', interactive: false }],
  addWaypoints: false,
  extendToWaypoints: true,
  /** Metres. */
  missingRouteTolerance: 30,
});

const CHOSEN = lineOf('map-route-casing', 'map-route');
const OTHER = lineOf('map-route-casing', 'map-route-other');
const ALTERNATIVE: RouteLineOptions = {
  ...OTHER,
  extendToWaypoints: false,
  // Wide and invisible, so that it is easy to hit.
  styles: [...OTHER.styles!, { className: 'map-route-target' }],
};

/** It has the events of `Evented`, which its types leave out. */
type EventedControl = Routing.Control & Pick<Evented, 'fire'>;

/** Without the package's own list of routes and turns, which puts names of roads into the page as HTML. */
const QuietControl = LeafletRouting.Control.extend({
  onAdd(this: EventedControl, map: LeafletMap): HTMLElement {
    const element = LeafletRouting.Control.prototype.onAdd!.call(this, map);
    element.hidden = true;
    return element;
  },
  setAlternatives(this: EventedControl & { _routes: Routing.IRoute[] }, routes: Routing.IRoute[]) {
    this._routes = routes;
    this.fire('routeselected', { route: routes[0], alternatives: routes.slice(1) });
    return this;
  },
}) as unknown as new (
  options: Routing.RoutingControlOptions,
) => EventedControl;
