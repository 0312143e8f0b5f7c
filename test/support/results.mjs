// How many tests passed and failed, from the results of uvu and Playwright. A run without tests, or one that broke off,
// has failed.

/**
 * From what uvu prints at its end, and its exit code. Without a summary a file could not be loaded, or the process
 * ended in the middle of a test.
 */
export function uvuResult(output, code) {
  const count = (word) => Number(new RegExp(`^\\s*${word}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? NaN);
  const [total, passed] = [count('Total'), count('Passed')];
  if (Number.isNaN(total)) return { passed: 0, failed: 1 };
  return { passed, failed: Math.max(total - passed, code === 0 && total > 0 ? 0 : 1) };
}

/**
 * From Playwright's JSON report, and its exit code. Its `errors` belong to no test: a filter that matched none, for
 * instance. A test that passed at the second try, which only CI gives, has passed; Playwright names it in its output.
 */
export function e2eResult({ stats, errors }, code) {
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected + errors.length, code === 0 ? 0 : 1),
  };
}
