// The basemap as a layer: two canvases below everything else of a Leaflet map, a little larger than the map. The ground is
// repainted when the view, the data or the theme changes; the names over it also when they must avoid something else.
import { DomUtil, type LatLng, type Map as LeafletMap, type Point, point, type ZoomAnimEvent } from 'leaflet';
import { zoomAlong } from '../base/leaflet-view';
import { type Basemap, loadBasemap } from './basemap-load';
import { moved, OBSTACLES, obstaclesOf } from './obstacles';
import { paletteOf } from './palette';
import { type Ink, renderGround, type View } from './render-basemap';
import { type PlacedName, placeNames, renderNames } from './render-names';

/** Part of the map's size that the canvases reach beyond each edge: room for dragging. */
const MARGIN = 0.35;

/** Adds the basemap to `map`. @returns a function that removes it, which may be called more than once. */
export function addBasemap(map: LeafletMap): () => void {
  const pane = map.getPane('basemap') ?? map.createPane('basemap');
  const layer = DomUtil.create('div', 'leaflet-zoom-animated', pane);
  const ground = surfaceOf(DomUtil.create('canvas', '', layer));
  const names = surfaceOf(DomUtil.create('canvas', '', layer));
  let basemap: Basemap = {};
  let colours = paletteOf(map.getContainer());
  /** What is painted, its upper left corner, and the zoom it was painted for. */
  let painted: { view: View; corner: LatLng; zoom: number; from: Point; size: Point; origin: Point } | undefined;
  /** The names that are painted; undefined where they have to be painted anyway. */
  let placed: PlacedName[] | undefined;
  let isStretched = false;
  let isGroundDue = false;
  let frame = 0;

  function paintGround(): void {
    isGroundDue = false;
    const mapSize = map.getSize();
    if (mapSize.x === 0 || mapSize.y === 0) return;
    const margin = mapSize.multiplyBy(MARGIN).round();
    const size = mapSize.add(margin.multiplyBy(2));
    const from = map.containerPointToLayerPoint(margin.multiplyBy(-1));
    const origin = map.getPixelOrigin();
    const zoom = map.getZoom();
    const view = { zoom, left: origin.x + from.x, top: origin.y + from.y, width: size.x, height: size.y };
    ground.paint(size, (ink) => renderGround(ink, view, basemap, colours));
    DomUtil.setTransform(layer, from, 1);
    painted = { view, corner: map.layerPointToLatLng(from), zoom, from, size, origin };
    isStretched = false;
    placed = undefined;
  }

  /** Only where other names than before have room, or have it elsewhere. */
  function paintNames(): void {
    if (!painted || isStretched) return;
    const { view, from, size } = painted;
    const offset = map.containerPointToLayerPoint([0, 0]).subtract(from);
    const found = placeNames(names.ink, view, basemap, colours, moved(obstaclesOf(map), offset));
    if (placed && isSamePlaces(placed, found)) return;
    placed = found;
    names.paint(size, (ink) => renderNames(ink, found, colours));
  }

  /** Before the next frame, when everything that stands over the map has been moved, too. */
  const namesSoon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (isGroundDue) paintGround();
      paintNames();
    });
  };

  const soon = (): void => {
    isGroundDue = true;
    namesSoon();
  };

  function paint(): void {
    paintGround();
    namesSoon();
  }

  /** While the map is dragged the canvases move along; they are repainted only when their edge would come into view. */
  function follow(): void {
    if (!painted) {
      soon();
      return;
    }
    if (painted.zoom !== map.getZoom()) {
      stretch(map.getCenter(), map.getZoom());
      return;
    }
    if (!covers(painted)) soon();
  }

  function covers({ from, size }: { from: Point; size: Point }): boolean {
    const corner = map.containerPointToLayerPoint([0, 0]);
    const far = corner.add(map.getSize());
    const end = from.add(size);
    return corner.x >= from.x && corner.y >= from.y && far.x <= end.x && far.y <= end.y;
  }

  /** A zoom ends with several events, and a short drag shows nothing new: one painting is enough for all of them. */
  function settled(): void {
    const isSame = painted?.zoom === map.getZoom() && painted.origin.equals(map.getPixelOrigin()) && !isStretched;
    if (!isSame || !covers(painted!)) paint();
  }

  /** While the zoom changes, the last image is stretched to where it belongs. */
  function stretch(center: LatLng, zoom: number): void {
    if (!painted) return;
    isStretched = true;
    zoomAlong(map, layer, painted, { center, zoom });
  }

  const zooming = ({ center, zoom }: ZoomAnimEvent): void => stretch(center, zoom);
  map.on('move', follow);
  map.on('moveend zoomend viewreset', settled);
  map.on('resize', paint);
  map.on('zoomanim', zooming);
  map.on(OBSTACLES, namesSoon);

  const stopLoading = loadBasemap((more) => {
    basemap = more;
    soon();
  });
  const theme = new MutationObserver(() => {
    colours = paletteOf(map.getContainer());
    soon();
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-style'] });
  paint();

  return () => {
    cancelAnimationFrame(frame);
    theme.disconnect();
    stopLoading();
    map.off('move', follow);
    map.off('moveend zoomend viewreset', settled);
    map.off('resize', paint);
    map.off('zoomanim', zooming);
    map.off(OBSTACLES, namesSoon);
    layer.remove();
  };
}

const isSamePlaces = (before: readonly PlacedName[], now: readonly PlacedName[]): boolean =>
  before.length === now.length &&
  now.every(({ candidate, x, y }, index) => {
    const other = before[index]!;
    return other.candidate.text === candidate.text && other.x === x && other.y === y;
  });

interface Surface {
  /** Measures texts. */
  ink: Ink;
  /** Calls `render` on an empty canvas of `size` CSS pixels and shows what it has painted. */
  paint(size: Point, render: (ink: Ink) => void): void;
}

/**
 * Painted beside the page and then handed to the canvas as one finished image: a canvas that is painted itself is copied
 * again for every frame in which the map moves.
 */
function surfaceOf(canvas: HTMLCanvasElement): Surface {
  const shown = typeof OffscreenCanvas === 'function' ? canvas.getContext('bitmaprenderer') : null;
  const painted = shown ? new OffscreenCanvas(1, 1) : canvas;
  const ink = painted.getContext('2d') as Ink;
  return {
    ink,
    paint(size, render) {
      const ratio = devicePixelRatio || 1;
      const { x: width, y: height } = point(size.x * ratio, size.y * ratio).round();
      if (painted.width !== width || painted.height !== height) Object.assign(painted, { width, height });
      canvas.style.width = `${size.x}px`;
      canvas.style.height = `${size.y}px`;
      ink.setTransform(ratio, 0, 0, ratio, 0, 0);
      ink.clearRect(0, 0, size.x, size.y);
      render(ink);
      if (painted instanceof HTMLCanvasElement) return;
      shown!.transferFromImageBitmap(painted.transferToImageBitmap());
    },
  };
}
