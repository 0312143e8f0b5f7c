// Which names a map shows and where: the important ones first, none over another. Without the ranking, neighbours would
// hide "Chicago".

/** A name with its point in pixels; `free` ones are centred on their point without a dot (lakes, states). */
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

/** Half a line of text, and the distance between names. */
const HALF = 8;
const ROOM = 14;
/** Between a dot and its name. */
const GAP = 7;

/**
 * The labels that fit. A place is named to the right of its dot, or to the left; where neither fits, it gets no dot
 * either.
 */
export function placeLabels<C extends Candidate>(candidates: readonly C[]): Label<C>[] {
  const taken: [number, number, number, number][] = [];
  const labels: Label<C>[] = [];
  for (const candidate of candidates) {
    for (const x of startsOf(candidate)) {
      const dot = candidate.free ? x : candidate.x;
      const bounds = [
        Math.min(x, dot - 3),
        candidate.y - HALF,
        Math.max(x + candidate.width, dot + 3),
        candidate.y + HALF,
      ] as const;
      if (
        taken.some(
          (other) =>
            bounds[0] - ROOM < other[2] &&
            bounds[2] + ROOM > other[0] &&
            bounds[1] - ROOM < other[3] &&
            bounds[3] + ROOM > other[1],
        )
      )
        continue;
      taken.push([...bounds]);
      labels.push({ candidate, x, y: candidate.y });
      break;
    }
  }
  return labels;
}

function startsOf({ x, width, free }: Candidate): number[] {
  return free ? [x - width / 2] : [x + GAP, x - GAP - width];
}
