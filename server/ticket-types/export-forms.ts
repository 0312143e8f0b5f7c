// Writes every ticket form and every set of fields to a file of its own. The same forms make the same files, whatever their ids are.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../src/schema/formats/plain-values';
import { slug } from '../../src/schema/formats/slug';
import { definitionText, toDefinitionFile } from '../../src/schema/ticket-types/definition-file';
import type { KeyedForm } from '../../src/schema/ticket-types/form-file';
import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { setFiles } from './export-field-sets';
import { failForms, jsonFilesIn, onDisk } from './form-folder';
import { keyedForm, type StoredForm, storedForms } from './stored-forms';

/**
 * A file whose form has another name now is replaced by one with the new name. @returns what was done, as lines. @throws
 * a startup error where another file has a name that is needed, then nothing is written, or where a file cannot be written.
 */
export async function exportForms(db: Database, folder: string): Promise<string[]> {
  const { stored, writeSets } = await inTransaction(db, async (transaction) => ({
    stored: [...(await storedForms(transaction)).values()],
    writeSets: await setFiles(transaction, folder),
  }));
  const forms = stored.map(keyedForm);
  onDisk('written', folder, () => mkdirSync(folder, { recursive: true }));
  const present = new Map(jsonFilesIn(folder).map((file) => [file, contentOf(join(folder, file))]));
  const names = fileNames(forms);
  const known = new Set(forms.map(({ form_key }) => form_key));
  const inTheWay = [...names].filter(([, file]) => present.has(file) && !known.has(present.get(file)?.form_key ?? ''));
  if (inTheWay.length > 0)
    failForms(inTheWay.map(([, file]) => `${file} is in the way: it holds no form of this database. Move it first.`));

  const lines: string[] = [];
  for (const [file, { form_key }] of present) {
    const next = names.get(form_key);
    if (next === undefined || next === file) continue;
    onDisk('removed', join(folder, file), () => rmSync(join(folder, file)));
    lines.push(`Removed ${file}: its form is in ${next} now.`);
  }
  let unchanged = 0;
  for (const [index, form] of forms.entries()) {
    const file = names.get(form.form_key)!;
    const before = [...present.values()].find(({ form_key }) => form_key === form.form_key);
    const text = formText(form, before?.hasExamples === true);
    if (present.get(file)?.form_key === form.form_key && readFileSync(join(folder, file), 'utf8') === text) unchanged++;
    else {
      onDisk('written', join(folder, file), () => writeFileSync(join(folder, file), text));
      lines.push(`Wrote ${file}: ${form.form_name}.`);
    }
    lines.push(...leftOut(stored[index]!, form, file));
  }
  if (unchanged > 0) lines.push(`${unchanged} of ${forms.length} files are as they were.`);
  lines.push(...writeSets());
  return lines.length > 0 ? lines : ['There is no ticket type yet.'];
}

/** @param hasExamples whether the file has a list of examples, which stays when it is empty: an import removes them, too. */
function formText({ form_key, form_name, status, details, examples = [] }: KeyedForm, hasExamples: boolean): string {
  return definitionText(
    toDefinitionFile(
      { form_name, status, details },
      {
        form_key,
        keyOf: ({ field_key }) => field_key,
        ...(hasExamples || examples.length > 0 ? { examples } : {}),
      },
    ),
  );
}

/** `Left out of seal-check.json: the example Heavy, which must be refused at a field that is gone.` */
function leftOut(stored: StoredForm, { examples = [] }: KeyedForm, file: string): string[] {
  if (examples.length === stored.examples.length) return [];
  const ids = new Set(stored.details.map((detail) => detail.ticket_form_detail_id));
  return stored.examples
    .filter(({ expected_field: id }) => id !== null && !ids.has(id))
    .map(
      (one) => `Left out of ${file}: the example ${one.example_name}, which must be refused at a field that is gone.`,
    );
}

/** By the key of the form: its name, and its key where others have the same name. */
function fileNames(forms: readonly KeyedForm[]): Map<string, string> {
  const plain = ({ form_name }: KeyedForm) => slug(form_name).slice(0, MAX_NAME_LENGTH) || 'form';
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
const MAX_NAME_LENGTH = 60;

/** What a file says about its form; the key is empty where it holds none. */
function contentOf(path: string): { form_key: string; hasExamples: boolean } {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(content) && typeof content.form_key === 'string')
      return { form_key: content.form_key, hasExamples: 'examples' in content };
  } catch {
    // Not JSON.
  }
  return { form_key: '', hasExamples: false };
}
