// Ordinary JSON Schema (draft-07 and 2020-12) as fields of a ticket form: each property of the object that it describes
// is a field. Ticket forms have no fields in fields, so that objects and their lists do not come in; they are reported by
// name, and so is every keyword that has no place in a field.
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import type { ImportProblem, ReadEntry } from './import-result';
import { leafField } from './json-schema-leaf';
import { resolveRefs } from './resolve-ref';

/** A property of the object, for `jsonSchemaReader`. */
interface PropertyEntry extends Values {
  /** What a list of problems calls it. */
  label: string | undefined;
  name: string;
  schema: unknown;
  isRequired: boolean;
}

export type JsonSchemaForm =
  | { form_name?: string; entries: PropertyEntry[]; read: ReadEntry; leftOut: ImportProblem[] }
  | { message: string };

/** Whether a file holds a JSON Schema; files of other kinds have none of these keywords. */
export function isJsonSchema(value: Values): boolean {
  const { $schema, properties, type, $ref } = value;
  if (isObject(properties)) return true;
  if (typeof $schema === 'string' && /json-schema\.org/.test($schema)) return true;
  return type === 'object' || (typeof $ref === 'string' && (isObject(value.definitions) || isObject(value.$defs)));
}

/** The object that the schema describes, as the entries of a form. */
export function jsonSchemaForm(root: Values): JsonSchemaForm {
  const resolved = resolveRefs(root, root);
  if ('problem' in resolved) return { message: `This JSON Schema cannot be read. ${resolved.problem}` };
  const { properties, required, title, ...others } = resolved.schema;
  if (!isObject(properties))
    return { message: 'This JSON Schema describes no object with properties: it has no fields.' };
  const names = new Set(Array.isArray(required) ? required : []);
  const form_name = plainText(title)?.trim();
  return {
    ...(form_name ? { form_name } : {}),
    entries: Object.entries(properties).map(([name, schema]) => ({
      label: isObject(schema) ? plainText(schema.title) : undefined,
      name,
      schema,
      isRequired: names.has(name),
    })),
    read: (entry) => readProperty(root, entry as PropertyEntry),
    leftOut: leftOutOfForm(form_name || 'The form', others),
  };
}

function readProperty(root: Values, { name, schema, isRequired }: PropertyEntry): ReturnType<ReadEntry> {
  const resolved = resolveRefs(root, schema);
  if ('problem' in resolved) return { refused: resolved.problem };
  const items = resolveRefs(root, resolved.schema.items ?? {});
  const leaf = leafField(resolved.schema, 'schema' in items ? items.schema : {}, isRequired);
  if ('refused' in leaf) return leaf;
  const label = plainText(resolved.schema.title)?.trim() || labelFrom(name);
  return {
    detail: { field_key: name, input_name: label, ...leaf.detail },
    ...(leaf.leftOut.length > 0 ? { leftOut: `Left out: ${leaf.leftOut.join(', ')}.` } : {}),
  };
}

/** `grossWeight_kg` is "Gross weight kg". */
function labelFrom(name: string): string {
  const text = name
    .replace(/(\p{Ll})(\p{Lu})/gu, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says nothing about fields. */
const IGNORED = ['$schema', '$id', '$anchor', '$comment', '$defs', 'definitions', 'type', 'additionalProperties'];

function leftOutOfForm(field: string, others: Values): ImportProblem[] {
  const names = Object.keys(others).filter((name) => !IGNORED.includes(name));
  return names.length === 0 ? [] : [{ field, message: `Left out: ${names.join(', ')}.` }];
}
