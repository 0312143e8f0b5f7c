// Distance and duration of the route, below the map.
import { useEffect, useId } from 'react';
import { Icon } from '../../engine/controls/icons';
import { announce } from '../../engine/feedback/live-region';
import { milesText, minutesText } from '../../schema/formats/distances';
import { withArticle } from '../../schema/model/noun-label';
import type { Destination, RouteLabels } from './base/destination';
import type { Route } from './base/map-provider';
import type { RoutesState } from './route/route-search';
import type { ShownRoutes } from './route/use-routes';

/** Milliseconds without a change before a new distance is announced. */
const DEBOUNCE_MS = 900;

interface RouteSummaryProps {
  destination: Destination;
  labels: RouteLabels;
  route: Route | undefined;
  /** What became of the request for a driving route. */
  state?: RoutesState;
  onRetry?(): void;
}

/** Marks an estimate as one, and says why there is no route by road. A new route is announced once it rests. */
export function RouteSummary({ destination, labels, route, state = 'none', onRetry }: RouteSummaryProps) {
  const isSearching = state === 'searching';
  const message =
    destination.state === 'known' && route && !isSearching ? `${figures(route, state)} to ${destination.name}` : '';
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => announce(message), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  if (destination.state !== 'known' || !route)
    return <p className="map-summary map-summary-quiet">{hint(destination, labels)}</p>;
  return (
    <p
      className="map-summary"
      aria-busy={isSearching || undefined}
      data-stale={(isSearching && !route.estimate) || undefined}
    >
      <span className="map-figure">
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 9.75a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 2.25a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM10 4.25H5.5a1.9 1.9 0 0 0 0 3.75h5a1.9 1.9 0 0 1 0 3.75H6" />
        </svg>
        {milesText(route.miles)}
      </span>
      <span className="visually-hidden"> · </span>
      <span>
        <span className="map-figure">
          <Icon name="clock" />
          {route.estimate && 'about '}
          {minutesText(route.minutes)}
        </span>
        {route.estimate && <span className="map-summary-note">, {ESTIMATE[state]}</span>}
      </span>
      {state === 'failed' && (
        <button className="map-edit" type="button" onClick={onRetry} aria-label="Try to find the route again">
          Try again
        </button>
      )}
      <span className="map-summary-end"> to {destination.name}</span>
    </p>
  );
}

const ESTIMATE: Record<RoutesState, string> = {
  none: 'straight-line estimate',
  searching: 'straight-line estimate until the route is found',
  found: 'straight-line estimate',
  'no-road': 'straight-line estimate: no road leads there',
  failed: 'straight-line estimate: the route could not be found',
};

const figures = ({ miles, minutes, estimate }: Route, state: RoutesState): string =>
  estimate
    ? `${milesText(miles)}, about ${minutesText(minutes)}, ${ESTIMATE[state]},`
    : `${milesText(miles)}, ${minutesText(minutes)}`;

function hint(destination: Destination, labels: RouteLabels): string {
  switch (destination.state) {
    case 'none':
      return `Choose ${withArticle(labels.destination)} to see distance and time.`;
    case 'known':
      return `Choose ${labels.origin ? `${withArticle(labels.origin)} or ` : ''}a point on the map to see distance and time.`;
    case 'unplaced':
      return `${destination.name} has no coordinates, so there is no distance.`;
    case 'failed':
      return `The ${labels.destination} could not be loaded, so there is no distance.`;
    case 'loading':
      // Keeps the line's height meanwhile.
      return '\u00a0';
  }
}

/** The alternatives to choose from, each with its distance and time; nothing where there is only one route. */
export function RouteChoice({ routes: { routes, selected, select } }: { routes: ShownRoutes }) {
  const name = useId();
  if (routes.length < 2) return null;
  return (
    <fieldset className="map-routes">
      <legend className="visually-hidden">Routes to choose from</legend>
      {routes.map((route, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <label key={nth} className="map-route-choice">
          <input type="radio" name={name} checked={nth === selected} onChange={() => select(nth)} />
          <span className="map-route-name">{route.name ? `via ${route.name}` : `Route ${nth + 1}`}</span>
          <span className="map-route-figures">
            {milesText(route.miles)} · {minutesText(route.minutes)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
