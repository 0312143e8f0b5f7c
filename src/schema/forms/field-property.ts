// What a filled-in field is: a property of its record, in JSON Schema.

import type { Choice, Property } from '../model/descriptor';
import { PARAGRAPH_LENGTH, TEXT_LENGTH } from '../model/limits';
import { ruleMessage } from '../rules/rule-messages';
import { defaultOf } from './field-default';
import { isList } from './is-list';
import type { TicketFormDetail } from './ticket-field';

export function propertyOf(detail: TicketFormDetail): Property {
  const shared: Property = {
    title: detail.input_name,
    ...(detail.help_text ? { description: detail.help_text } : {}),
    ...(detail.placeholder ? { placeholder: detail.placeholder } : {}),
  };
  const fallback = defaultOf(detail);
  return { ...shared, ...rulesOf(detail), ...(fallback === undefined ? {} : { default: fallback }) };
}

function rulesOf(detail: TicketFormDetail): Omit<Property, 'title'> {
  const min = detail.min_length ?? undefined;
  const max = detail.max_length ?? undefined;
  switch (detail.input_type) {
    case 'text':
      return { type: 'string', ...textLengths(detail) };
    case 'textarea':
      return { type: 'string', format: 'paragraph', ...textLengths(detail) };
    case 'email':
      return { type: 'string', format: 'email', ...textLengths(detail) };
    case 'phone':
      return { type: 'string', format: 'phone' };
    case 'number':
      return { type: 'number', minimum: min, maximum: max };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'file':
      return fileRules(detail);
    case 'select':
    case 'radio-group':
    case 'checkbox-group':
      return choiceRules(detail);
    case 'checkbox':
      return checkboxRules(detail);
  }
}

/** Forms that were saved before texts had a limit may exceed it; they can still be filled in. */
function textLengths({ min_length, max_length }: TicketFormDetail): Pick<Property, 'minLength' | 'maxLength'> {
  const longest = max_length ?? ((min_length ?? 0) > TEXT_LENGTH ? PARAGRAPH_LENGTH : undefined);
  return {
    minLength: min_length ?? undefined,
    maxLength: longest === undefined ? undefined : Math.min(longest, PARAGRAPH_LENGTH),
  };
}

function fileRules(detail: TicketFormDetail): Omit<Property, 'title'> {
  const file = { max_size: detail.max_size ?? undefined, ...(detail.accept ? { accept: detail.accept } : {}) };
  return isList(detail)
    ? {
        type: 'array',
        items: { file },
        minItems: detail.min_length ?? undefined,
        maxItems: detail.max_length ?? undefined,
      }
    : { file };
}

function choiceRules(detail: TicketFormDetail): Omit<Property, 'title'> {
  const options: Choice[] = (detail.options ?? []).map(({ option_value, option_text }) => ({
    value: option_value,
    text: option_text,
  }));
  const one = { type: 'string', enum: options.map((option) => option.value), options } as const;
  if (!isList(detail)) return one;
  return {
    type: 'array',
    items: one,
    uniqueItems: true,
    options,
    minItems: detail.min_length ?? undefined,
    maxItems: detail.max_length ?? undefined,
  };
}

/** A required checkbox must be ticked; to staff an unticked one is the same as a field left empty. */
function checkboxRules(detail: TicketFormDetail): Omit<Property, 'title'> {
  if (detail.is_require !== 1) return { type: 'boolean' };
  return {
    type: 'boolean',
    const: true,
    messages: { const: ruleMessage({ keyword: 'required' }, { title: detail.input_name }) },
  };
}

export function widgetFor(detail: TicketFormDetail): { as?: string } {
  return detail.input_type === 'radio-group' || detail.input_type === 'checkbox-group' ? { as: detail.input_type } : {};
}
