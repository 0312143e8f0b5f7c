// What the screenshots in `dist/screens/` were made of, so that only those are taken again whose screen has changed.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../build-cache';

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
  ...['screenshots', 'settled', 'states'].map((part) => `build/screens/${part}.mjs`),
];

/**
 * The manifest of the last time, empty without one: `{ screens: { path: { hash, states } }, files, before }`. `files`
 * are the descriptors of the last complete book, `before` those of the one before they changed.
 */
export function readManifest(folder) {
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

export const writeManifest = (folder, manifest) =>
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, version: VERSION }));

/**
 * A function that gives the hash of a screen: over the code, the menu, and every descriptor that it is made of.
 * @returns {(place: { screen: object, noun?: object }) => string}
 */
export function screenHashes(root, files) {
  const code = hashOf(root, CODE);
  const nouns = new Map(Object.values(files).flatMap((file) => (file.noun ? [[file.noun, file]] : [])));
  const screens = Object.values(files).flatMap((file) => file.screens ?? []);
  const menu = screens.flatMap(({ menu, path }) => (menu ? [{ ...menu, path }] : []));
  const { screens: own, ...app } = files['app.json'];
  return ({ screen, noun }) => {
    const used = reachable(noun?.noun, nouns);
    const parts = [code, app, menu, screen, used, listsIn([screen, used], files['lists.json'])];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  };
}

/** The descriptors of a noun and of all that it names. */
function reachable(name, nouns, found = new Map()) {
  if (name === undefined || found.has(name) || !nouns.has(name)) return [...found.values()];
  found.set(name, nouns.get(name));
  for (const [, other] of JSON.stringify(nouns.get(name)).matchAll(/"([a-z][a-z0-9_]*)"/g))
    if (nouns.has(other)) reachable(other, nouns, found);
  return [...found.values()];
}

const listsIn = (descriptors, lists = {}) => {
  const text = JSON.stringify(descriptors);
  return Object.entries(lists).filter(([name]) => text.includes(JSON.stringify(name)));
};
