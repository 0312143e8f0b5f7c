// The statistics by which `npm run trust` judges timings.

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The two-sample Kolmogorov-Smirnov test. @returns the probability of a difference at least as large between two
 * samples of the same distribution (the asymptotic series, good from some dozens of values each).
 */
export function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): number {
  const distance = largestDistance(
    [...a].sort((x, y) => x - y),
    [...b].sort((x, y) => x - y),
  );
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  // Below that the series converges too slowly, and the probability is 1 to four digits.
  if (lambda < 0.3) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * (k * lambda) ** 2);
  return Math.min(1, Math.max(0, sum));
}

/** Between the two empirical distribution functions. */
function largestDistance(a: readonly number[], b: readonly number[]): number {
  let [i, j, largest] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i]!, b[j]!);
    while (i < a.length && a[i]! <= value) i++;
    while (j < b.length && b[j]! <= value) j++;
    largest = Math.max(largest, Math.abs(i / a.length - j / b.length));
  }
  return largest;
}
