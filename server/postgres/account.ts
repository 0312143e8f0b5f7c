// As whom PostgreSQL runs: it refuses uid 0, so a server that was started as root must step down for it.
// Chosen once per start by `startPostgres`; every program of PostgreSQL is started through the choice.

import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failStartup } from '../startup-error';

/**
 * `self`: as the user who started us. `namespace`: as ourselves, seen by PostgreSQL as uid 1000 of a user namespace.
 * `user`: as another uid. Files belong to `uid` and `gid` where they are given.
 */
export type Account = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

/** Who runs the database in `clusterDir` (which may not exist yet). @throws a refusal that names DATA_DIR. */
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
  // An existing database goes on with the owner it has.
  const candidates = owner && owner.uid !== 0 ? [asUser(owner)] : owner ? namespaceOnly : strangers(dataDir);
  for (const account of candidates) if (await canWrite(account, dataDir)) return account;
  return failStartup(
    `PostgreSQL does not run as root, and no other user reaches DATA_DIR (${dataDir}); start as an ordinary user, or set DATA_DIR to a folder that every user can reach.`,
  );
}

/** Runs a program to its end. Answers its output; an exit code other than 0 rejects with what it said on stderr. */
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
 * Starts a program that outlives us if we are killed: in a session of its own, so that Ctrl-C in our terminal
 * reaches us alone, and writing to `output`, a file, because a pipe would break with us.
 */
export function startAs(account: Account, file: string, args: string[], output: number): ChildProcess {
  const { command, rest, options } = wrap(account, file, args);
  const child = spawn(command, rest, { ...options, detached: true, stdio: ['ignore', output, output] });
  child.unref();
  return child;
}

/** Gives a file or folder to the user PostgreSQL runs as. */
export function giveTo(account: Account, path: string): void {
  if (account.kind === 'user') chownSync(path, account.uid, account.gid);
}

const namespaceOnly: Account[] = [{ kind: 'namespace' }];

const asUser = ({ uid, gid }: { uid: number; gid: number }): Account => ({ kind: 'user', uid, gid });

/** For a new database, as root: best first. The owner of the folder above is who called us through sudo. */
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
  // Nothing of our environment (passwords among it) is PostgreSQL's business; the messages we read must be English.
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

/** Tries it: permissions of every folder above, containers and mounts have too many ways to say no to foresee them. */
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
