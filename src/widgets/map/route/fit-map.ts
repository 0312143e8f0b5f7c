// What of a map is in view: a route, or two ends of one.
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import type { GeoPoint } from '../../../schema/formats/geo';
import { prefersReducedMotion, toLatLng } from '../base/leaflet-points';

/** All of `points` in view, not closer than streets. */
export function fitMap(map: LeafletMap, points: readonly GeoPoint[], animate = !prefersReducedMotion()): void {
  map.fitBounds(latLngBounds(points.map(toLatLng)), { padding: [40, 48], maxZoom: 14, animate });
}

/** The same, unless they are in view already. */
export function bringIntoView(map: LeafletMap, points: readonly GeoPoint[]): void {
  if (!map.getBounds().contains(latLngBounds(points.map(toLatLng)))) fitMap(map, points);
}
