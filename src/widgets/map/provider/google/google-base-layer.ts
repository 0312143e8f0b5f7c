// Google's map as the base layer of a Leaflet map, in a pane below everything else. While the view moves, the element
// moves with the panes and so never lags behind what lies over it; when the view rests, Google's map is set to it.
import { DomEvent, DomUtil, type LatLng, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { zoomAlong } from '../../base/leaflet-view';
import { googleLibrary, keyRejected } from './google-loader';

interface GoogleView {
  element: HTMLElement;
  map: google.maps.Map;
  theme: string | undefined;
}

/** Views of maps that are closed. Each costs the owner of the key money, and none ever leaves memory entirely. */
const unused: GoogleView[] = [];

/**
 * Adds Google's map to `map` until `removed` is aborted. Calls `onShown` once its tiles are there, and with false when
 * Google rejects the key. Rejects when Google's script does not load.
 */
export async function addGoogleMap(
  map: LeafletMap,
  removed: AbortSignal,
  onShown: (isShown: boolean) => void,
): Promise<void> {
  const { Map: GoogleMap } = await googleLibrary('maps');
  if (removed.aborted) return;
  const view = takeView(GoogleMap);
  const { element } = view;
  /** Where the element was set to. */
  let set: { corner: LatLng; zoom: number } | undefined;
  let frame = 0;
  (map.getPane('google') ?? map.createPane('google')).append(element);

  function settle(): void {
    const size = map.getSize();
    if (size.x === 0 || size.y === 0) return;
    element.style.width = `${size.x}px`;
    element.style.height = `${size.y}px`;
    set = { corner: map.containerPointToLatLng([0, 0]), zoom: map.getZoom() };
    const { lat, lng } = map.getCenter();
    view.map.moveCamera({ center: { lat, lng }, zoom: set.zoom });
    cancelAnimationFrame(frame);
    // Together with what Google renders, which is not there before the next frame.
    frame = requestAnimationFrame(() => DomUtil.setTransform(element, map.containerPointToLayerPoint([0, 0]), 1));
  }

  function stretch({ center, zoom }: { center: LatLng; zoom: number }): void {
    cancelAnimationFrame(frame);
    if (set) zoomAlong(map, element, set, { center, zoom });
  }

  function moved(): void {
    if (set?.zoom !== map.getZoom()) stretch({ center: map.getCenter(), zoom: map.getZoom() });
  }

  const zooming = (event: ZoomAnimEvent): void => stretch(event);
  map.on('moveend zoomend viewreset resize', settle);
  map.on('move', moved);
  map.on('zoomanim', zooming);
  const tiles = view.map.addListener('tilesloaded', () => {
    element.dataset.shown = '';
    onShown(true);
  });
  const remove = (): void => {
    cancelAnimationFrame(frame);
    map.off('moveend zoomend viewreset resize', settle);
    map.off('move', moved);
    map.off('zoomanim', zooming);
    tiles.remove();
    element.remove();
  };
  const reject = (): void => {
    remove();
    onShown(false);
  };
  keyRejected.addEventListener('abort', reject, { signal: removed });
  removed.addEventListener('abort', () => {
    remove();
    if (!keyRejected.aborted) unused.push(view);
  });
  settle();
  if (element.dataset.shown !== undefined) onShown(true);
}

/** One that is not used, else a new one. It is not seen before its first tiles are there. */
function takeView(GoogleMap: typeof google.maps.Map): GoogleView {
  const { theme } = document.documentElement.dataset;
  const place = unused.findIndex((view) => view.theme === theme);
  if (place >= 0) return unused.splice(place, 1)[0]!;

  const element = DomUtil.create('div', 'map-google leaflet-zoom-animated');
  // Only its links take the pointer, and what they take picks no point.
  DomEvent.disableClickPropagation(element);
  const map = new GoogleMap(DomUtil.create('div', '', element), {
    colorScheme: theme === 'dark' ? 'DARK' : 'LIGHT',
    renderingType: 'RASTER',
    disableDefaultUI: true,
    gestureHandling: 'none',
    keyboardShortcuts: false,
    clickableIcons: false,
    // Where Google has no tile the map below is seen.
    backgroundColor: 'transparent',
  });
  return { element, map, theme };
}
