// The processor time of processes, as Linux counts it.

import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one process so far, in steps of ten; 0 for one that is gone. */
export const processorTime = (pid: number): number => {
  const fields = statOf(pid);
  return (Number(fields[UTIME] ?? 0) + Number(fields[STIME] ?? 0)) * 10;
};

/** The same of a process and its children, those that have ended among them. */
export function processorTimeOfAll(pid: number): number {
  const own = statOf(pid);
  const ended = (Number(own[ENDED_UTIME] ?? 0) + Number(own[ENDED_STIME] ?? 0)) * 10;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))[PARENT]) === pid)
    .reduce((sum, name) => sum + processorTime(Number(name)), 0);
  return processorTime(pid) + ended + children;
}

/** Places in what follows the name of the program. */
const [PARENT, UTIME, STIME, ENDED_UTIME, ENDED_STIME] = [1, 11, 12, 13, 14] as const;

function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return [];
  }
}
