// A map on paper: the basemap painted once on a canvas, and what stands on it as lines of an SVG.
import { type ReactNode, useEffect, useRef } from 'react';
import type { GeoPoint } from '../../../schema/formats/geo';
import { basemapLoaded, useBasemap } from './basemap-load';
import { boxAround, type PixelBox } from './obstacles';
import { PIN, paletteOf } from './palette';
import { renderGround } from './render-basemap';
import { placeNames, renderNames } from './render-names';
import { inView, pathInView, viewAround } from './view-around';

interface PrintedMapProps {
  point: GeoPoint;
  /** A second point, with its name, and the line that leads there. */
  to?: { point: GeoPoint; name: string };
  line?: readonly GeoPoint[];
  /** The line is straight, and no road. */
  isEstimate?: boolean;
  /** Stands below the map. */
  children?: ReactNode;
  /** Called once the map is rendered. */
  onReady?(): void;
}

/** Pixels of half a sheet; it is as wide as its column, in this proportion. */
const SIZE = { width: 336, height: 215 };
/** From the middle of the ring to its name. */
const NAME_OFFSET_PX = 12;
/** Dots in a pixel: lines and names stay sharp on paper. */
const PIXEL_RATIO = 3;

/** No Leaflet, whose map has no size while the sheet is hidden, and no tiles, which may not have arrived. */
export function PrintedMap({ point, to, line = [], isEstimate, children, onReady }: PrintedMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const basemap = useBasemap();
  const view = viewAround([point, ...(to ? [to.point] : []), ...line], SIZE, basemap.places);
  const { zoom, left, top } = view;
  const ring = to && inView(view, to.point);
  const pin = inView(view, point);
  const name = useRef<SVGTextElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ring in the same place is the same.
  useEffect(() => {
    const width = name.current?.getComputedTextLength?.() || 7 * (to?.name.length ?? 0);
    const obstacles: PixelBox[] = [[pin.x - 14, pin.y - 35, pin.x + 14, pin.y]];
    if (ring)
      obstacles.push(boxAround(ring, 8), [
        ring.x + NAME_OFFSET_PX,
        ring.y - 15,
        ring.x + NAME_OFFSET_PX + width,
        ring.y + 1,
      ]);
    const ink = canvas.current?.getContext('2d');
    if (!ink) return;
    ink.setTransform(PIXEL_RATIO, 0, 0, PIXEL_RATIO, 0, 0);
    const palette = paletteOf(ink.canvas);
    const printed = { zoom, left, top, ...SIZE };
    renderGround(ink, printed, basemap, palette);
    renderNames(ink, placeNames(ink, printed, basemap, palette, obstacles), palette);
  }, [basemap, zoom, left, top, to?.name, ring?.x, ring?.y, pin.x, pin.y]);

  useEffect(() => onReady?.(), [onReady]);

  return (
    <div className="printed-map">
      <div className="printed-map-view">
        <canvas ref={canvas} width={SIZE.width * PIXEL_RATIO} height={SIZE.height * PIXEL_RATIO} />
        <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
          {line.length > 1 && (
            <polyline
              className="printed-map-line"
              data-estimate={isEstimate || undefined}
              points={pathInView(view, line)}
            />
          )}
          {ring && <circle className="printed-map-ring" cx={ring.x} cy={ring.y} r="6" />}
          {ring && (
            <text ref={name} x={ring.x + NAME_OFFSET_PX} y={ring.y - 3}>
              {to.name}
            </text>
          )}
          <g transform={`translate(${pin.x - 14} ${pin.y - 35})`}>
            <path className="printed-map-pin" d={PIN} />
            <circle className="printed-map-eye" cx="14" cy="13" r="4.5" />
          </g>
        </svg>
      </div>
      {children}
    </div>
  );
}

/** Resolves once there is all of the basemap that can be fetched now. */
export const basemapReady = basemapLoaded;
