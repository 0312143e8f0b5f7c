// How an element of a Leaflet pane keeps its place while the zoom changes.
import { DomUtil, type LatLng, type Map as LeafletMap } from 'leaflet';

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
