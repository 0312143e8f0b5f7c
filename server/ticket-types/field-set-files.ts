// Sets of fields in the folder of `npm run forms`: a file for each in `field-sets/`, recognised by the name of the set, which
// is there once in every installation.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isObject, plainText } from '../../src/schema/formats/plain-values';
import { slug } from '../../src/schema/formats/slug';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import { nouns } from '../../src/schema/model/nouns';
import { checkNew } from '../../src/schema/rules/check-write';
import { logChange } from '../crud/change-log';
import { listRows, lockRow, readRow } from '../crud/rows';
import { changeRow, insertRow } from '../crud/write-row';
import type { Connection } from '../db/database';
import { notifyChange } from '../notices/notice';
import { failForms, jsonFilesIn, onDisk, parseFile, problemAt } from './form-folder';

const FOLDER = 'field-sets';

export interface FieldSetFile {
  /** With its folder. */
  file: string;
  /** Checked values of the set. */
  values: Values;
}

/** What an import does with the sets: lines to print, and the work. */
export interface PlannedSets {
  lines: string[];
  save(): Promise<void>;
}

/** A product may have no sets. */
const setNoun = (): Noun | undefined => nouns.get('field_set');

const nameOf = ({ set_name }: Values): string => plainText(set_name) ?? '';
const keyOf = (values: Values): string => uniqueKey(nameOf(values));

/** The sets of a folder. @throws a startup error with all problems: one line each, with file and line. */
export function readSets(folder: string): FieldSetFile[] {
  const noun = setNoun();
  const inside = join(folder, FOLDER);
  if (!noun || !existsSync(inside)) return [];
  const problems: string[] = [];
  const fileOf = new Map<string, string>();
  const sets = jsonFilesIn(inside).flatMap((name): FieldSetFile[] => {
    const file = join(FOLDER, name);
    const read = readSet(noun, folder, file);
    if ('problems' in read) {
      problems.push(...read.problems);
      return [];
    }
    const other = fileOf.get(keyOf(read.values));
    fileOf.set(keyOf(read.values), file);
    if (other !== undefined) problems.push(`${file} and ${other} have the same set_name: remove one, or rename it.`);
    return [read];
  });
  if (problems.length > 0) failForms(problems);
  return sets;
}

function readSet(noun: Noun, folder: string, file: string): FieldSetFile | { problems: string[] } {
  const parsed = parseFile(folder, file);
  if ('problems' in parsed) return parsed;
  const { set_name, definition } = isObject(parsed.content) ? parsed.content : {};
  const text = typeof definition === 'string' || definition === undefined ? definition : JSON.stringify(definition);
  const { values, errors } = checkNew(noun, { set_name: plainText(set_name)?.trim(), definition: text });
  const problems = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => problemAt(file, parsed.lineOf([name]), message)),
  );
  return problems.length > 0 ? { problems } : { file, values };
}

/** Compares the files with the sets that are kept, which nobody changes until the transaction ends. */
export async function planSets(db: Connection, files: readonly FieldSetFile[]): Promise<PlannedSets> {
  const noun = setNoun();
  if (!noun || files.length === 0) return { lines: [], save: async () => {} };
  await sql`lock table ${sql.id(noun.noun)} in share row exclusive mode`.execute(db);
  const kept = new Map((await listRows(db, noun)).map((row) => [keyOf(row), row]));
  const planned = files.flatMap(({ file, values }) => {
    const before = kept.get(keyOf(values));
    return before && setText(before) === setText(values) ? [] : { file, values, before };
  });
  return {
    lines: planned.map(
      ({ file, values, before }) => `${before ? 'Changes' : 'Adds'} the set of fields ${nameOf(values)} (${file}).`,
    ),
    async save() {
      for (const { values, before } of planned) await saveSet(db, noun, values, before && Number(before[noun.api.id]));
    },
  };
}

async function saveSet(db: Connection, noun: Noun, values: Values, known: number | undefined): Promise<void> {
  const before = known === undefined ? undefined : (await lockRow(db, noun, known))!;
  if (known !== undefined) await changeRow(db, noun, known, { values, before: before!, columns: {}, author: null });
  const id = known ?? (await insertRow(db, noun, values));
  const action = before ? 'change' : 'create';
  await logChange(db, { action, noun, id, caller: undefined, before, after: await readRow(db, noun, id) });
  await notifyChange(db, noun, id);
}

/**
 * The files of an export, still to be written. @returns a function that writes them and returns what was done, as lines.
 * @throws a startup error where another file has a name that is needed.
 */
export async function setFiles(db: Connection, folder: string): Promise<() => string[]> {
  const noun = setNoun();
  const sets = noun ? (await listRows(db, noun)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : [];
  const known = new Set(sets.map(keyOf));
  const names = fileNames(sets);
  const inTheWay = names.filter((file) => {
    const path = join(folder, file);
    return existsSync(path) && !known.has(keyIn(path));
  });
  if (inTheWay.length > 0)
    failForms(inTheWay.map((file) => `${file} is in the way: it holds no set of this database. Move it first.`));
  return () => {
    if (sets.length > 0) onDisk('written', folder, () => mkdirSync(join(folder, FOLDER), { recursive: true }));
    return sets.flatMap((set, at) => {
      const path = join(folder, names[at]!);
      const text = setText(set);
      if (existsSync(path) && readFileSync(path, 'utf8') === text) return [];
      onDisk('written', path, () => writeFileSync(path, text));
      return `Wrote ${names[at]}: the set of fields ${nameOf(set)}.`;
    });
  };
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

/** The text of a file: the definition as an object, so that comparisons of files are short. */
const setText = (set: Values): string =>
  `${JSON.stringify({ set_name: nameOf(set), definition: objectIn(plainText(set.definition) ?? '') }, null, 2)}\n`;

/** A program may keep any text. */
function objectIn(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return isObject(content) ? content : text;
  } catch {
    return text;
  }
}

/** By what the set in a file is recognised; empty where it holds none. */
function keyIn(path: string): string {
  const content = objectIn(onDisk('read', path, () => readFileSync(path, 'utf8')));
  return isObject(content) ? keyOf(content) : '';
}
