// Writes every set of fields to a file of its own, which follows its set: a file that it had before goes.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { slug } from '../../src/schema/formats/slug';
import { listRows } from '../crud/rows';
import type { Connection } from '../db/database';
import { FOLDER, keyOf, nameOf, objectIn, setNoun, setText } from './field-set-files';
import { failForms, jsonFilesIn, onDisk } from './form-folder';

/**
 * The files of an export, still to be written. @returns a function that writes them and returns what was done, as lines.
 * @throws a startup error where another file has a name that is needed.
 */
export async function setFiles(db: Connection, folder: string): Promise<() => string[]> {
  const noun = setNoun();
  if (!noun) return () => [];
  const sets = (await listRows(db, noun)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const names = fileNames(sets);
  const targets = new Map(sets.map((set, at) => [keyOf(set), names[at]!]));
  const present = keysIn(folder);
  const strange = [...present].filter(([, key]) => !targets.has(key)).map(([file]) => file);
  const inTheWay = strange.filter((file) => names.includes(file));
  if (inTheWay.length > 0)
    failForms(inTheWay.map((file) => `${file} is in the way: it holds no set of this database. Move it first.`));
  return () => [
    ...removeOld(folder, present, targets),
    ...sets.flatMap((set, at) => writeSet(folder, names[at]!, set)),
    ...strange.map(
      (file) => `${file} stays as it is: no set of this database has its name. Remove it if that is gone.`,
    ),
  ];
}

/** Files of sets that are kept, but whose file is another one now. */
function removeOld(
  folder: string,
  present: ReadonlyMap<string, string>,
  targets: ReadonlyMap<string, string>,
): string[] {
  return [...present].flatMap(([file, key]) => {
    const next = targets.get(key);
    if (next === undefined || next === file) return [];
    const path = join(folder, file);
    onDisk('removed', path, () => rmSync(path));
    return `Removed ${file}: its set is in ${next} now.`;
  });
}

function writeSet(folder: string, file: string, set: Values): string[] {
  const path = join(folder, file);
  const text = setText(set);
  if (existsSync(path) && onDisk('read', path, () => readFileSync(path, 'utf8')) === text) return [];
  onDisk('written', path, () => {
    mkdirSync(join(folder, FOLDER), { recursive: true });
    writeFileSync(path, text);
  });
  return [`Wrote ${file}: the set of fields ${nameOf(set)}.`];
}

/** The file of each set, in their order: its name, with the next number where another set has the file already. */
function fileNames(sets: readonly Values[]): string[] {
  const taken = new Set<string>();
  return sets.map((set) => {
    const plain = slug(nameOf(set)) || 'set';
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`;
    taken.add(name);
    return join(FOLDER, `${name}.json`);
  });
}

/** Every file of the folder, with the key of the set in it; empty where it holds none. */
function keysIn(folder: string): Map<string, string> {
  const inside = join(folder, FOLDER);
  if (!existsSync(inside)) return new Map();
  return new Map(jsonFilesIn(inside).map((name) => [join(FOLDER, name), keyIn(join(inside, name))]));
}

function keyIn(path: string): string {
  const text = onDisk('read', path, () => readFileSync(path, 'utf8'));
  const content = objectIn(text.replace(/^\uFEFF/, ''));
  return isObject(content) ? keyOf(content) : '';
}
