// The options of a field: as they were sent, and what is wrong with them.

import type { Property, Values } from '../descriptor/descriptor';
import { plainText } from '../formats/plain-values';
import { checkRecord } from '../rules/check';
import { optionRules } from './field-panel';
import type { OptionRule } from './field-type';
import { OPTION_VALUE_REQUIRED, SAME_OPTION_VALUE } from './option-messages';
import type { TicketFormOption } from './ticket-field';

/** Texts and values without blanks around them; what is no option is one without either. */
export function readOptions(sent: unknown): TicketFormOption[] {
  if (!Array.isArray(sent)) return [];
  return sent.map((one: unknown) => {
    const { option_text, option_value, is_selected } = (typeof one === 'object' && one !== null ? one : {}) as Values;
    return {
      option_text: textOf(option_text),
      option_value: textOf(option_value),
      is_selected: is_selected === 1 || is_selected === '1' || is_selected === true ? 1 : 0,
    };
  });
}

/** The messages, empty when the options are valid. */
export function optionMessages(rule: OptionRule, options: readonly TicketFormOption[]): string[] {
  const { minItems, messages } = optionRules(rule);
  const shared: Omit<Property, 'title'> = {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    minItems,
    messages: { ...messages, minLength: OPTION_VALUE_REQUIRED },
  };
  const record = {
    required: minItems ? ['option_text', 'option_value'] : [],
    properties: {
      option_text: { title: 'Option text', ...shared },
      option_value: { title: 'Option value', ...shared },
    },
  };
  const found = checkRecord(record, {
    option_text: options.map((option) => option.option_text),
    option_value: options.map((option) => option.option_value),
  });
  const values = options.map((option) => option.option_value).filter((value) => value !== '');
  // Not "uniqueItems", for which the tags M and m are the same.
  const isTwice = new Set(values).size < values.length;
  return [...new Set([...Object.values(found).flat(), ...(isTwice ? [SAME_OPTION_VALUE] : [])])];
}

const textOf = (value: unknown): string => plainText(value)?.trim() ?? '';
