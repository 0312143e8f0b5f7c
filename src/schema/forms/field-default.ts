// The value that a field has in a new ticket.
import type { Property } from '../model/descriptor';
import { readValue } from '../rules/read-value';
import { isFiles, isOneOf, plainText } from '../rules/values';
import type { TicketFormDetail, TicketFormOption } from './ticket-field';

/** Undefined where it starts empty. `property` is what a filled-in field is. */
export function defaultOf(
  { default_value, options = [] }: Pick<TicketFormDetail, 'default_value' | 'options'>,
  property: Omit<Property, 'title'>,
): unknown {
  const text = default_value ?? '';
  const isList = property.type === 'array';
  if (isFiles(property)) return undefined;
  if (property.options) {
    if (text === '') return preselected(options, isList);
    return isList ? listedDefaults(text, options) : text;
  }
  if (property.type === 'boolean') return readValue(property, text) === true;
  if (text === '') return undefined;
  const value = readValue(property, text);
  if (property.type === 'number' || property.type === 'integer') return typeof value === 'number' ? value : undefined;
  return value;
}

/**
 * Several values in one text: a JSON list, or separated by commas. A text that is itself the value of an option is not
 * split.
 */
function listedDefaults(text: string, options: readonly TicketFormOption[]): string[] {
  const known = options.map((option) => option.option_value);
  const wished: readonly unknown[] = known.includes(text)
    ? [text]
    : (jsonList(text) ?? text.split(',').map((value) => value.trim()));
  return known.filter((value) => isOneOf(wished, value));
}

function jsonList(text: string): unknown[] | undefined {
  if (!text.trim().startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(plainText) : undefined;
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
