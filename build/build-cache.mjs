// Whether a part of `dist` (`web`, `server`) was built from exactly these sources: a hash of every input, kept beside
// it. By content, not by date: a checkout, a copy or a restored backup gives files any date.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = ['build.mjs', 'build', 'package-lock.json', 'tsconfig.json', 'schemas', 'server', 'src'];
const outputs = { web: 'web/index.html', server: 'server/main.mjs' };

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

/** Whether all of these parts are there and current. */
export function isFresh(root, dist, parts) {
  const hash = ofInputs(root);
  return parts.every((part) => {
    const stamp = stampOf(dist, part);
    return existsSync(join(dist, outputs[part])) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  });
}

/** Before a part is replaced and after that, so that one that was cut short counts as stale. */
export const forget = (dist, part) => rmSync(stampOf(dist, part), { force: true });
export const write = (dist, part, hash) => writeFileSync(stampOf(dist, part), hash);

const stampOf = (dist, part) => join(dist, `${part}.stamp`);

function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
