// Whether `dist` was built from exactly these sources: a hash of every input, kept beside the result. By content, not
// by date: a checkout, a copy or a restored backup gives files any date.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = ['build.mjs', 'build', 'package-lock.json', 'tsconfig.json', 'schemas', 'server', 'src'];
const outputs = ['web/index.html', 'server/main.mjs'];

/** One hash over the name and content of every input. */
export const ofInputs = (root) => hashOf(root, inputs);

/** One hash over the name and content of every file in `paths`, which are relative to `root`. */
export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const input of paths)
    for (const file of filesBelow(root, input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

export function isFresh(root, dist) {
  const stamp = join(dist, 'stamp');
  return (
    outputs.every((output) => existsSync(join(dist, output))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === ofInputs(root)
  );
}

/** Written last, so that a build that was cut short counts as stale. */
export function write(dist, hash) {
  writeFileSync(join(dist, 'stamp'), hash);
}

function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
