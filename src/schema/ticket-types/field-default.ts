// The value that a field has in a new ticket.
import type { Choice, Property } from '../descriptor/descriptor';
import { isFiles, isOneOf, plainText } from '../formats/plain-values';
import { followed, LAST } from '../model/first-value';
import { kindOf } from '../values/kinds';
import { readValue } from '../values/read-value';
import type { TicketFormDetail, TicketFormOption } from './ticket-field';

/** Undefined where it starts empty. `property` is what a filled-in field is. */
export function defaultOf(
  {
    default_value,
    default_now,
    default_from,
    placeholder,
    options = [],
  }: Pick<TicketFormDetail, 'default_value' | 'default_now' | 'default_from' | 'placeholder' | 'options'>,
  property: Omit<Property, 'title'>,
): unknown {
  if (followed(property) !== undefined) return property.default;
  if (default_from) return default_from === 'last' ? LAST : default_from;
  const { moment } = kindOf(property);
  if (moment && default_now === 1) return moment.keyword;
  const text = default_value ?? '';
  const isList = property.type === 'array';
  if (isFiles(property)) return undefined;
  if (property.options) {
    // One choice shows its placeholder while nothing is chosen.
    if (text === '') return placeholder && !isList ? undefined : preselected(options, isList);
    return isList ? listedDefaults(text, options) : text;
  }
  if (property.type === 'boolean') return readValue(property, text) === true;
  if (text === '') return undefined;
  if (isList) return readValue(property, wishedValues(text, []));
  const value = readValue(property, text);
  if (property.type === 'number' || property.type === 'integer') return typeof value === 'number' ? value : undefined;
  return value;
}

/** The values of a default of options that no option has. */
export function unknownDefaults(
  { default_value }: Pick<TicketFormDetail, 'default_value'>,
  { type, options: choices }: Omit<Property, 'title'>,
): string[] {
  if (!default_value || !choices) return [];
  const known = (choices as readonly Choice[]).map(({ value }) => String(value));
  const wished = type === 'array' ? wishedValues(default_value, known) : [default_value];
  return wished.filter((value) => !isOneOf(known, value));
}

function listedDefaults(text: string, options: readonly TicketFormOption[]): string[] {
  const known = options.map((option) => option.option_value);
  const wished = wishedValues(text, known);
  return known.filter((value) => isOneOf(wished, value));
}

/** Several values in one text: a JSON list, or separated by commas unless it is itself the value of an option. */
const wishedValues = (text: string, known: readonly string[]): string[] =>
  known.includes(text) ? [text] : (jsonList(text) ?? text.split(',').map((value) => value.trim()));

function jsonList(text: string): string[] | undefined {
  if (!text.trim().startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map((value) => plainText(value) ?? '') : undefined;
  } catch {
    return undefined;
  }
}

/** The preselected options: all of them in a list, else the first. */
function preselected(options: readonly TicketFormOption[], isList: boolean): unknown {
  const chosen = options.filter((option) => option.is_selected === 1).map((option) => option.option_value);
  if (chosen.length === 0) return undefined;
  return isList ? chosen : chosen[0];
}
