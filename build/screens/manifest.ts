// What the screenshots in `dist/screens/` were made of, so that only those are taken again whose screen has changed.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Lists, Noun } from '../../src/schema/descriptor/descriptor';
import type { Files } from '../../src/schema/keywords/descriptor-set';
import { hashOf } from '../build-cache';
import type { ScreenState } from './page';

/** Another number makes every screenshot stale. */
const VERSION = 1;

/** What a screen looks like besides its descriptors: the product's code with its demo, and how screenshots are taken. */
const CODE = [
  'package-lock.json',
  'src',
  'server',
  'schemas/field-types',
  'schemas/reference',
  'build/samples',
  ...['screenshots', 'settled', 'states'].map((part) => `build/screens/${part}.ts`),
];

/** What a book was made of. */
export interface Manifest {
  /** By address; without a hash a screenshot failed, and is taken again. */
  screens: Record<string, { hash: string; states: readonly ScreenState[] }>;
  /** The descriptors of the last complete book, and those of the one before they changed. */
  files?: Files;
  before?: Files;
}

/** That of the last time, empty without one. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, 'manifest.json');
  const none = { version: VERSION, screens: {} };
  try {
    const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none;
    return manifest.version === VERSION ? manifest : none;
  } catch {
    // Cut short while it was written.
    return none;
  }
}

/** Written with the version of its format: `readManifest` takes one of another version for none. */
export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, version: VERSION }));

/** A function that gives the hash of a screen: over the code, the menu, and every descriptor that it is made of. */
export function screenHashes(
  root: string,
  files: Files,
): (shown: { screen: object; noun?: Pick<Noun, 'noun'> | undefined }) => string {
  const code = hashOf(root, CODE);
  const described = Object.values(files) as Partial<Noun>[];
  const nouns = new Map(described.flatMap((file) => (file.noun ? [[file.noun, file] as const] : [])));
  const screens = described.flatMap((file) => file.screens ?? []);
  const menu = screens.flatMap(({ menu, path }) => (menu ? [{ ...menu, path }] : []));
  const { screens: appScreens, ...app } = files['app.json'] as App;
  return ({ screen, noun }) => {
    const used = reachable(noun?.noun, nouns);
    const parts = [code, app, menu, screen, used, listsIn([screen, used], files['lists.json'] as Lists)];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  };
}

/** The descriptors of a noun and of all that it names. */
function reachable(
  name: string | undefined,
  nouns: ReadonlyMap<string, object>,
  found = new Map<string, object>(),
): object[] {
  if (name === undefined || found.has(name) || !nouns.has(name)) return [...found.values()];
  found.set(name, nouns.get(name)!);
  for (const [, other] of JSON.stringify(nouns.get(name)).matchAll(/"([a-z][a-z0-9_]*)"/g))
    if (nouns.has(other!)) reachable(other, nouns, found);
  return [...found.values()];
}

const listsIn = (descriptors: unknown, lists: Lists = {}): unknown[] => {
  const text = JSON.stringify(descriptors);
  return Object.entries(lists).filter(([name]) => text.includes(JSON.stringify(name)));
};
