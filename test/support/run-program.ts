// Runs one program of the test suite to its end, however long it takes, as long as it makes progress.

import { type ChildProcess, spawn } from 'node:child_process';

export interface RunOptions {
  suite: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  grace?: number;
  started?: (child: ChildProcess) => void;
  write?: (bytes: Uint8Array | string) => void;
  complain?: (bytes: Uint8Array | string) => void;
  timers?: { setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void };
}

/** How long a program may print nothing, in ms: the slowest single test of the suite has a limit of two minutes. */
const RUN_TIMEOUT_MS = 300_000;

/** How long an interrupted program has for stopping what it started, in ms. */
const GRACE_MS = 20_000;

/**
 * Runs `command` with `args`, streams its output, and resolves to `{ code, output }` when it has ended; `output` is its
 * stdout. A program that prints nothing for `timeoutMs` ms hangs: a line says so by the name of its `suite`, it is
 * interrupted, and killed where that does not help; its `code` is then never 0. `started` gets the child process. For
 * tests: `write` (stdout) and `complain` (stderr) receive the output, `timers` replace the clock.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  {
    suite,
    cwd,
    env,
    timeoutMs = RUN_TIMEOUT_MS,
    grace = GRACE_MS,
    started,
    write = toStdout,
    complain = toStderr,
    timers: { setTimeout, clearTimeout } = globalThis as NonNullable<RunOptions['timers']>,
  }: RunOptions,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    started?.(child);
    let output = '';
    let hung = false;
    let timer = setTimeout(interrupt, timeoutMs);

    function interrupt(): void {
      hung = true;
      complain(`\nThe suite "${suite}" hangs: it printed nothing for ${seconds(timeoutMs)}, so it was stopped.\n`);
      child.kill('SIGINT');
      timer = setTimeout(() => child.kill('SIGKILL'), grace);
    }
    function progress(): void {
      if (hung) return;
      clearTimeout(timer);
      timer = setTimeout(interrupt, timeoutMs);
    }
    child.stdout.on('data', (bytes) => {
      progress();
      output += bytes;
      write(bytes);
    });
    child.stderr.on('data', (bytes) => {
      progress();
      complain(bytes);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    // A process that the program left behind may hold its pipes open for ever.
    child.once('exit', () => {
      clearTimeout(timer);
      timer = setTimeout(() => [child.stdout, child.stderr].forEach((pipe) => pipe.destroy()), grace);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: hung ? code || 1 : code, output });
    });
  });
}

const toStdout = (bytes: Uint8Array | string) => void process.stdout.write(bytes);
const toStderr = (bytes: Uint8Array | string) => void process.stderr.write(bytes);

const seconds = (ms: number): string => (ms < 120_000 ? `${ms / 1000} seconds` : `${Math.round(ms / 60_000)} minutes`);
