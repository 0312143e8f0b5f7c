// Identifies a process by its number: numbers are reused, in containers after every restart.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A running process: its program's name, and the time of its start, which differs for a later process of that number.
 */
export type Running = { program: string; started: string };

/** The process of that number, or undefined when it is gone (a zombie counts as gone). */
export function runningProcess(pid: number): Running | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether a process of that number runs: cheap enough for polling. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return fromProc(pid) !== undefined;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits until the process is gone. @returns false when it still runs after `milliseconds`. */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await pause(25);
  }
  return true;
}

/**
 * Processes that have `folder` as their working directory, with their titles; undefined where the system does not say.
 */
export function workingIn(folder: string): { pid: number; title: string }[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingDirectory(name) === folder);
  return pids.map((pid) => ({ pid: Number(pid), title: titleOf(pid) }));
}

function fromProc(pid: number): Running | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // "12 (name) S 1 …": the name may hold spaces and brackets, so the fields are counted from its last bracket.
    const close = text.lastIndexOf(')');
    const fields = text.slice(close + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return { program: text.slice(text.indexOf('(') + 1, close), started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Undefined for a process that has just ended, and for those of other users, which cannot be ours. */
function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function fromPs(pid: number): Running | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    }).trim();
    // "Ss  Fri Nov 21 01:30:00 2025 /path/to/postgres"
    const [, stat, started, command] = /^(\S+)\s+(\S+ +\S+ +\S+ +\S+ +\S+)\s+(.*)$/.exec(text) ?? [];
    if (stat === undefined || stat.startsWith('Z')) return undefined;
    return { program: command?.split('/').pop() ?? '', started: started ?? '' };
  } catch {
    return undefined;
  }
}
