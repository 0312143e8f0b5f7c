// A stored value of a ticket's field, read as another definition of that field has it: texts become numbers, one choice
// becomes the first of several, and the other way round. What cannot be read stays as it is, for the rules to report.
import type { Choice, Property } from '../descriptor/descriptor';
import { isLocalDateTime } from '../formats/dates';
import { isEmpty, isOneOf } from '../formats/plain-values';
import { storedCell, withFileCells } from '../model/row-files';
import { isRows, isTags } from '../values/kinds';
import { readValue } from '../values/read-value';
import { fieldTypeOf } from './field-types';
import type { TicketFieldValue, TicketFormOption } from './ticket-field';

interface ConvertedValue {
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
  const spell = (one: unknown) => spelledFor(property, input_type, one, options);
  // They are one text. Cells of columns that are gone are left out.
  if (isRows(property)) return { value: withFileCells(property, rowsOf(property, stored), storedCell), dropped: 0 };
  const isArray = property.type === 'array';
  if (!Array.isArray(stored)) {
    const isNothing = stored === '' || stored === null || stored === undefined;
    const value = isNothing ? undefined : spell(stored);
    const listed = () => (isTags(property) ? String(value).split(',') : [value]);
    return { value: readValue(property, isArray && !isNothing ? listed() : value), dropped: 0 };
  }
  const list = stored.filter((one) => one !== '' && one !== null).map(spell);
  if (isArray) return { value: readValue(property, list), dropped: 0 };
  // One text holds them all.
  const isFreeText = property.type === 'string' && property.enum === undefined && property.format === undefined;
  if (isFreeText && list.length > 1) return { value: list.join(', '), dropped: 0 };
  return { value: readValue(property, list[0]), dropped: Math.max(0, list.length - 1) };
}

/** A text that is no list is kept for the rules to report. */
const rowsOf = (property: Property, stored: TicketFieldValue['value']): unknown =>
  isEmpty(stored) ? undefined : readValue(property, stored);

/**
 * A ticked checkbox is Yes in a text, and the other way round; a choice is the option of that value, else the one that
 * has its text.
 */
function spelledFor(
  property: Property,
  storedType: string,
  stored: unknown,
  options: readonly TicketFormOption[],
): unknown {
  const { type, format, enum: allowed } = property.type === 'array' ? property.items! : property;
  if (allowed !== undefined && isOneOf(allowed, stored)) return stored;
  const isText = type === 'string';
  if (isText && fieldTypeOf(storedType).property.type === 'boolean') return stored === '1' ? 'Yes' : 'No';
  // Of a day with a time.
  if (format === 'time' && typeof stored === 'string' && isLocalDateTime(stored)) return stored.slice(11);
  if (type === 'boolean') return { yes: '1', no: '0' }[String(stored).trim().toLowerCase()] ?? stored;
  if (!isText && allowed === undefined) return stored;
  const text = options.length > 0 ? textOf(stored, options) : stored;
  if (allowed === undefined || !Array.isArray(property.options)) return text;
  const plain = String(text).trim().toLowerCase();
  return (property.options as Choice[]).find((choice) => choice.text.trim().toLowerCase() === plain)?.value ?? stored;
}

const textOf = (stored: unknown, options: readonly TicketFormOption[]): unknown =>
  options.find(({ option_value }) => option_value === stored)?.option_text ?? stored;
