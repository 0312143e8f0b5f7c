// How many tests passed and failed, and the names of those that failed, from the results of uvu and Playwright. A run
// without tests, or one that broke off, has failed.

/** The sum of some tests. */
export interface Result {
  passed: number;
  failed: number;
  /** The failed tests, by file and title. */
  failures: readonly string[];
}

/** As Playwright's JSON report has it. */
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly { ok: boolean; file: string; line: number; title: string }[];
}

interface Report extends Suite {
  stats: { expected: number; flaky: number; unexpected: number };
  errors: readonly unknown[];
}

/** What counts as one test. */
export const verdict = (isGood: boolean): Result => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: [] });

/** The sum of several results. */
export const total = (results: readonly Result[]): Result => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  failures: results.flatMap(({ failures }) => failures),
});

/**
 * From what uvu prints at its end, and its exit code. Without a summary a file could not be loaded, or the process
 * ended in the middle of a test. Tests that a hook kept from running are one failure together, by its suite.
 */
export function uvuResult(output: string, code: number | null): Result {
  const count = (word: string) => Number(new RegExp(`^\\s*${word}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? NaN);
  const [all, passed] = [count('Total'), count('Passed')];
  const failures = uvuFailures(output);
  const last = [...output.matchAll(/(\S+)\.test\.mjs/g)].at(-1)?.[1];
  if (Number.isNaN(all)) {
    // Node ends with 13 when nothing is left that a test or a hook could still be waiting for.
    const end = `${last} › did not end (${code === null ? 'by a signal' : `exit code ${code}`})`;
    return { passed: 0, failed: 1, failures: last ? [...failures, end] : failures };
  }
  const atLeast = passed < all || code !== 0 || all === 0 ? 1 : 0;
  return { passed, failed: Math.max(failures.length, atLeast), failures };
}

/**
 * uvu prints a file's name above the file's results; for each suite its name, marks and sums, and then each test that
 * failed with its title. Where a hook fails uvu runs nothing more of the suite, and does not say why.
 */
function uvuFailures(output: string): string[] {
  let file = '';
  let marks = 0;
  return output.split('\n').flatMap((line) => {
    file = /^(\S+)\.test\.mjs$/.exec(line)?.[1] ?? file;
    const title = /^\s*FAIL\s+(?:.*?\s)?"(.*)"$/.exec(line)?.[1];
    if (title !== undefined) return [`${file} › ${title}`];
    // What tests print stands between their marks.
    marks += line.match(/[•✘] /g)?.length ?? 0;
    const [, passed, all] = / {2}\((\d+) \/ (\d+)\)$/.exec(line) ?? [];
    if (passed === undefined) return [];
    const left = Number(all) - Math.max(Number(passed), marks);
    marks = 0;
    return left > 0 ? [`${file} › a hook failed: ${left} of ${all} did not end`] : [];
  });
}

/** Arguments of Playwright, of which `--reporter` replaces the reporters of its config: the JSON report stays beside it. */
export const withJsonReport = (args: readonly string[]): string[] =>
  args.map((arg, at) => {
    const isReporter = arg.startsWith('--reporter=') || args[at - 1] === '--reporter';
    return isReporter && !/(^|[=,])json($|,)/.test(arg) ? `${arg},json` : arg;
  });

/**
 * From Playwright's JSON report, and its exit code. Its `errors` belong to no test: a filter that matched none, for
 * instance. A test that passed at the second try, which only CI gives, has passed; Playwright names it in its output.
 */
export function e2eResult({ stats, errors, suites = [] }: Report, code: number | null): Result {
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected + errors.length, code === 0 ? 0 : 1),
    failures: suites.flatMap(e2eFailures),
  };
}

function e2eFailures({ suites = [], specs = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(e2eFailures)];
}
