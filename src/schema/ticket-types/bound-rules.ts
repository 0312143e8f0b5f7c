// Rules of attributes that follow from other attributes: a minimum must be possible, and a maximum may not be less.

import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { limits, PARAGRAPH_LENGTH } from '../descriptor/limits';
import { isFiles } from '../formats/plain-values';
import { maxLengthOf } from '../values/kinds';
import type { FieldType } from './field-type';

const PAIRS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
] as const;

/**
 * The rules of `record` with those that follow from `values`.
 *
 * @param options how many options the field has.
 */
export function boundedBy(type: FieldType, values: Values, options: number, record: RecordSchema): RecordSchema {
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
  const own = properties[name];
  if (!own) return;
  const bounds = {
    minimum: Math.max(own.minimum ?? -Infinity, minimum ?? -Infinity),
    maximum: Math.min(own.maximum ?? Infinity, maximum ?? Infinity),
  };
  properties[name] = { ...own, ...bounds };
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
