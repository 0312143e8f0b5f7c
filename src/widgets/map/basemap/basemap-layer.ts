// The basemap as a layer: one canvas below everything else of a Leaflet map, a little larger than the map, repainted
// when the view, the data or the theme changes.
import { DomUtil, type LatLng, type Map as LeafletMap, type Point, point, type ZoomAnimEvent } from 'leaflet';
import { zoomAlong } from '../base/leaflet-view';
import { type Basemap, loadBasemap } from './basemap-load';
import { moved, OBSTACLES, obstaclesOf } from './obstacles';
import { paletteOf } from './palette';
import { type Ink, renderBasemap } from './render-basemap';

/** Part of the map's size that the canvas reaches beyond each edge: room for dragging. */
const MARGIN = 0.35;

/** Adds the basemap to `map`. @returns a function that removes it, which may be called more than once. */
export function addBasemap(map: LeafletMap): () => void {
  const pane = map.getPane('basemap') ?? map.createPane('basemap');
  const canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', pane);
  const surface = surfaceOf(canvas);
  let basemap: Basemap = {};
  let colours = paletteOf(map.getContainer());
  /** Upper left corner of what is painted, and the zoom it was painted for. */
  let painted: { corner: LatLng; zoom: number; from: Point; size: Point; origin: Point } | undefined;
  let isStretched = false;
  let frame = 0;

  function paint(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const size = map.getSize();
    if (size.x === 0 || size.y === 0) return;
    const margin = size.multiplyBy(MARGIN).round();
    const whole = size.add(margin.multiplyBy(2));
    const from = map.containerPointToLayerPoint(margin.multiplyBy(-1));
    const ratio = devicePixelRatio || 1;
    const corner = map.getPixelOrigin().add(from);
    surface.paint(whole, ratio, (ink) =>
      renderBasemap(
        ink,
        { zoom: map.getZoom(), left: corner.x, top: corner.y, width: whole.x, height: whole.y },
        basemap,
        colours,
        moved(obstaclesOf(map), margin),
      ),
    );
    DomUtil.setTransform(canvas, from, 1);
    painted = {
      corner: map.layerPointToLatLng(from),
      zoom: map.getZoom(),
      from,
      size: whole,
      origin: map.getPixelOrigin(),
    };
    isStretched = false;
  }

  const soon = (): void => {
    frame ||= requestAnimationFrame(paint);
  };

  /** While the map is dragged the canvas moves along; it is repainted only when its edge would come into view. */
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
    zoomAlong(map, canvas, painted, { center, zoom });
  }

  const zooming = ({ center, zoom }: ZoomAnimEvent): void => stretch(center, zoom);
  map.on('move', follow);
  map.on('moveend zoomend viewreset', settled);
  map.on('resize', paint);
  map.on('zoomanim', zooming);
  map.on(OBSTACLES, soon);

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
    map.off(OBSTACLES, soon);
    canvas.remove();
  };
}

interface Surface {
  /** Calls `render` on an empty canvas of `size` CSS pixels and shows what it has painted. */
  paint(size: Point, ratio: number, render: (ink: Ink) => void): void;
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
    paint(size, ratio, render) {
      const { x: width, y: height } = point(size.x * ratio, size.y * ratio).round();
      if (painted.width !== width || painted.height !== height) Object.assign(painted, { width, height });
      canvas.style.width = `${size.x}px`;
      canvas.style.height = `${size.y}px`;
      ink.setTransform(ratio, 0, 0, ratio, 0, 0);
      render(ink);
      if (painted instanceof HTMLCanvasElement) return;
      shown!.transferFromImageBitmap(painted.transferToImageBitmap());
    },
  };
}
