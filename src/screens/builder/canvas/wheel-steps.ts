// How far the wheel resizes a column. Pure.

/** Wheel movement of one column, in pixels. */
const THRESHOLD = 120;
/** Pixels of a line and of a page, for wheels that count those: three lines are one notch. */
const UNITS = [1, 40, THRESHOLD];

export interface WheelState {
  /** Columns to widen by; negative to narrow. */
  steps: number;
  /** Pixels left over for the next event. */
  rest: number;
}

/** The movement so far (`rest` of the event before) and `event` together. Scrolling down widens. */
export function wheelSteps(rest: number, { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): WheelState {
  const sum = rest + deltaY * (UNITS[deltaMode] ?? 1);
  if (Math.abs(sum) < THRESHOLD) return { steps: 0, rest: sum };
  const steps = Math.round(sum / THRESHOLD);
  return { steps, rest: sum - steps * THRESHOLD };
}
