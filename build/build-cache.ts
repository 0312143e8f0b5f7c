// Whether a part of `dist` (`web`, `server`) was built from exactly these sources: a hash of every input, kept beside
// it. By content, not by date: a checkout, a copy or a restored backup gives files any date.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = ['build.mjs', 'build', 'package-lock.json', 'tsconfig.json', 'schemas', 'server', 'src'];
/** A folder of `dist` that is built as a whole. */
export type Part = 'web' | 'server';

const outputs: Record<Part, string> = { web: 'web/index.html', server: 'server/main.mjs' };

/** One hash over the name and content of every input. */
export const ofInputs = (root: string): string => hashOf(root, inputs);

/** One hash over the name and content of every file in `paths`, which are relative to `root`. */
export function hashOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of paths)
    for (const file of filesBelow(root, input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

/** Whether all of these parts are there and current. */
export function isFresh(root: string, dist: string, parts: readonly Part[]): boolean {
  const hash = ofInputs(root);
  return parts.every((part) => {
    const stamp = stampOf(dist, part);
    return existsSync(join(dist, outputs[part])) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  });
}

/** Before a part is replaced and after that, so that one that was cut short counts as stale. */
export const forget = (dist: string, part: Part): void => rmSync(stampOf(dist, part), { force: true });
/** Remembers that a part was built from the inputs of this hash. */
export const write = (dist: string, part: Part, hash: string): void => writeFileSync(stampOf(dist, part), hash);

const stampOf = (dist: string, part: Part): string => join(dist, `${part}.stamp`);

function filesBelow(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
