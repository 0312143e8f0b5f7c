// The few statistics that sum up many measurements, and the line of a target in the report.

/** Of every measured round. */
export interface Measured {
  /** From 0; pages are compared within one. */
  run: number;
  page: string;
  /** Of the machine, when it was measured. */
  load: number;
}

/** How often is measured, and where it is said how far that is. */
export interface Rounds {
  runs: number;
  progress(text: string): void;
}

/** A target, and what was measured of it. */
export interface Verdict {
  what: string;
  /** The median of the runs, and the smallest and the largest of them. */
  value: number;
  min: number;
  max: number;
  /** What the value may be at most. */
  limit: number;
  unit: string;
}

/** The line of one target over the `values` of its runs; none where nothing was measured. */
export function verdictOf(what: string, values: readonly number[], limit: number, unit = '×'): Verdict[] {
  if (values.length === 0) return [];
  return [{ what, value: median(values), min: Math.min(...values), max: Math.max(...values), limit, unit }];
}

/**
 * For each run `read(ours, other)` of two pages, both measured in that run. @param pages the names of ours and of the
 * one that it is held against.
 */
export function eachRun<Result extends Measured>(
  results: readonly Result[],
  pages: readonly [ours: string, other: string],
  read: (ours: Result, other: Result) => number,
): number[] {
  const runs = [...new Set(results.map(({ run }) => run))];
  return runs.flatMap((run) => {
    const [ours, other] = pages.map((page) => results.find((result) => result.run === run && result.page === page));
    return ours && other ? [read(ours, other)] : [];
  });
}

/** The value below which `share` of the sorted `values` lie, between two of them where needed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (place - low);
}

/** The value in the middle; NaN for no values at all. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that one of twenty exceeds. */
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** The value that one of a hundred exceeds. */
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);

/** The same items in random order, so that no page is always the first on a machine that warms up or throttles. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}
