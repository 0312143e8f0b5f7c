// The alternatives to choose from, each with its distance and time; nothing where there is only one route.
import { useId } from 'react';
import { milesText, minutesText } from '../../../schema/formats/geo';
import type { ShownRoutes } from './use-routes';

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
