// The attributes of a field as they were sent: their values, the rules for them, and how they are stored.
import { statesFor } from '../conditions/field-states';
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { limits, PARAGRAPH_LENGTH } from '../descriptor/limits';
import { isFiles, plainText } from '../formats/plain-values';
import { maxLengthOf } from '../values/kinds';
import { readValue } from '../values/read-value';
import { panelOf } from './field-panel';
import type { FieldType } from './field-type';
import { readAccept } from './read-accept';

/** The attributes of one field, with the rules that they must meet. */
interface Attributes {
  record: RecordSchema;
  values: Values;
  /** As they travel: flags as 0 and 1, a default value as text; without those that are empty. */
  wire: Values;
}

/** Those of its type that are shown. @param options how many options the field has. */
export function readAttributes(type: FieldType, sent: Values, options: number): Attributes {
  const { record } = panelOf(type);
  const properties = Object.entries(record.properties).filter(([name]) => !ELSEWHERE.includes(name));
  const all: Values = { format: type.type };
  for (const [name, property] of properties) all[name] = readAttribute(name, property, sent[name]);
  const states = statesFor(record, all);
  const shown = Object.fromEntries(properties.filter(([name]) => !states.get(name)?.hidden));
  const values = Object.fromEntries(Object.keys(shown).map((name) => [name, all[name]]));
  return {
    record: boundedBy(type, values, options, {
      required: record.required.filter((name) => Object.hasOwn(shown, name)),
      properties: shown,
    }),
    values,
    wire: Object.fromEntries(Object.entries(values).flatMap(([name, value]) => wireEntry(name, value, sent[name]))),
  };
}

/** The format is the type itself, and options have a file of their own. */
const ELSEWHERE: readonly string[] = ['format', 'options'];

function readAttribute(name: string, property: Property, sent: unknown): unknown {
  if (property.type === 'boolean' && name !== 'default_value') return isSet(sent);
  // Nothing and empty text mean "no limit"; what is no number stays as it is, for the rules to report.
  if (name !== 'default_value' && property.type !== 'string') return readValue(property, sent);
  const text = name === 'default_value' ? defaultText(sent) : (plainText(sent) ?? '');
  const read = readers[name]?.(text) ?? text;
  return read === '' ? undefined : readValue(property, read);
}

const readers: Record<string, ((text: string) => string) | undefined> = {
  input_name: (text) => text.trim(),
  accept: readAccept,
};

/** Several default values are a list. */
const defaultText = (sent: unknown): string =>
  Array.isArray(sent) ? JSON.stringify(sent) : (plainText(sent)?.trim() ?? '');

/** A number that is a default value keeps its digits: 0.10 stays 0.10. */
function wireEntry(name: string, value: unknown, sent: unknown): [string, unknown][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'boolean') return [[name, name === 'default_value' ? (value ? '1' : '0') : value ? 1 : 0]];
  return [[name, name === 'default_value' && typeof value === 'number' ? defaultText(sent) : value]];
}

/** Flags of other servers may be texts. */
export const isSet = (sent: unknown): boolean => sent === 1 || sent === '1' || sent === true;

const PAIRS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
] as const;

/** The rules of `record` with those that follow from `values`: a minimum must be possible, a maximum not be less. */
function boundedBy(type: FieldType, values: Values, options: number, record: RecordSchema): RecordSchema {
  const properties = { ...record.properties };
  const names: Readonly<Record<string, string>> = { ...type.keywords, ...type.severalKeywords };
  for (const [lower, upper] of PAIRS) {
    const [min, max] = [names[lower], names[upper]];
    if (min !== undefined) narrow(properties, min, { maximum: mostOf(type, lower, values[max ?? ''], options) });
    if (max !== undefined) narrow(properties, max, { minimum: atLeast(min, values) });
  }
  return { ...record, properties };
}

/** The attribute's own bounds stay where they are stricter. */
function narrow(properties: Record<string, Property>, name: string, { minimum, maximum }: Partial<Property>): void {
  const property = properties[name];
  if (!property) return;
  const bounds = {
    minimum: Math.max(property.minimum ?? -Infinity, minimum ?? -Infinity),
    maximum: Math.min(property.maximum ?? Infinity, maximum ?? Infinity),
  };
  properties[name] = { ...property, ...bounds };
}

const atLeast = (min: string | undefined, values: Values): number | undefined => {
  const value = values[min ?? ''];
  return typeof value === 'number' ? value : undefined;
};

/** The highest possible minimum: a list has no more items than there are options, a text no more than its length. */
function mostOf(type: FieldType, keyword: string, maximum: unknown, options: number): number | undefined {
  if (keyword === 'minItems') return isFiles(type.property) ? limits.filesPerField : type.options && options;
  if (keyword === 'minLength') return maximum === undefined ? maxLengthOf(type.property) : PARAGRAPH_LENGTH;
  return undefined;
}
