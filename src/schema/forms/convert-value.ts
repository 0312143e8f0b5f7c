// A stored value of a ticket's field, read as another definition of that field has it: texts become numbers, one choice
// becomes the first of several, and the other way round. What cannot be read stays as it is, for the rules to report.
import type { Property } from '../model/descriptor';
import { readValue } from '../rules/read-value';
import { fieldTypeOf } from './field-types';
import type { TicketFieldValue, TicketFormOption } from './ticket-field';

export interface ConvertedValue {
  /** Typed, as in a form; undefined when there is none. */
  value: unknown;
  /** Values of a list that have no place in a field that takes one. */
  dropped: number;
}

/**
 * @param property of the field in the definition that reads the value; not one of files, which are no values.
 * @param options those of the field as the ticket was filled in: a choice becomes the text that was chosen.
 */
export function convertValue(
  property: Property,
  { input_type, value: stored }: Pick<TicketFieldValue, 'input_type' | 'value'>,
  options: readonly TicketFormOption[] = [],
): ConvertedValue {
  const list = (Array.isArray(stored) ? stored : [stored]).filter((one) => one !== '' && one !== null);
  const texts = list.map((one) => spelledFor(property, input_type, one, options));
  if (property.type === 'array') return { value: readValue(property, texts), dropped: 0 };
  // One text holds them all.
  const isFreeText = property.type === 'string' && property.enum === undefined && property.format === undefined;
  if (isFreeText && texts.length > 1) return { value: texts.join(', '), dropped: 0 };
  return { value: readValue(property, texts[0]), dropped: Math.max(0, texts.length - 1) };
}

/** A ticked checkbox is Yes in a text; a choice is the option of that value, else the one that has its text. */
function spelledFor(
  property: Property,
  storedType: string,
  stored: unknown,
  options: readonly TicketFormOption[],
): unknown {
  const {
    type,
    enum: allowed,
    options: choices,
  } = property.type === 'array' ? { ...property, ...property.items } : property;
  const isBoolean = fieldTypeOf(storedType).property.type === 'boolean';
  if (isBoolean && type === 'string') return stored === '1' ? 'Yes' : 'No';
  const text = options.find(({ option_value }) => option_value === stored)?.option_text ?? stored;
  if (allowed === undefined) return type === 'string' ? text : stored;
  if (allowed.includes(stored) || !Array.isArray(choices)) return stored;
  const plain = String(text).trim().toLowerCase();
  return choices.find((choice) => choice.text.trim().toLowerCase() === plain)?.value ?? stored;
}
