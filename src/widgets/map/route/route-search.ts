// The driving routes between two points that move.
import { type GeoPoint, samePoint } from '../../../schema/formats/geo';
import type { Route } from '../base/map-provider';
import type { RoutingControl, RoutingEvents } from './routing-control';
import { logRouteFailure } from './routing-service';

/** `none`: there is no service, or a point is missing. */
export type RoutesState = 'none' | 'searching' | 'found' | 'no-road' | 'failed';

/** What became of the latest request, and what is shown meanwhile. */
export interface RoutesView {
  state: RoutesState;
  /** The best first. While it is searching, those between the points before, of the same destination. */
  routes: readonly Route[];
  /** Which of them is chosen. */
  selected: number;
}

/** Where a point is missing, and before the first request. */
export const NO_ROUTES: RoutesView = { state: 'none', routes: [], selected: 0 };

/** Waits until the points rest before it requests anything; another destination is requested at once. */
export interface RouteSearch {
  /** Both points, as they are now. */
  follow(from: GeoPoint | undefined, to: GeoPoint | undefined): void;
  select(index: number): void;
  /** Requests the routes again. */
  retry(): void;
  /** Ends everything: no change follows. */
  close(): void;
}

/** Milliseconds without a move before a request is sent. */
const DEBOUNCE_MS = 400;

/** @param load adds the routing control with the first request; rejects when its code cannot be loaded. */
export function createRouteSearch(
  load: (events: RoutingEvents) => Promise<RoutingControl>,
  changed: (view: RoutesView) => void,
  rest = DEBOUNCE_MS,
): RouteSearch {
  let view = NO_ROUTES;
  let ends: { from: GeoPoint; to: GeoPoint } | undefined;
  let control: RoutingControl | undefined;
  let loading: Promise<RoutingControl> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const events: RoutingEvents = {
    found(routes) {
      const state = routes.length > 0 ? 'found' : 'no-road';
      // A point that has moved on meanwhile waits for its own request.
      show({ state: timer === undefined ? state : 'searching', routes, selected: 0 });
    },
    selected: (index) => show({ ...view, selected: index }),
    failed,
  };
  return { follow, select, retry: restart, close };

  function follow(from: GeoPoint | undefined, to: GeoPoint | undefined): void {
    if (!from || !to) {
      ends = undefined;
      stopWaiting();
      control?.clear();
      if (view !== NO_ROUTES) show(NO_ROUTES);
      return;
    }
    const isSameDestination = samePoint(ends?.to, to);
    if (isSameDestination && samePoint(ends?.from, from)) return;
    ends = { from, to };
    stopWaiting();
    if (!isSameDestination) {
      restart();
      return;
    }
    show({ ...view, state: 'searching' });
    timer = setTimeout(() => {
      timer = undefined;
      void request();
    }, rest);
  }

  /** At once, and without the routes on the map. */
  function restart(): void {
    control?.clear();
    show({ ...NO_ROUTES, state: 'searching' });
    void request();
  }

  async function request(): Promise<void> {
    loading ??= load(events);
    try {
      control = await loading;
    } catch (error) {
      loading = undefined;
      return failed(error);
    }
    if (isClosed) control.remove();
    else if (ends) control.request(ends.from, ends.to);
  }

  function failed(reason: unknown): void {
    if (isClosed) return;
    logRouteFailure(reason);
    show({ ...NO_ROUTES, state: timer === undefined ? 'failed' : 'searching' });
  }

  function select(index: number): void {
    if (view.state !== 'found' || !view.routes[index]) return;
    control?.select(index);
    show({ ...view, selected: index });
  }

  function show(next: RoutesView): void {
    if (isClosed) return;
    view = next;
    changed(view);
  }

  function close(): void {
    isClosed = true;
    stopWaiting();
    control?.remove();
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
  }
}
