// Reads one field definition: the attributes of its type's panel, what its type accepts beside them, its options, its
// place and its conditions. Everything else in it is ignored.
import { readConditions } from '../conditions/read-conditions';
import type { Conditions } from '../descriptor/conditions';
import type { Property, Values } from '../descriptor/descriptor';
import { MAX_ID } from '../descriptor/limits';
import { plainText } from '../formats/plain-values';
import { checkField, checkRecord, type Errors, hasNoErrors } from '../rules/check';
import { readValue } from '../values/read-value';
import { impossibleErrors } from './check-possible';
import { isSet, readAttributes } from './field-attributes';
import { optionRules } from './field-panel';
import type { OptionRule } from './field-type';
import { effectsOf, fieldTypes } from './field-types';
import { COLUMNS, TOO_NARROW, TOO_WIDE } from './grid';
import { OPTION_VALUE_REQUIRED, SAME_OPTION_VALUE } from './option-messages';
import type { DraftDetail, FieldPlace, TicketFormOption } from './ticket-field';

/** The field, or its messages by attribute. */
export interface ReadField {
  detail?: DraftDetail;
  errors: Errors;
}

/** What a field without an attribute has, where it always travels. */
const PLAIN = {
  is_require: 0,
  is_multiple: 0,
  default_value: '',
  placeholder: '',
  help_text: '',
  min_length: null,
  max_length: null,
  max_size: null,
  accept: null,
} as const;

/** A field with any message has no `detail`. */
export function readField(sent: Values): ReadField {
  const type = fieldTypes.get(plainText(sent.input_type) ?? '');
  if (!type) return { errors: { input_type: ['The field type is not known.'] } };
  const id = readId(sent.ticket_form_detail_id);
  const options = type.options ? readOptions(sent.options) : [];
  const { record, values, wire } = readAttributes(type, sent, options.length);
  const layout = readPlace(sent.layout);
  const conditions = readConditions(sent.conditions);
  const errors: Errors = {
    ...checkRecord(record, values),
    ...found('options', type.options ? optionMessages(type.options, options) : []),
    ...found('size', checkField(SIZE, 'size', { size: layout?.size })),
    ...found('conditions', conditions.ok ? [] : [conditions.message]),
  };
  if (!hasNoErrors(errors) || !conditions.ok) return { errors };
  const kept = conditions.conditions && keptConditions(conditions.conditions, type.type);
  const key = id === undefined ? plainText(sent.field_key) : undefined;
  const draft = {
    ticket_form_detail_id: id,
    input_type: type.type,
    ...PLAIN,
    ...wire,
    options,
    layout,
    ...(kept && { conditions: kept }),
    ...(key && { field_key: key }),
  };
  const detail = draft as unknown as DraftDetail;
  const impossible = impossibleErrors(detail, type.options !== undefined);
  return hasNoErrors(impossible) ? { detail, errors } : { errors: impossible };
}

/** Those that the type can have. */
function keptConditions(conditions: Conditions, input_type: string): Conditions | undefined {
  const effects: readonly string[] = effectsOf({ input_type });
  const kept = Object.entries(conditions).filter(([effect]) => effects.includes(effect));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const found = (name: string, messages: string[]): Errors => (messages.length > 0 ? { [name]: messages } : {});

const COLUMN_SIZE: Property = {
  title: 'Column Size',
  type: 'integer',
  minimum: 1,
  maximum: COLUMNS,
  messages: { minimum: TOO_NARROW, maximum: TOO_WIDE },
};
const SIZE = { required: [], properties: { size: COLUMN_SIZE } };

/** A place needs all three numbers. */
function readPlace(sent: unknown): FieldPlace | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const [row, col, size] = (['row', 'col', 'size'] as const).map((name) => whole((sent as Values)[name]));
  if (row === undefined || col === undefined || size === undefined) return null;
  return row >= 0 && col >= 0 ? { row, col, size } : null;
}

function readId(sent: unknown): number | undefined {
  const id = whole(sent);
  return id !== undefined && id > 0 && id <= MAX_ID ? id : undefined;
}

function whole(sent: unknown): number | undefined {
  const value = readValue({ type: 'integer' }, sent);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** Texts and values without blanks around them; what is no option is one without either. */
function readOptions(sent: unknown): TicketFormOption[] {
  if (!Array.isArray(sent)) return [];
  return sent.map((one: unknown) => {
    const { option_text, option_value, is_selected } = (typeof one === 'object' && one !== null ? one : {}) as Values;
    return {
      option_text: textOf(option_text),
      option_value: textOf(option_value),
      is_selected: isSet(is_selected) ? 1 : 0,
    };
  });
}

/** The messages, empty when the options are valid. */
function optionMessages(rule: OptionRule, options: readonly TicketFormOption[]): string[] {
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
