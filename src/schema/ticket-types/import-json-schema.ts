// Ordinary JSON Schema (draft-07 and 2020-12) as fields of a ticket form: each property of the object that it describes
// is a field. Ticket forms have no fields in fields, so that objects and their lists do not come in; they are reported by
// name, and so is every keyword that has no place in a field.

import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import { capitalized } from '../formats/words';
import type { ImportProblem, ReadEntry } from './import-result';
import { leafField } from './json-schema-leaf';

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
  return text === '' ? name : capitalized(text);
}

/** Says nothing about fields. */
const IGNORED = ['$schema', '$id', '$anchor', '$comment', '$defs', 'definitions', 'type', 'additionalProperties'];

function leftOutOfForm(field: string, others: Values): ImportProblem[] {
  const names = Object.keys(others).filter((name) => !IGNORED.includes(name));
  return names.length === 0 ? [] : [{ field, message: `Left out: ${names.join(', ')}.` }];
}

/** References inside one JSON Schema: `#/definitions/Place` (draft-07), `#/$defs/Place` (2020-12), `#` and `#place`. */
type Resolved = { schema: Values } | { problem: string };

/** References that may lead from one to the next. */
const MAX_CHAIN_LENGTH = 64;

/**
 * The schema that `schema` refers to, through as many references as there are. What stands beside a reference, such as
 * another title, wins over what it leads to. A list of schemas in which one counts is a reference to that one:
 * `allOf` with a single schema, `anyOf` and `oneOf` with one beside nothing (`null`).
 */
function resolveRefs(root: Values, schema: unknown): Resolved {
  let resolved: Values = {};
  let next: unknown = schema;
  const seen = new Set<string>();
  for (;;) {
    if (!isObject(next)) return { problem: 'It is no schema of a field.' };
    const { unwrapped, only } = withoutWrapper(next);
    const { $ref: ref, ...others } = unwrapped;
    resolved = { ...others, ...resolved };
    if (only) next = only;
    else if (ref === undefined) return { schema: resolved };
    else {
      const problem = problemOf(ref, seen);
      if (problem !== undefined) return { problem };
      seen.add(ref as string);
      next = target(root, ref as string);
      if (next === undefined) return { problem: `Its reference "${shortened(ref as string)}" leads nowhere.` };
    }
  }
}

/** A schema beside a reference of its own wraps nothing. */
function withoutWrapper(schema: Values): { unwrapped: Values; only?: Values } {
  if (schema.$ref !== undefined) return { unwrapped: schema };
  for (const name of ['allOf', 'anyOf', 'oneOf']) {
    const list = schema[name];
    if (!Array.isArray(list)) continue;
    const [only, ...more] = list.filter((one) => name === 'allOf' || !isObject(one) || one.type !== 'null');
    const isWrapper = more.length === 0 && isObject(only) && (name === 'allOf' || list.length > 1);
    if (!isWrapper) continue;
    const { [name]: _list, ...unwrapped } = schema;
    return { unwrapped, only };
  }
  return { unwrapped: schema };
}

function problemOf(ref: unknown, seen: ReadonlySet<string>): string | undefined {
  if (typeof ref !== 'string') return 'Its reference is no text.';
  if (!ref.startsWith('#')) return `It refers to another file, "${shortened(ref)}", which is not read.`;
  if (seen.has(ref)) return `Its references lead back to themselves: ${[...seen, ref].map(shortened).join(', ')}.`;
  return seen.size < MAX_CHAIN_LENGTH ? undefined : `Its references lead through more than ${MAX_CHAIN_LENGTH} others.`;
}

function target(root: Values, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return anchored(root, ref.slice(1));
  let found: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Values)[name];
  }
  return found;
}

/** Only among the definitions: that is where anchors are. */
function anchored(root: Values, anchor: string): unknown {
  const definitions = [root.definitions, root.$defs].flatMap((all) => (isObject(all) ? Object.values(all) : []));
  return definitions.find((one) => isObject(one) && (one.$anchor === anchor || one.$id === `#${anchor}`));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
