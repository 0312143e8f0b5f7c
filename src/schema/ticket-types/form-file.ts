// A ticket form as `npm run forms` writes and reads it: a definition file in which the form and each of its fields have a key
// that stays the same in every installation. Stricter than an import in the builder: what cannot be saved as it stands is
// refused, since nobody looks at it before it is saved.
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import { nounOf } from '../model/nouns';
import type { Errors } from '../rules/check';
import { checkNew } from '../rules/check-write';
import { SCHEMA_VERSION } from './definition-file';
import { fieldTypes } from './field-types';
import { type Definition, readDefinition } from './form-definition';
import { type FileProblem, NO_FORM_DATAS, newerFormat, unknownType } from './import-result';
import { type KeyedExample, keyedFields, readKeyedExamples } from './keyed-examples';
import type { DraftDetail } from './ticket-field';

/** A ticket form without any id of its installation, so that it can be compared with the one in another. */
export interface KeyedForm {
  form_key: string;
  form_name: string;
  /** 1 active, 0 inactive. */
  status: number;
  /** Fields without ids, each with its `field_key`; conditions refer to those. */
  details: readonly DraftDetail[];
  /** Undefined where the file does not speak of examples. */
  examples?: readonly KeyedExample[];
}

type FormFile = { ok: true; form: KeyedForm } | { ok: false; problems: readonly FileProblem[] };

/** @param content of the file, parsed. Types that only some installations offer are accepted. */
export function readFormFile(content: unknown): FormFile {
  if (!isObject(content) || !Array.isArray(content.form_datas)) return refused([{ message: NO_FORM_DATAS, path: [] }]);
  const { schemaVersion: version, form_key } = content;
  if (typeof version === 'number' && version > SCHEMA_VERSION)
    return refused([{ message: newerFormat(version, SCHEMA_VERSION), path: ['schemaVersion'] }]);
  const { values, errors } = checkNew(nounOf('ticket_form'), headOf(content));
  const definition = readDefinition(content.form_datas.map(withoutId));
  const problems = [
    ...keyProblems('The form', form_key, 'form_key').map((message) => ({ message, path: ['form_key'] })),
    ...Object.entries(errors).flatMap(([name, messages]) => messages.map((message) => ({ message, path: [name] }))),
    ...fieldProblems(content.form_datas, definition),
  ];
  if (problems.length > 0 || !definition.ok) return refused(problems);
  const { details } = definition;
  const read = content.examples === undefined ? undefined : readKeyedExamples(content.examples, keyedFields(details));
  if (read && read.problems.length > 0) return refused(read.problems);
  const { form_name, status } = values as Pick<KeyedForm, 'form_name' | 'status'>;
  const examples = read && { examples: read.examples };
  return { ok: true, form: { form_key: String(form_key), form_name, status, details, ...examples } };
}

const refused = (problems: readonly FileProblem[]): FormFile => ({ ok: false, problems });

function headOf({ form_name, status }: Values): Values {
  const { properties } = nounOf('ticket_form').record;
  return { form_name: plainText(form_name)?.trim() || undefined, status: status ?? properties.status!.default };
}

/** What is wrong with the fields, in their order; then with all of them together. */
function fieldProblems(fields: readonly unknown[], definition: Definition): FileProblem[] {
  const found: ReadonlyMap<number, Errors> = definition.ok ? new Map() : definition.fields;
  const keys = new Set<unknown>();
  const ofFields = fields.flatMap((field, index): FileProblem[] => {
    const { input_name, input_type, field_key } = isObject(field) ? field : {};
    const type = plainText(input_type) ?? '';
    const label = plainText(input_name)?.trim();
    const name = `Field ${index + 1}${label ? ` "${label}"` : ''}`;
    const ofRules = fieldTypes.has(type) ? Object.values(found.get(index) ?? {}).flat() : [unknownType(type)];
    const ofKey = keys.has(field_key)
      ? [`${name} has the field_key "${String(field_key)}", which another field has already.`]
      : keyProblems(name, field_key, 'field_key');
    if (ofKey.length === 0) keys.add(field_key);
    return [...ofRules.map((message) => `${name}: ${message}`), ...ofKey].map((message) => ({
      message,
      path: ['form_datas', index],
    }));
  });
  const ofAll = definition.ok || definition.fields.size > 0 ? [] : definition.messages;
  return [...ofFields, ...ofAll.map((message) => ({ message, path: ['form_datas'] }))];
}

const KEY = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

function keyProblems(what: string, key: unknown, name: string): string[] {
  if (key === undefined) return [`${what} has no ${name}, by which it is recognised: give it one that no other has.`];
  return typeof key === 'string' && KEY.test(key)
    ? []
    : [`${what} has a ${name} that is none: up to 64 letters, digits, dots, hyphens and underscores.`];
}

/** Ids are those of another installation. */
function withoutId(field: unknown): Values {
  const { ticket_form_detail_id: _id, ...entry } = isObject(field) ? field : {};
  return entry;
}
