// What changed in the ticket types of `schemas/forms/` between two states, in the messages that the form builder shows
// before a save.

import { joinParts } from '../../src/schema/conditions/text-parts';
import { compareDefinitions } from '../../src/schema/ticket-types/compare-definitions';
import { compareExamples } from '../../src/schema/ticket-types/compare-examples';
import { compareForms } from '../../src/schema/ticket-types/compare-forms';
import { type KeyedForm, readFormFile } from '../../src/schema/ticket-types/form-file';
import { keyedFields } from '../../src/schema/ticket-types/keyed-examples';
import type { Change } from './schema-diff-change';

/** The content of files by name. */
type FormFiles = Readonly<Record<string, unknown>>;

/**
 * One change for each form that was added, removed or changed, with the messages below it. Forms are recognised by their
 * key, whatever their files are called. @throws an error that names a file that holds no form.
 */
export function compareFormFiles(before: FormFiles, after: FormFiles): Change[] {
  const [old, now] = [readAll(before), readAll(after)];
  const removed = [...old.values()].filter(({ form_key }) => !now.has(form_key));
  return [
    ...removed.map(({ form_name }) => ({ text: `Removed: the ticket type ${form_name}.` })),
    ...[...now.values()].flatMap((form) => changeOf(old.get(form.form_key), form)),
  ];
}

function changeOf(before: KeyedForm | undefined, form: KeyedForm): Change[] {
  if (!before)
    return [
      { text: `New: the ticket type ${form.form_name}.`, details: [...details([], form), ...examples([], form)] },
    ];
  const changes = [...details(before.details, form, before), ...examples(before.details, form, before.examples)];
  return changes.length === 0 ? [] : [{ text: `The ticket type ${before.form_name} changes.`, details: changes }];
}

const details = (before: KeyedForm['details'], form: KeyedForm, head?: KeyedForm): string[] =>
  [...(head ? compareForms(head, form) : []), ...compareDefinitions(before, form.details)].map(
    ({ parts, note }) => `${joinParts(parts)}${note ? ` ${joinParts(note)}` : ''}`,
  );

function examples(before: KeyedForm['details'], form: KeyedForm, old: KeyedForm['examples'] = []): string[] {
  if (!form.examples) return old.length > 0 ? [NO_LONGER_LISTED] : [];
  const fields = keyedFields([...before, ...form.details]);
  return compareExamples(old, form.examples, (key) => fields.get(key)?.input_name);
}

/** An import leaves them alone then. */
const NO_LONGER_LISTED = 'Its file lists no examples any more: those that are kept stay.';

function readAll(files: FormFiles): Map<string, KeyedForm> {
  const forms = Object.entries(files).map(([name, content]) => {
    const read = readFormFile(content);
    if (read.ok) return read.form;
    throw new Error(`schemas/forms/${name}: ${read.problems[0]!.message}`);
  });
  return new Map(forms.map((form) => [form.form_key, form]));
}
