// The markers of a list's map: clusters and single records as buttons.
import { DomEvent, DomUtil, type LatLng, type Map as LeafletMap, type Point } from 'leaflet';
import { shortCount } from '../../../schema/formats/sums';
import { type Cluster, type ClusterPoint, type Clusters, smallUpTo } from '../../../schema/model/clusters';
import { toLatLng } from '../base/leaflet-points';
import { zoomAlong } from '../base/leaflet-view';
import { worldX, worldY } from '../basemap/basemap-load';
import { addObstacles, boxAround, moved, OBSTACLES, type PixelBox } from '../basemap/obstacles';
import { arrange, inReadingOrder, type Marked, separated } from './marker-places';

interface MarkerLayerOptions {
  /** The accessible name of all of them, and of each. */
  label: string;
  nameOf(marker: Cluster | ClusterPoint): string;
  onCluster(cluster: Cluster): void;
  onPoint(point: ClusterPoint, button: HTMLElement): void;
}

/** The markers of one map, until `remove`. */
export interface MarkerLayer {
  /** Replaces the markers, in reading order. One that is shown already keeps its element, and so the focus. */
  show(found: Clusters): void;
  /** Hides the marker of this record, which has a pin instead. */
  choose(id: ClusterPoint['id'] | undefined): void;
  remove(): void;
}

interface Shown extends Marked {
  marker: Cluster | ClusterPoint;
  button: HTMLButtonElement;
}

/**
 * All are in one element of their own, which moves with the map as a whole: Leaflet's own markers would each be moved,
 * and have no role for a screen reader.
 */
export function addMarkers(map: LeafletMap, options: MarkerLayerOptions): MarkerLayer {
  const pane = map.getPane('list-markers') ?? map.createPane('list-markers');
  const layer = DomUtil.create('div', 'map-markers leaflet-zoom-animated', pane);
  layer.setAttribute('role', 'group');
  layer.setAttribute('aria-label', options.label);
  let shown = new Map<string, Shown>();
  let chosen: ClusterPoint['id'] | undefined;
  /** What the positions are relative to: the upper left corner of the view when they were set. */
  let origin: { corner: LatLng; zoom: number; at: Point; pixels: Point } | undefined;

  /** In pixels of the layer. */
  let boxes: PixelBox[] = [];
  const stopAvoiding = addObstacles(map, () => {
    if (!origin) return [];
    return moved(boxes, map.layerPointToContainerPoint(origin.at));
  });

  /** After a zoom every position is another one; while the map is dragged none is. */
  function place(): void {
    const at = map.containerPointToLayerPoint([0, 0]);
    origin = { corner: map.layerPointToLatLng(at), zoom: map.getZoom(), at, pixels: map.getPixelOrigin() };
    DomUtil.setTransform(layer, at, 1);
    arrangeAt(at);
  }

  /** @param at upper left corner of the layer. */
  function arrangeAt(at: Point): void {
    const corner = map.getPixelOrigin().add(at);
    boxes = [];
    for (const [{ button, size }, { x, y }] of separated([...shown.values()], worldSize())) {
      const middle = { x: x - corner.x, y: y - corner.y };
      put(button, middle.x, middle.y);
      boxes.push(boxAround(middle, size / 2));
    }
    map.fire(OBSTACLES);
  }

  const zooming = (view: { center: LatLng; zoom: number }): void => {
    if (origin) zoomAlong(map, layer, origin, view);
  };

  function show(found: Clusters): void {
    const most = smallUpTo(found.mean);
    const next = new Map<string, Shown>();
    for (const marker of [...found.clusters, ...found.points]) {
      const key = keyOf(marker);
      let one = shown.get(key);
      if (!one) {
        const place = { x: worldX(marker.longitude), y: worldY(marker.latitude) };
        one = {
          marker,
          button: buttonFor(marker),
          ...place,
          size: 0,
          weight: 'count' in marker ? marker.count : 1,
          key,
        };
      }
      one.marker = marker;
      label(one);
      const size = sizeOf(marker, most);
      one.size = WIDTHS[size];
      one.button.dataset.size = size;
      next.set(key, one);
    }
    const focused = [...shown].find(([, { button }]) => button === document.activeElement);
    // The focus that was on one that is gone stays on the map.
    if (focused && !next.has(focused[0])) map.getContainer().focus({ preventScroll: true });
    shown = next;
    choose(chosen);
    if (origin?.zoom !== map.getZoom() || !origin.pixels.equals(map.getPixelOrigin())) place();
    else arrangeAt(origin.at);
    const ordered = inReadingOrder([...next.values()], worldSize());
    arrange(
      layer,
      ordered.map(({ button }) => button),
      document.activeElement,
    );
  }

  const worldSize = (): number => 256 * 2 ** map.getZoom();

  /** What is late has a mark besides its colour. */
  function label({ marker, button }: Shown): void {
    const isLate = 'is_late' in marker && marker.is_late === true;
    button.setAttribute('aria-label', options.nameOf(marker));
    if ('count' in marker) button.title = options.nameOf(marker);
    button.textContent = 'count' in marker ? shortCount(marker.count) : isLate ? '!' : '';
    button.toggleAttribute('data-late', isLate);
  }

  function buttonFor(marker: Cluster | ClusterPoint): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'map-marker';
    button.dataset.key = keyOf(marker);
    return button;
  }

  function choose(id: ClusterPoint['id'] | undefined): void {
    chosen = id;
    for (const { marker, button } of shown.values())
      button.toggleAttribute('data-chosen', 'id' in marker && marker.id === id);
  }

  const markerOf = (event: Event): Shown | undefined =>
    shown.get((event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key ?? '');

  let pressed: Point | undefined;
  DomEvent.on(layer, 'pointerdown', (event) => (pressed = map.mouseEventToContainerPoint(event as MouseEvent)));
  DomEvent.on(layer, 'click', (event) => {
    const { detail } = event as MouseEvent;
    const found = markerOf(event);
    // The end of a drag that began on a marker.
    if (detail > 0 && pressed && map.mouseEventToContainerPoint(event as MouseEvent).distanceTo(pressed) > 4) return;
    if (!found) return;
    DomEvent.stopPropagation(event);
    if ('count' in found.marker) options.onCluster(found.marker);
    else options.onPoint(found.marker, found.button);
  });
  DomEvent.on(layer, 'focusin', (event) => {
    const found = markerOf(event);
    if (found?.button.matches(':focus-visible'))
      map.panInside(toLatLng(found.marker), { padding: [32, 32], animate: false });
  });
  // Keys on a marker are not for the map, nor is a double click.
  DomEvent.on(layer, 'keydown dblclick', DomEvent.stopPropagation);
  map.on('viewreset zoomend', place);
  map.on('zoomanim', zooming);

  return {
    show,
    choose,
    remove() {
      map.off('viewreset zoomend', place);
      map.off('zoomanim', zooming);
      stopAvoiding();
      layer.remove();
    },
  };
}

const keyOf = (marker: Cluster | ClusterPoint): string =>
  'count' in marker ? `${marker.count} ${marker.latitude} ${marker.longitude}` : `${marker.id}`;

/** Pixels, as in `list-map.css`. */
const WIDTHS = { point: 24, small: 28, medium: 32, large: 44 };

function sizeOf(marker: Cluster | ClusterPoint, smallUpTo: number): keyof typeof WIDTHS {
  if (!('count' in marker)) return 'point';
  if (marker.count > smallUpTo) return 'large';
  return marker.count < 10 ? 'small' : 'medium';
}

function put(button: HTMLElement, x: number, y: number): void {
  const transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  if (button.style.transform !== transform) button.style.transform = transform;
}
