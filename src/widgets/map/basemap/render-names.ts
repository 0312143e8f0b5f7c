// The names of the basemap: which ones have room in a view, beside what stands over the map, and how they are painted.
// Apart from the ground, because the names alone change where something else stands over it.
import type { Basemap, Name } from './basemap-load';
import type { PixelBox } from './obstacles';
import { type Candidate, type Label, placeLabels } from './place-labels';
import { type Ink, type Palette, type View, worldSize } from './render-basemap';

interface Style {
  font: string;
  alpha: number;
  /** The colour of the ground, so that lines do not run through the letters. */
  hasHalo: boolean;
}

interface Named extends Candidate {
  style: Style;
}

/** A name where it is painted, in pixels of the view. */
export type PlacedName = Label<Named>;

/**
 * The names that have room in the view. `ink` measures them.
 * @param obstacles what stands over the map, in pixels of the view: no name is placed below it.
 */
export function placeNames(
  ink: Ink,
  view: View,
  { outline, places }: Basemap,
  { font }: Palette,
  obstacles: readonly PixelBox[],
): PlacedName[] {
  const size = worldSize(view);
  const large: Style = { font: `600 13px ${font}`, alpha: 1, hasHalo: true };
  const town: Style = { font: `400 12px ${font}`, alpha: 1, hasHalo: true };
  const water: Style = { font: `italic 400 12px ${font}`, alpha: 0.9, hasHalo: false };
  const area: Style = { font: `600 12px ${font}`, alpha: 0.6, hasHalo: true };
  // Farther out than the first names it shows those.
  const zoom = Math.max(NAMES_MIN_ZOOM, view.zoom);
  const wanted: Named[] = [];
  // A little beyond the view, so that a name does not come and go at its edge while the map moves.
  const isNear = ({ x, y }: Name): boolean =>
    x * size > view.left - BEYOND_PX &&
    x * size < view.left + view.width + BEYOND_PX &&
    y * size > view.top - BEYOND_PX &&
    y * size < view.top + view.height + BEYOND_PX;

  function want(name: Name, style: Style, free: boolean): void {
    if (!isNear(name)) return;
    ink.font = style.font;
    wanted.push({
      text: name.text,
      x: name.x * size - view.left,
      y: name.y * size - view.top,
      width: ink.measureText(name.text).width,
      style,
      free,
    });
  }

  for (const name of outline?.names ?? []) {
    const [from, to] = SHOWN[name.kind];
    if (zoom >= from && zoom <= to) want(name, name.kind === 'water' ? water : area, true);
  }
  const list = places?.list ?? [];
  const upTo = places?.upTo(zoom) ?? 0;
  // Two steps of importance above the first places named at this zoom.
  const largeUpTo = places?.upTo(Math.max(NAMES_MIN_ZOOM, Math.min(zoom - 2, 6))) ?? 0;
  for (let i = 0; i < upTo && wanted.length < MAX_LABELS; i++) want(list[i]!, i < largeUpTo ? large : town, false);
  return placeLabels(wanted, obstacles);
}

/** @param names those that have room, as `placeLabels` returns them. */
export function renderNames(ink: Ink, names: readonly PlacedName[], { text, land }: Palette): void {
  ink.textBaseline = 'middle';
  ink.lineJoin = 'round';
  ink.fillStyle = text;
  ink.strokeStyle = land;
  ink.lineWidth = 3;
  for (const { candidate, x, y } of names) {
    ink.globalAlpha = candidate.style.alpha;
    ink.font = candidate.style.font;
    if (!candidate.free) {
      ink.beginPath();
      ink.arc(candidate.x, candidate.y, 2, 0, 2 * Math.PI);
      ink.fill();
    }
    if (candidate.style.hasHalo) ink.strokeText(candidate.text, x, y);
    ink.fillText(candidate.text, x, y);
  }
  ink.globalAlpha = 1;
}

const NAMES_MIN_ZOOM = 3;

/** Zooms at which they are named. */
const SHOWN = { country: [3, 7], state: [5, 7], water: [5, 10] } as const;

/** Names considered for one paint. */
const MAX_LABELS = 600;

/** Pixels beyond the view. */
const BEYOND_PX = 192;
