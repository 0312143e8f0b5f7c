import type { ChildProcess } from 'node:child_process';

// Types of `run-program.mjs`, which stays plain so that `test/run.mjs` can use it before anything is built.
export interface RunOptions {
  suite: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  patience?: number;
  grace?: number;
  started?(child: ChildProcess): void;
  write?(bytes: Uint8Array | string): void;
  timers?: { setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void };
  complain?(bytes: Uint8Array | string): void;
}
export const PATIENCE: number;
export function runProgram(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ code: number | null; output: string }>;
