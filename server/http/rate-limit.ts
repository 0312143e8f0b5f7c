// How often one caller may do what costs something outside the server: counted in memory, per process.

/**
 * @returns a function that counts a call of `key` and gives 0, or the seconds until it may call again when there were
 * `most` in the last `seconds` already. `now` replaces the clock (milliseconds) in tests.
 */
export function createRateLimit({
  most,
  seconds,
  now = Date.now,
}: {
  most: number;
  seconds: number;
  now?: () => number;
}) {
  /** In the order in which they end, as all last as long. */
  const windows = new Map<string, { count: number; until: number }>();
  return function take(key: string): number {
    const moment = now();
    for (const [old, { until }] of windows) {
      if (until > moment) break;
      windows.delete(old);
    }
    const window = windows.get(key) ?? { count: 0, until: moment + seconds * 1000 };
    windows.set(key, window);
    if (window.count >= most) return Math.ceil((window.until - moment) / 1000);
    window.count += 1;
    return 0;
  };
}
