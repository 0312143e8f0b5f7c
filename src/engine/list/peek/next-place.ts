// Where a step through the rows leads while one of them is shown beside the list; it may have been deleted meanwhile, or
// stand on another page.

/** A row by its place on the page, and the page by the number of its first row. */
export interface Place {
  at: number;
  start: number;
}

/**
 * The place of the row that a step leads to; undefined where there is none. A record that is none of these rows (`at` is
 * -1) is left for the rows beside the place that it had on this page, or for the first row of another one.
 */
export function nextPlace(by: 1 | -1, { at, start }: Place, count: number, last?: Place): number | undefined {
  if (at >= 0) return at + by >= 0 && at + by < count ? at + by : undefined;
  if (count === 0) return undefined;
  if (last?.start !== start) return 0;
  // What followed it has moved up to its place.
  return Math.min(Math.max(by > 0 ? last.at : last.at - 1, 0), count - 1);
}
