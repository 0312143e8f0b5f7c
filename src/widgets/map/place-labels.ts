// Which names a map shows and where: the important ones first, none over another (feasibility section 5: unranked, neighbours hide "Chicago").
// `basemap-draw.ts` calls it with what may be named, in order of importance.

/** A name with its point in pixels; `free` ones stand on their point without a dot (lakes, states). */
export interface Candidate {
  text: string;
  x: number;
  y: number;
  width: number;
  free?: boolean;
}

export interface Label<C extends Candidate> {
  candidate: C;
  /** Where the text starts, and its middle line. */
  x: number;
  y: number;
}

/** Half a line of text, and how far names keep away from each other. */
const HALF = 8;
const ROOM = 14;
/** Between a dot and its name. */
const GAP = 7;

/** The labels that fit. A place is named to the right of its dot, or to the left, or not at all; then its dot stays away, too. */
export function placeLabels<C extends Candidate>(candidates: readonly C[]): Label<C>[] {
  const taken: [number, number, number, number][] = [];
  const labels: Label<C>[] = [];
  for (const candidate of candidates) {
    for (const x of startsOf(candidate)) {
      const dot = candidate.free ? x : candidate.x;
      const box = [
        Math.min(x, dot - 3),
        candidate.y - HALF,
        Math.max(x + candidate.width, dot + 3),
        candidate.y + HALF,
      ] as const;
      if (
        taken.some(
          (other) =>
            box[0] - ROOM < other[2] &&
            box[2] + ROOM > other[0] &&
            box[1] - ROOM < other[3] &&
            box[3] + ROOM > other[1],
        )
      )
        continue;
      taken.push([...box]);
      labels.push({ candidate, x, y: candidate.y });
      break;
    }
  }
  return labels;
}

function startsOf({ x, width, free }: Candidate): number[] {
  return free ? [x - width / 2] : [x + GAP, x - GAP - width];
}
