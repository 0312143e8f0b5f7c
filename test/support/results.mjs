// How many tests passed and failed, and the names of those that failed, from the results of uvu and Playwright. A run
// without tests, or one that broke off, has failed.

/**
 * `failures` are the failed tests, by file and title.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Result
 * @typedef {{ suites?: readonly Suite[], specs?: readonly { ok: boolean, file: string, line: number, title: string }[] }} Suite
 */

/**
 * From what uvu prints at its end, and its exit code. Without a summary a file could not be loaded, or the process
 * ended in the middle of a test.
 * @param {string} output @param {number | null} code @returns {Result}
 */
export function uvuResult(output, code) {
  const count = (word) => Number(new RegExp(`^\\s*${word}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? NaN);
  const [total, passed] = [count('Total'), count('Passed')];
  const failures = uvuFailures(output);
  if (Number.isNaN(total)) return { passed: 0, failed: 1, failures };
  return { passed, failed: Math.max(total - passed, code === 0 && total > 0 ? 0 : 1), failures };
}

/** uvu prints a file's name above the file's results, and then each test that failed with its title. */
function uvuFailures(output) {
  let file = '';
  return output.split('\n').flatMap((line) => {
    file = /^(\S+)\.test\.mjs$/.exec(line)?.[1] ?? file;
    const title = /^\s*FAIL\s+"(.*)"$/.exec(line)?.[1];
    return title === undefined ? [] : [`${file} › ${title}`];
  });
}

/**
 * From Playwright's JSON report, and its exit code. Its `errors` belong to no test: a filter that matched none, for
 * instance. A test that passed at the second try, which only CI gives, has passed; Playwright names it in its output.
 * @param {Suite & { stats: { expected: number, flaky: number, unexpected: number }, errors: readonly unknown[] }} report
 * @param {number | null} code @returns {Result}
 */
export function e2eResult({ stats, errors, suites = [] }, code) {
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected + errors.length, code === 0 ? 0 : 1),
    failures: suites.flatMap(e2eFailures),
  };
}

function e2eFailures({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(e2eFailures)];
}
