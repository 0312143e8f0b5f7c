// The descriptors and ticket types as they were at a revision.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Files } from '../../src/schema/keywords/descriptor-set';

const run = promisify(execFile);

/**
 * The descriptors at `revision` by file name, and the ticket types of `schemas/forms/`, if it has any. Throws a readable
 * message when git does not know it or it has no descriptors.
 */
export async function descriptorsAt(root: string, revision: string): Promise<{ descriptors: Files; forms: Files }> {
  // The full hash first: what begins with a dash would be read as an option further down.
  const commit = (
    await git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]).catch(() => '')
  ).trim();
  if (!commit) throw new Error(`git knows no revision "${revision}".`);
  const descriptors = await filesIn(root, commit, 'schemas/');
  if (!('app.json' in descriptors)) throw new Error(`There were no descriptors in schemas/ at ${revision}.`);
  return { descriptors, forms: await filesIn(root, commit, 'schemas/forms/') };
}

async function filesIn(root: string, commit: string, folder: string): Promise<Files> {
  const names = (await git(root, ['ls-tree', '--name-only', '-z', commit, folder]))
    .split('\0')
    .filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => [name.slice(folder.length), read(name, await git(root, ['show', `${commit}:${name}`]))]),
  );
  return Object.fromEntries(files);
}

function read(name: string, text: string): unknown {
  try {
    const { $schema: _editorOnly, ...descriptor } = JSON.parse(text);
    return descriptor;
  } catch {
    throw new Error(`${name} was not JSON at that revision.`);
  }
}

const git = async (root: string, args: readonly string[]): Promise<string> =>
  (await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout;
