// The Node releases that the tests run on besides the one that runs them: packages of their own in `test/nodes`, in
// versions of their lock file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The releases for this machine, oldest first: `version`, and `program`, which is there once the packages are
 * installed. `folder` is `test/nodes`. @throws where the packages have none for this machine.
 */
export function nodeReleases(
  folder: string,
  machine = `${process.platform}-${process.arch}`,
): { version: string; program: string }[] {
  const { packages }: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  );
  const releases = Object.entries(packages)
    .filter(([path]) => path.endsWith(`-${machine}`))
    .map(([path, { version }]) => ({ version, program: join(folder, path, 'bin/node') }));
  if (releases.length === 0) throw new Error(`The packages in test/nodes have no Node for ${machine}.`);
  return releases;
}
