// The value that a field has in a new ticket.

import { isOneOf } from '../model/membership';
import { plainText } from '../rules/values';
import { isList } from './is-list';
import type { TicketFormDetail, TicketFormOption } from './ticket-field';

export function defaultOf(detail: TicketFormDetail): unknown {
  const text = detail.default_value ?? '';
  switch (detail.input_type) {
    case 'checkbox':
      return text === '1' || text === 'true';
    case 'file':
      return undefined;
    case 'number':
      return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
    case 'select':
    case 'radio-group':
    case 'checkbox-group':
      if (text === '') return preselected(detail);
      return isList(detail) ? listedDefaults(text, detail.options ?? []) : text;
    default:
      return text === '' ? undefined : text;
  }
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
function preselected(detail: TicketFormDetail): unknown {
  const chosen = (detail.options ?? [])
    .filter((option) => option.is_selected === 1)
    .map((option) => option.option_value);
  if (chosen.length === 0) return undefined;
  return isList(detail) ? chosen : chosen[0];
}
