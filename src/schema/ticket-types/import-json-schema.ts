// Ordinary JSON Schema (draft-07 and 2020-12) as fields of a ticket form: each property of the object that it describes
// is a field, an object among them a section, and what holds under a condition a field with conditions. What has no
// place in a ticket form, and every keyword that has none in a field, is reported by name.

import type { ConditionSet } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import { capitalized } from '../formats/words';
import { fieldTypes } from './field-types';
import type { ImportProblem, ReadEntry } from './import-result';
import { leafField } from './json-schema-leaf';
import type { SchemaNode } from './json-schema-node';
import { rowsField } from './json-schema-rows';
import { schemaTree } from './json-schema-tree';
import { nameMaker } from './machine-names';
import { formulaByUi, inUiOrder, typeByUi, uiAt, withUi } from './ui-schema';

/** A field or a section, for the reader of the form. */
interface NodeEntry extends Values {
  /** What a list of problems calls it. */
  label: string | undefined;
  name: string;
  node: SchemaNode;
  ui: Values;
}

type JsonSchemaForm =
  | { form_name?: string; entries: NodeEntry[]; read: ReadEntry; leftOut: ImportProblem[] }
  | { message: string };

/** Whether a file holds a JSON Schema; files of other kinds have none of these keywords. */
export function isJsonSchema(value: Values): boolean {
  const { $schema, properties, type, $ref } = value;
  if (isObject(properties)) return true;
  if (typeof $schema === 'string' && /json-schema\.org/.test($schema)) return true;
  if (typeof type === 'string' && KINDS[type] !== undefined) return !Array.isArray(value.values);
  return type === 'object' || (typeof $ref === 'string' && (isObject(value.definitions) || isObject(value.$defs)));
}

/** What a schema describes that is no form. */
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  string: 'a single text',
  number: 'a single number',
  integer: 'a single number',
  boolean: 'a single yes or no',
};

/** A JSON Schema beside what react-jsonschema-form says of its looks: `{ schema, uiSchema }`. */
export const isSchemaWithUi = ({ schema }: Values): boolean => isObject(schema) && isJsonSchema(schema);

/** The object that the schema describes, as the entries of a form. */
export function jsonSchemaForm(root: Values, ui: Values = {}): JsonSchemaForm {
  const tree = schemaTree(root);
  if ('problem' in tree) return { message: `This JSON Schema cannot be read. ${tree.problem}` };
  const { node, leftOut } = tree;
  if (!node.children) return { message: noFields(node.schema) };
  const form_name = plainText(node.schema.title)?.trim();
  const fieldName = nameMaker();
  return {
    ...(form_name ? { form_name } : {}),
    entries: entriesOf(node, ui),
    read: (entry) => readNode(entry as NodeEntry, fieldName),
    leftOut: leftOut.map(({ path, lost }) => ({
      field: path === '' ? form_name || 'The form' : path,
      message: leftOutText(lost),
    })),
  };
}

/** Keywords in words, with their name for who looks for them in the file; what is said in words already stays. */
const leftOutText = (lost: readonly string[]): string => `Left out: ${lost.map(inWords).join(', ')}.`;

function inWords(lost: string): string {
  if (lost.includes(' ')) return lost;
  const words = Object.hasOwn(WORDS, lost) ? WORDS[lost]! : 'its keyword';
  return words.includes(lost) ? words : `${words} (${lost})`;
}

const CONDITION = 'a condition';
const WORDS: Readonly<Record<string, string>> = {
  title: 'its title',
  description: 'its description',
  default: 'its default',
  pattern: 'its pattern',
  format: 'its format',
  readOnly: 'that it is only shown',
  uniqueItems: 'that no value is there twice',
  ...Object.fromEntries(
    ['if', 'else', 'allOf', 'dependencies', 'dependentRequired', 'dependentSchemas'].map((name) => [name, CONDITION]),
  ),
  ...Object.fromEntries(
    [
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
    ].map((name) => [name, 'a limit']),
  ),
};

function noFields({ type }: Values): string {
  const kind = Object.hasOwn(KINDS, String(type)) ? KINDS[String(type)] : undefined;
  return kind === undefined
    ? 'This JSON Schema describes no object with properties: it has no fields.'
    : `This JSON Schema describes ${kind} and no object with properties: it has no fields.`;
}

/** Fields before sections: what stands behind a section belongs to it. */
function entriesOf({ children = [] }: SchemaNode, ui: Values): NodeEntry[] {
  const all = inUiOrder(children, ui);
  const fields = all.filter((child) => !child.children);
  const sections = all.filter((child) => child.children);
  return [...fields, ...sections].flatMap((node) => {
    const own = uiAt(ui, node.name);
    return [{ label: plainText(node.schema.title), name: node.name, node, ui: own }, ...entriesOf(node, own)];
  });
}

function readNode({ name, node, ui }: NodeEntry, fieldName: (name: string) => string): ReturnType<ReadEntry> {
  const { path, schema, items, isRequired, problem } = node;
  if (problem !== undefined) return { refused: problem };
  const input_name = plainText(schema.title)?.trim() || labelFrom(name);
  const head = { field_key: path, input_name, ...conditionsOf(node) };
  const text = node.children ? 'section' : schema.type === 'null' ? textType(ui) : undefined;
  if (text !== undefined)
    return { detail: withUi({ ...head, input_type: text, help_text: plainText(schema.description) ?? '' }, ui) };
  const formula = formulaByUi(ui);
  if (formula !== undefined) {
    const { description, multipleOf: step } = schema;
    const help_text = plainText(description)?.startsWith('= ') ? '' : plainText(description);
    return { detail: withUi({ machine_name: fieldName(name), ...head, help_text, formula, step }, ui) };
  }
  const leaf = node.columns ? rowsField(node, labelFrom, ui) : leafField(schema, items, isRequired);
  if ('refused' in leaf) return leaf;
  return {
    detail: withUi({ machine_name: fieldName(name), ...head, ...leaf.detail }, ui),
    ...(leaf.leftOut.length > 0 ? { leftOut: leftOutText(leaf.leftOut) } : {}),
  };
}

/** A text in the form has no value. */
function textType(ui: Values): string | undefined {
  const type = typeByUi('', ui);
  return fieldTypes.get(type)?.text ? type : undefined;
}

function conditionsOf({ show, require }: SchemaNode): Values {
  const conditions = { ...either('show', show), ...either('require', require) };
  return Object.keys(conditions).length > 0 ? { conditions } : {};
}

/** What holds in several branches holds in any of them. */
function either(effect: 'show' | 'require', sets: readonly ConditionSet[]): Values {
  if (sets.length === 0) return {};
  return { [effect]: sets.length === 1 ? sets[0] : { match: 'any', rules: sets } };
}

/** `grossWeight_kg` is "Gross weight kg". */
function labelFrom(name: string): string {
  const text = name
    .replace(/(\p{Ll})(\p{Lu})/gu, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  return text === '' ? name : capitalized(text);
}
