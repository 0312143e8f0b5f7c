// Takes over the ticket forms of a folder: creates those that this database does not have, and saves a new version of
// those that differ; likewise its sets of fields. All of it in one transaction.
import { sql } from 'kysely';
import { joinParts } from '../../src/schema/conditions/text-parts';
import { countOf } from '../../src/schema/formats/words';
import { nounOf } from '../../src/schema/model/nouns';
import { compareDefinitions, type Usage } from '../../src/schema/ticket-types/compare-definitions';
import { compareExamples } from '../../src/schema/ticket-types/compare-examples';
import type { DefinitionChange } from '../../src/schema/ticket-types/compare-forms';
import { compareForms } from '../../src/schema/ticket-types/compare-forms';
import type { KeyedForm } from '../../src/schema/ticket-types/form-file';
import { keyedFields } from '../../src/schema/ticket-types/keyed-examples';
import type { DraftDetail } from '../../src/schema/ticket-types/ticket-field';
import { logChange } from '../crud/change-log';
import { lockRow, readRow } from '../crud/rows';
import { changeRow, insertRow } from '../crud/write-row';
import type { Connection, Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { planSets, readSets } from './field-set-files';
import { examplesOf, insertKeyedExamples, logExamples } from './form-examples';
import { type FormFileOnDisk, failForms, readForms } from './form-folder';
import { formUsage } from './form-usage';
import { addVersion, currentForm } from './forms';
import { keyedForm, type StoredForm, storedForms, withIdsOf } from './stored-forms';

interface ImportOptions {
  /** Changes nothing. */
  isDryRun: boolean;
}

/** What a file makes of a form. */
interface PlannedForm extends FormFileOnDisk {
  /** Undefined for a form that is new here. */
  stored: StoredForm | undefined;
  /** With ids where the form knows the field. */
  details: DraftDetail[];
  changes: DefinitionChange[];
  /** What differs between its examples and those that are kept. */
  exampleChanges: string[];
}

/**
 * @returns what is changed, as lines. @throws a startup error with every problem, by file and line; then nothing is
 * changed.
 */
export async function importForms(db: Database, folder: string, options: ImportOptions): Promise<string[]> {
  const setsOnDisk = readSets(folder);
  const files = readForms(folder, setsOnDisk.length > 0);
  const before = await inTransaction(db, (transaction) => plan(transaction, files));
  const usage = await usageOf(db, before);
  const { planned, sets } = await inTransaction(db, async (transaction) => {
    // Nobody saves or deletes a form until this is decided; reading goes on.
    await sql`lock table ticket_form in share row exclusive mode`.execute(transaction);
    const forms = await plan(transaction, files);
    const sets = await planSets(transaction, setsOnDisk);
    if (!options.isDryRun) for (const form of forms) await save(transaction, form);
    if (!options.isDryRun) await sets.save();
    return { planned: forms, sets };
  });
  const lines = [...planned.flatMap((form) => linesOf(form, usage)), ...sets.lines];
  if (lines.length === 0) return ['Every form is as its file says: there is nothing to change.'];
  return options.isDryRun ? [...lines, 'Nothing was changed: this was a dry run.'] : lines;
}

async function plan(db: Connection, files: readonly FormFileOnDisk[]): Promise<PlannedForm[]> {
  const stored = await storedForms(db);
  const deleted = new Map(
    (await db.selectFrom('ticket_form_deleted').selectAll().execute()).map((form) => [form.form_key, form]),
  );
  const problems: string[] = [];
  const planned = files.map((file): PlannedForm => {
    const { form } = file;
    const known = stored.get(form.form_key);
    const gone = known ? undefined : deleted.get(form.form_key);
    if (gone)
      problems.push(
        `${file.file}: ${form.form_name} was deleted here on ${gone.deleted_at.toISOString().slice(0, 10)}. Remove the file, or give the form another form_key to create it anew.`,
      );
    const details = known ? withIdsOf(known, form.details) : [...form.details];
    const changes = known ? changesOf(known, form, details) : [];
    return { ...file, stored: known, details, changes, exampleChanges: exampleChanges(known, form) };
  });
  if (problems.length > 0) failForms(problems);
  return planned;
}

const changesOf = (stored: StoredForm, form: KeyedForm, details: readonly DraftDetail[], usage?: Usage) => [
  ...compareForms(stored, form),
  ...compareDefinitions(stored.details, details, usage),
];

/** None where the file does not speak of examples: those that are kept stay. */
function exampleChanges(stored: StoredForm | undefined, { examples, details }: KeyedForm): string[] {
  if (!examples) return [];
  const kept = stored ? keyedForm(stored) : { details: [], examples: [] };
  const fields = keyedFields([...kept.details, ...details]);
  return compareExamples(kept.examples ?? [], examples, (key) => fields.get(key)?.input_name);
}

/** In how many tickets the fields have a value that the import removes, by form. */
async function usageOf(db: Database, planned: readonly PlannedForm[]): Promise<Map<string, Usage>> {
  const usage = new Map<string, Usage>();
  for (const { stored, changes } of planned) {
    if (!stored || !changes.some(({ what }) => what === 'remove')) continue;
    const { fields } = await formUsage(db, stored.ticket_form_id);
    const counts = (fields ?? []).map(({ ticket_form_detail_id, tickets }) => [ticket_form_detail_id, tickets]);
    usage.set(stored.form_key, Object.fromEntries(counts));
  }
  return usage;
}

async function save(db: Connection, planned: PlannedForm): Promise<void> {
  const { stored, changes } = planned;
  const id = stored && changes.length === 0 ? stored.ticket_form_id : await saveVersion(db, planned);
  if (planned.exampleChanges.length > 0) await replaceExamples(db, id, planned);
}

/** @returns the id of the form. */
async function saveVersion(db: Connection, { form, stored, details }: PlannedForm): Promise<number> {
  const noun = nounOf('ticket_form');
  const { form_name, status, form_key } = form;
  const values = { form_name, status };
  const version = (stored?.version ?? 0) + 1;
  const columns = { version, field_count: details.length };
  let id = stored?.ticket_form_id;
  const before = id === undefined ? undefined : (await lockRow(db, noun, id))!;
  if (id === undefined) id = await insertRow(db, noun, values, { ...columns, form_key });
  else await changeRow(db, noun, id, { values, before: before!, columns, author: null });
  await addVersion(db, id, version, { form_name, details });
  const action = before ? 'change' : 'create';
  await logChange(db, { action, noun, id, caller: undefined, before, after: await readRow(db, noun, id) });
  await keepKeys(db, id, form.details);
  return id;
}

async function replaceExamples(db: Connection, id: number, { form, stored }: PlannedForm): Promise<void> {
  const before = await examplesOf(db, id);
  await db.deleteFrom('ticket_form_example').where('ticket_form_id', '=', id).execute();
  await insertKeyedExamples(db, id, form.details, form.examples ?? [], stored?.idByKey);
  await logExamples(db, id, undefined, before);
}

/** New fields get the keys of the file. */
async function keepKeys(db: Connection, id: number, details: readonly DraftDetail[]): Promise<void> {
  const { details: saved } = (await currentForm(db, id))!;
  for (const [index, { ticket_form_detail_id }] of saved.entries()) {
    const field_key = details[index]!.field_key!;
    await db
      .updateTable('ticket_form_detail')
      .set({ field_key })
      .where('ticket_form_detail_id', '=', ticket_form_detail_id)
      .where('field_key', '<>', field_key)
      .execute();
  }
}

/** `Seal check becomes version 3 (seal-check.json):`, with what changes below; nothing of a form that stays as it is. */
function linesOf(planned: PlannedForm, usage: ReadonlyMap<string, Usage>): string[] {
  const { file, form, stored, details, changes, exampleChanges } = planned;
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  if (!stored) {
    return [
      `Creates ${form.form_name} with ${countOf(details.length, 'field')} (${file}).`,
      ...indented(exampleChanges),
    ];
  }
  if (changes.length === 0 && exampleChanges.length === 0) return [];
  if (changes.length === 0)
    return [`${stored.form_name} stays at version ${stored.version} (${file}):`, ...indented(exampleChanges)];
  const messages = changesOf(stored, form, details, usage.get(form.form_key)).map(
    ({ parts, note }) => `${joinParts(parts)}${note ? ` ${joinParts(note)}` : ''}`,
  );
  return [
    `${stored.form_name} becomes version ${stored.version + 1} (${file}):`,
    ...indented([...messages, ...exampleChanges]),
  ];
}
