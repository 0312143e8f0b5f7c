// Paints the basemap into a canvas: water, land, counties, states, and a light grid where there is nothing else.
// Takes a few milliseconds. The names are painted over it by `render-names.ts`.
import { type Basemap, type Bounds, latitudeAt, longitudeAt, type Path, worldX, worldY } from './basemap-load';
import { clipRing } from './clip-ring';

/** The visible part: the upper left corner in pixels of the whole world at this zoom, and the size. */
export interface View {
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of the whole world at the zoom of a view. */
export const worldSize = ({ zoom }: Pick<View, 'zoom'>): number => 256 * 2 ** zoom;

/** Colours and font of the current theme, from the custom properties `--color-map-*`. */
export interface Palette {
  land: string;
  water: string;
  county: string;
  state: string;
  rail: string;
  text: string;
  font: string;
}

/** What is painted on, with or without an element. */
export type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** All but the names, on the whole view. */
export function renderGround(
  ink: Ink,
  view: View,
  { outline, counties, lakes, railroads }: Basemap,
  colours: Palette,
): void {
  const frame = frameOf(view);
  // Without data the background is land: a lake without a shore would look like a mistake.
  ink.fillStyle = outline ? colours.water : colours.land;
  ink.fillRect(0, 0, view.width, view.height);
  if (outline) {
    fill(ink, frame, outline.land, colours.land);
    // The two sources place the border a little differently; this closes the gap that would show as water.
    line(ink, frame, outline.frontiers, colours.land, Math.max(2, frame.size / 12_000));
    fill(ink, frame, outline.lakes, colours.water);
    fill(ink, frame, outline.nation, colours.land);
    if (lakes && view.zoom >= LAKES_MIN_ZOOM) fill(ink, frame, lakes, colours.water);
  }
  if (view.zoom >= GRID_MIN_ZOOM) grid(ink, view, colours);
  if (counties && view.zoom >= COUNTIES_MIN_ZOOM) line(ink, frame, counties, colours.county, 1);
  if (outline) {
    line(ink, frame, outline.borders, colours.county, 1);
    line(ink, frame, outline.states, colours.state, 1, DASH_DOT);
    line(ink, frame, outline.frontiers, colours.state, 1, DASH_DOT);
  }
  if (railroads && view.zoom >= RAILROADS_MIN_ZOOM) {
    line(ink, frame, railroads, colours.rail, 1);
    if (view.zoom >= TICKS_MIN_ZOOM) ticks(ink, frame, railroads, colours.rail);
  }
}

const COUNTIES_MIN_ZOOM = 6;
const LAKES_MIN_ZOOM = 4;
const RAILROADS_MIN_ZOOM = 4;
const TICKS_MIN_ZOOM = 6;
const GRID_MIN_ZOOM = 11;
const DASH_DOT = [7, 3, 1.5, 3];

/** The view in the unit of the data (0 to 1), and the conversion to pixels. */
interface Frame {
  bounds: Bounds;
  /** Pixels of the whole world. */
  size: number;
  left: number;
  top: number;
}

/** Pixels around the view in which lines are still painted, so that none ends inside it. */
const MARGIN_PX = 64;

function frameOf({ zoom, left, top, width, height }: View): Frame {
  const size = worldSize({ zoom });
  return {
    size,
    left,
    top,
    bounds: [
      (left - MARGIN_PX) / size,
      (top - MARGIN_PX) / size,
      (left + width + MARGIN_PX) / size,
      (top + height + MARGIN_PX) / size,
    ],
  };
}

const apart = (a: Bounds, b: Bounds): boolean => a[2] < b[0] || a[0] > b[2] || a[3] < b[1] || a[1] > b[3];
const inside = (a: Bounds, b: Bounds): boolean => a[0] >= b[0] && a[2] <= b[2] && a[1] >= b[1] && a[3] <= b[3];

function fill(ink: Ink, { bounds, size, left, top }: Frame, rings: readonly Path[], colour: string): void {
  ink.beginPath();
  for (const ring of rings) {
    if (apart(ring.bounds, bounds)) continue;
    const points = inside(ring.bounds, bounds) ? ring.points : clipRing(ring.points, bounds);
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]! * size - left, points[i + 1]! * size - top];
      if (i === 0) ink.moveTo(x, y);
      else ink.lineTo(x, y);
    }
    // A fill closes every ring. `closePath` would measure the whole path so far, for each ring once more.
  }
  ink.fillStyle = colour;
  ink.fill('evenodd');
}

/** Only the visible pieces of a line: a dashed line across the country would be dashed to its end, pixel by pixel. */
function line(
  ink: Ink,
  { bounds, size, left, top }: Frame,
  lines: readonly Path[],
  colour: string,
  width: number,
  dash: number[] = [],
): void {
  ink.beginPath();
  for (const { points, bounds: around } of lines) {
    if (apart(around, bounds)) continue;
    let isDown = false;
    for (let i = 2; i < points.length; i += 2) {
      const [ax, ay, bx, by] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!];
      const seen =
        Math.max(ax, bx) >= bounds[0] &&
        Math.min(ax, bx) <= bounds[2] &&
        Math.max(ay, by) >= bounds[1] &&
        Math.min(ay, by) <= bounds[3];
      if (seen && !isDown) ink.moveTo(ax * size - left, ay * size - top);
      if (seen) ink.lineTo(bx * size - left, by * size - top);
      isDown = seen;
    }
  }
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.lineJoin = 'round';
  ink.setLineDash(dash);
  ink.stroke();
  ink.setLineDash([]);
}

/** Pixels from tick to tick, and half the length of one. */
const TICK_SPACING_PX = 8;
const HALF_TICK_PX = 2.5;

/** Short strokes across the lines, which make them railroads. */
function ticks(ink: Ink, { bounds, size, left, top }: Frame, lines: readonly Path[], colour: string): void {
  ink.beginPath();
  for (const { points, bounds: around } of lines) {
    if (apart(around, bounds)) continue;
    // Counted along the whole line, so that the ticks stay in their places while the map moves.
    let along = 0;
    for (let i = 2; i < points.length; i += 2) {
      const [ax, ay] = [points[i - 2]! * size - left, points[i - 1]! * size - top];
      const [bx, by] = [points[i]! * size - left, points[i + 1]! * size - top];
      const length = Math.hypot(bx - ax, by - ay);
      const isSeen = !apart(
        [
          Math.min(points[i - 2]!, points[i]!),
          Math.min(points[i - 1]!, points[i + 1]!),
          Math.max(points[i - 2]!, points[i]!),
          Math.max(points[i - 1]!, points[i + 1]!),
        ],
        bounds,
      );
      if (isSeen && length > 0) {
        const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
        for (let at = TICK_SPACING_PX - (along % TICK_SPACING_PX); at <= length; at += TICK_SPACING_PX) {
          const [x, y] = [ax + dx * at, ay + dy * at];
          ink.moveTo(x - dy * HALF_TICK_PX, y + dx * HALF_TICK_PX);
          ink.lineTo(x + dy * HALF_TICK_PX, y - dx * HALF_TICK_PX);
        }
      }
      along += length;
    }
  }
  ink.strokeStyle = colour;
  ink.lineWidth = 1;
  ink.stroke();
}

/** Lines of latitude and longitude in even steps of degrees, about as far apart as a thumb is wide. */
function grid(ink: Ink, { zoom, left, top, width, height }: View, { county }: Palette): void {
  const size = worldSize({ zoom });
  const step = GRID_STEPS.find((degrees) => (degrees / 360) * size >= 64) ?? 1;
  ink.beginPath();
  const [west, east] = [longitudeAt(left / size), longitudeAt((left + width) / size)];
  for (let k = Math.ceil(west / step); k * step <= east; k++) {
    const x = Math.round(worldX(k * step) * size - left) + 0.5;
    ink.moveTo(x, 0);
    ink.lineTo(x, height);
  }
  const [north, south] = [latitudeAt(top / size), latitudeAt((top + height) / size)];
  for (let k = Math.ceil(south / step); k * step <= north; k++) {
    const y = Math.round(worldY(k * step) * size - top) + 0.5;
    ink.moveTo(0, y);
    ink.lineTo(width, y);
  }
  ink.strokeStyle = county;
  ink.globalAlpha = 0.7;
  ink.lineWidth = 1;
  ink.stroke();
  ink.globalAlpha = 1;
}

const GRID_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05];
