// Types of `results.mjs`, which stays plain so that `test/run.mjs` can use it before anything is built.
interface Result {
  passed: number;
  failed: number;
}
export function uvuResult(output: string, code: number | null): Result;
export function e2eResult(
  report: { stats: { expected: number; flaky: number; unexpected: number }; errors: readonly unknown[] },
  code: number | null,
): Result;
