// Which names a map shows and where: the important ones first, none over another or below what stands over the map.
// Without the ranking, neighbours would hide "Chicago".
import type { PixelBox } from './obstacles';

/** A name with its point in pixels; `free` ones are centred on their point without a dot (lakes, states). */
export interface Candidate {
  text: string;
  x: number;
  y: number;
  width: number;
  free?: boolean;
}

/** A name that has room, in pixels of the map. */
export interface Label<C extends Candidate> {
  candidate: C;
  /** Where the text starts, and its middle line. */
  x: number;
  y: number;
}

/** Half a line of text, and the distance between names. */
const HALF_LINE_PX = 8;
const LABEL_SPACING_PX = 14;
/** Between a dot and its name, and between a name and what stands over the map. */
const DOT_GAP_PX = 7;
const CLEARANCE_PX = 3;
/** How far a name without a dot moves up or down. */
const SHIFT_PX = 24;

/**
 * The labels that fit. A place is named to the right of its dot, to the left, above or below; where nothing fits, it
 * gets no dot either. Beside an obstacle that covers the dot the name stands next to that.
 */
export function placeLabels<C extends Candidate>(
  candidates: readonly C[],
  obstacles: readonly PixelBox[] = [],
): Label<C>[] {
  const taken: PixelBox[] = [];
  const labels: Label<C>[] = [];
  for (const candidate of candidates) {
    for (const [x, y] of startsOf(candidate, obstacles)) {
      const text: PixelBox = [x, y - HALF_LINE_PX, x + candidate.width, y + HALF_LINE_PX];
      if (obstacles.some((box) => overlap(text, box, CLEARANCE_PX))) continue;
      const whole = candidate.free ? text : withDot(text, candidate);
      if (taken.some((box) => overlap(whole, box, LABEL_SPACING_PX))) continue;
      taken.push(whole);
      labels.push({ candidate, x, y });
      break;
    }
  }
  return labels;
}

/** Whether two boxes are closer than `room`. */
export const overlap = (a: PixelBox, b: PixelBox, room: number): boolean =>
  a[0] - room < b[2] && a[2] + room > b[0] && a[1] - room < b[3] && a[3] + room > b[1];

const withDot = ([left, top, right, bottom]: PixelBox, { x, y }: Candidate): PixelBox => [
  Math.min(left, x - 3),
  Math.min(top, y - 3),
  Math.max(right, x + 3),
  Math.max(bottom, y + 3),
];

function startsOf({ x, y, width, free }: Candidate, obstacles: readonly PixelBox[]): [number, number][] {
  const middle = x - width / 2;
  if (free)
    return [
      [middle, y],
      [middle, y - SHIFT_PX],
      [middle, y + SHIFT_PX],
    ];
  let [left, top, right, bottom] = [x, y, x, y];
  for (const box of obstacles) {
    if (!overlap([x, y, x, y], box, 0)) continue;
    [left, top] = [Math.min(left, box[0]), Math.min(top, box[1])];
    [right, bottom] = [Math.max(right, box[2]), Math.max(bottom, box[3])];
  }
  return [
    [right + DOT_GAP_PX, y],
    [left - DOT_GAP_PX - width, y],
    [middle, top - DOT_GAP_PX - HALF_LINE_PX],
    [middle, bottom + DOT_GAP_PX + HALF_LINE_PX],
  ];
}
