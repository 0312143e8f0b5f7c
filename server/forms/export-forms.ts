// Writes every ticket form to a file of its own. The same forms make the same files, whatever their ids are.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slug } from '../../src/schema/formats/slug';
import { definitionText, toDefinitionFile } from '../../src/schema/forms/definition-file';
import type { KeyedForm } from '../../src/schema/forms/form-file';
import { isObject } from '../../src/schema/rules/values';
import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { failForms, jsonFilesIn, onDisk } from './form-folder';
import { keyedForm, storedForms } from './stored-forms';

/**
 * A file whose form has another name now is replaced by one with the new name. @returns what was done, as lines. @throws
 * a startup error where another file has a name that is needed, then nothing is written, or where a file cannot be written.
 */
export async function exportForms(db: Database, folder: string): Promise<string[]> {
  const forms = [...(await inTransaction(db, storedForms)).values()].map(keyedForm);
  onDisk('written', folder, () => mkdirSync(folder, { recursive: true }));
  const present = new Map(jsonFilesIn(folder).map((file) => [file, keyIn(join(folder, file))]));
  const names = fileNames(forms);
  const known = new Set(forms.map(({ form_key }) => form_key));
  const inTheWay = [...names].filter(([, file]) => present.has(file) && !known.has(present.get(file) ?? ''));
  if (inTheWay.length > 0)
    failForms(inTheWay.map(([, file]) => `${file} is in the way: it holds no form of this database. Move it first.`));

  const lines: string[] = [];
  for (const [file, key] of present) {
    const next = names.get(key ?? '');
    if (next === undefined || next === file) continue;
    onDisk('removed', join(folder, file), () => rmSync(join(folder, file)));
    lines.push(`Removed ${file}: its form is in ${next} now.`);
  }
  let unchanged = 0;
  for (const form of forms) {
    const file = names.get(form.form_key)!;
    const text = formText(form);
    if (present.get(file) === form.form_key && readFileSync(join(folder, file), 'utf8') === text) unchanged++;
    else {
      onDisk('written', join(folder, file), () => writeFileSync(join(folder, file), text));
      lines.push(`Wrote ${file}: ${form.form_name}.`);
    }
  }
  if (unchanged > 0) lines.push(`${unchanged} of ${forms.length} files are as they were.`);
  return lines.length > 0 ? lines : ['There is no ticket type yet.'];
}

function formText({ form_key, form_name, status, details }: KeyedForm): string {
  return definitionText(
    toDefinitionFile({ form_name, status, details }, { form_key, keyOf: ({ field_key }) => field_key }),
  );
}

/** By the key of the form: its name, and its key where others have the same name. */
function fileNames(forms: readonly KeyedForm[]): Map<string, string> {
  const plain = ({ form_name }: KeyedForm) => slug(form_name).slice(0, LONGEST_NAME) || 'form';
  const names = forms.map(plain);
  return new Map(
    forms.map((form) => {
      const name = plain(form);
      const isShared = names.indexOf(name) !== names.lastIndexOf(name);
      return [form.form_key, isShared ? `${name}-${form.form_key}.json` : `${name}.json`];
    }),
  );
}

/** Characters; file systems take 255 bytes. */
const LONGEST_NAME = 60;

/** The key of the form in a file; undefined where it holds none. */
function keyIn(path: string): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(content) && typeof content.form_key === 'string' ? content.form_key : undefined;
  } catch {
    return undefined;
  }
}
