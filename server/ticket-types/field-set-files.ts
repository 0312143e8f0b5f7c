// Sets of fields in the folder of `npm run forms`: a file for each in `field-sets/`, recognised by the name of the set, which
// is there once in every installation.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isObject, plainText } from '../../src/schema/formats/plain-values';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import { nouns } from '../../src/schema/model/nouns';
import { checkNew } from '../../src/schema/rules/check-write';
import { logChange } from '../crud/change-log';
import { listRows, lockRow, readRow } from '../crud/rows';
import { changeRow, insertRow } from '../crud/write-row';
import type { Connection } from '../db/database';
import { failForms, jsonFilesIn, parseFile, problemAt } from './form-folder';

/** Of the sets, in the folder of the forms. */
export const FOLDER = 'field-sets';

interface FieldSetFile {
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
export const setNoun = (): Noun | undefined => nouns.get('field_set');

/** Of a set. */
export const nameOf = ({ set_name }: Values): string => plainText(set_name) ?? '';
/** By what a set is recognised; empty where it has no name. */
export const keyOf = (values: Values): string => uniqueKey(nameOf(values));

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
}

/** The text of a file: the definition as an object, so that comparisons of files are short. */
export const setText = (set: Values): string =>
  `${JSON.stringify({ set_name: nameOf(set), definition: objectIn(plainText(set.definition) ?? '') }, null, 2)}\n`;

/** The object in a text of JSON, else the text: a program may keep any. */
export function objectIn(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return isObject(content) ? content : text;
  } catch {
    return text;
  }
}
