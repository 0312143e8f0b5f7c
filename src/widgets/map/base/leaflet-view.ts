// The view of a Leaflet map: what of the map is in it, and how an element keeps its place while the zoom changes.
import { DomUtil, type LatLng, type Map as LeafletMap, latLngBounds } from 'leaflet';
import type { GeoPoint } from '../../../schema/formats/geo';
import { prefersReducedMotion, toLatLng } from './leaflet-points';

/**
 * Moves and stretches `element`, whose upper left corner lies at `corner` at zoom `from`, to where it belongs in the
 * view of `center` and `zoom`. Its class `leaflet-zoom-animated` makes it go there with the map.
 */
export function zoomAlong(
  map: LeafletMap,
  element: HTMLElement,
  { corner, zoom: from }: { corner: LatLng; zoom: number },
  { center, zoom }: { center: LatLng; zoom: number },
): void {
  const origin = map
    .project(center, zoom)
    .subtract(map.getSize().divideBy(2))
    .add(DomUtil.getPosition(map.getPane('mapPane')!))
    .round();
  DomUtil.setTransform(element, map.project(corner, zoom).subtract(origin), map.getZoomScale(zoom, from));
}

/** All of `points` in view, not closer than streets. */
export function fitMap(map: LeafletMap, points: readonly GeoPoint[], animate = !prefersReducedMotion()): void {
  map.fitBounds(latLngBounds(points.map(toLatLng)), { padding: [40, 48], maxZoom: 14, animate });
}

/** The same, unless they are in view already. */
export function bringIntoView(map: LeafletMap, points: readonly GeoPoint[]): void {
  if (!map.getBounds().contains(latLngBounds(points.map(toLatLng)))) fitMap(map, points);
}
