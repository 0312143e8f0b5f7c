// Runs the programs of which the tests are made, each with this Node unless another one is named.

import type { ChildProcess } from 'node:child_process';
import { type RunOptions, runProgram } from './run-program';

const running = new Set<ChildProcess>();

/** Runs a script with its arguments to its end; see `runProgram`. */
export async function run(
  suite: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { program = process.execPath, ...options }: Partial<RunOptions> & { program?: string } = {},
): Promise<{ code: number | null; output: string }> {
  let child: ChildProcess | undefined;
  const started = (one: ChildProcess) => {
    child = one;
    running.add(one);
  };
  try {
    return await runProgram(program, args, { suite, env, started, ...options });
  } finally {
    if (child) running.delete(child);
  }
}

/** Asks all that is running to end. */
export function endRunning(): void {
  for (const child of running) child.kill('SIGTERM');
}
