// Types of `results.mjs`, which stays plain so that `test/run.mjs` can use it before anything is built.
interface Result {
  passed: number;
  failed: number;
  /** The failed tests, by file and title. */
  failures: string[];
}
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly { ok: boolean; file: string; line: number; title: string }[];
}
export function uvuResult(output: string, code: number | null): Result;
export function e2eResult(
  report: Suite & { stats: { expected: number; flaky: number; unexpected: number }; errors: readonly unknown[] },
  code: number | null,
): Result;
