// What a program of tests or a bench has started ends with it, also where an error that nothing caught or a signal ends it
// before it has cleaned up.

import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { findPostmaster } from '../../server/postgres/cluster';

/** Stops a PostgreSQL whose `folder` is thrown away, and removes it. @returns a function for when that is done. */
export const endWithDatabase = (folder: string, clusterDir: string): (() => void) =>
  atExit(() => {
    // Without writing anything more.
    signal(clusterDir, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });

/** Stops a PostgreSQL that is used again. @returns a function for when that is done. */
export const endWithKept = (clusterDir: string): (() => void) => atExit(() => signal(clusterDir, 'SIGINT'));

/** Stops a program that was started. */
export function endWithChild(child: ChildProcess): void {
  child.once(
    'close',
    atExit(() => void child.kill('SIGTERM')),
  );
}

/** A signal that ends the process lets it end as `process.exit` does. */
export function exitOnSignals(): void {
  for (const [name, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(name, () => process.exit(code));
}

function atExit(work: () => void): () => void {
  process.once('exit', work);
  return () => void process.removeListener('exit', work);
}

function signal(clusterDir: string, name: NodeJS.Signals): void {
  const postmaster = findPostmaster(clusterDir);
  try {
    if (postmaster) process.kill(postmaster.pid, name);
  } catch {
    // It has just ended.
  }
}
