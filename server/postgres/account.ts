// The system user that runs PostgreSQL: it refuses uid 0, so a server that was started as root must switch to another
// one. Chosen once per start; every program of PostgreSQL runs through that choice.

import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failStartup } from '../base/startup-error';

/**
 * `self`: as the user of this process. `namespace`: as the same user, mapped to uid 1000 in a user namespace. `user`:
 * as another uid. Files belong to `uid` and `gid` where they are given.
 */
export type Account = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

/**
 * The account for the database in `clusterDir` (which may not exist yet). @throws a startup error that names DATA_DIR.
 */
export async function chooseAccount(dataDir: string, clusterDir: string): Promise<Account> {
  const owner = ownerOf(clusterDir);
  const root = process.getuid?.() === 0;
  if (!root) {
    if (owner && owner.uid !== process.getuid?.()) {
      failStartup(
        `The database in DATA_DIR (${dataDir}) belongs to user ${owner.uid}; start as that user, or set DATA_DIR to a folder of your own.`,
      );
    }
    return { kind: 'self' };
  }
  // An existing database keeps its owner.
  const candidates = owner && owner.uid !== 0 ? [asUser(owner)] : owner ? namespaceOnly : strangers(dataDir);
  for (const account of candidates) if (await canWrite(account, dataDir)) return account;
  return failStartup(
    `PostgreSQL does not run as root, and no other user reaches DATA_DIR (${dataDir}); start as an ordinary user, or set DATA_DIR to a folder that every user can reach.`,
  );
}

/** Runs a program to its end. @returns its output; an exit code other than 0 rejects with its stderr. */
export function runAs(account: Account, file: string, args: string[]): Promise<string> {
  const { command, rest, options } = wrap(account, file, args);
  return new Promise((done, fail) => {
    execFile(command, rest, options, (error, stdout, stderr) => {
      if (error) fail(new Error(stderr.trim() || error.message));
      else done(stdout);
    });
  });
}

/**
 * Starts a program that outlives this process if that is killed: in a session of its own, so that Ctrl-C in the
 * terminal does not reach it, and writing to `output`, a file, because a pipe would break.
 */
export function startAs(account: Account, file: string, args: string[], output: number): ChildProcess {
  const { command, rest, options } = wrap(account, file, args);
  const child = spawn(command, rest, { ...options, detached: true, stdio: ['ignore', output, output] });
  child.unref();
  return child;
}

/** Changes the owner of a file or folder to the user PostgreSQL runs as. */
export function giveTo(account: Account, path: string): void {
  if (account.kind === 'user') chownSync(path, account.uid, account.gid);
}

const namespaceOnly: Account[] = [{ kind: 'namespace' }];

const asUser = ({ uid, gid }: { uid: number; gid: number }): Account => ({ kind: 'user', uid, gid });

/** For a new database, as root: best first. The owner of the parent folder is probably the one who ran sudo. */
function strangers(dataDir: string): Account[] {
  const above = ownerOf(dirname(dataDir));
  const named = ['postgres', 'nobody'].map(accountOf).filter((account) => account !== undefined);
  return [...namespaceOnly, ...named.map(asUser), ...(above && above.uid !== 0 ? [asUser(above)] : [])];
}

function wrap(
  account: Account,
  file: string,
  args: string[],
): { command: string; rest: string[]; options: SpawnOptions & { encoding: 'utf8' } } {
  // PostgreSQL must not inherit our environment (it holds passwords), and its messages, which are parsed, must be
  // English.
  const options = { cwd: '/', encoding: 'utf8' as const, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  switch (account.kind) {
    case 'self':
      return { command: file, rest: args, options };
    case 'namespace':
      return { command: 'unshare', rest: ['--user', '--map-user=1000', '--map-group=1000', file, ...args], options };
    case 'user':
      return { command: file, rest: args, options: { ...options, uid: account.uid, gid: account.gid } };
  }
}

/** Tests it by writing: the permissions of parent folders, containers and mounts are too many to predict. */
async function canWrite(account: Account, dataDir: string): Promise<boolean> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  if (account.kind === 'user') chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  mkdirSync(probe, { mode: 0o700 });
  try {
    giveTo(account, probe);
    await runAs(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', probe]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(probe);
  }
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : undefined;
}
