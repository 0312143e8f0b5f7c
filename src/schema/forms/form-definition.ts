// Parses the field definitions of a ticket form; the result is what versions store.

import type { Property, RecordSchema, Values } from '../model/descriptor';
import { limits, MAX_ID, maxLengthOf, PARAGRAPH_LENGTH } from '../model/limits';
import { checkRecord } from '../rules/check';
import { ruleMessage } from '../rules/rule-messages';
import { type RuleViolation, violations } from '../rules/rules';
import { plainText, readValue } from '../rules/values';
import { isList } from './is-list';
import { tooFewOptions } from './option-messages';
import {
  type FieldPlace,
  INPUT_TYPES,
  type InputType,
  type TicketFormDetail,
  type TicketFormOption,
} from './ticket-field';

/** A field that may not have its id yet. */
export type DraftDetail = Omit<TicketFormDetail, 'ticket_form_detail_id'> & { ticket_form_detail_id?: number };

export type Definition = { ok: true; details: DraftDetail[] } | { ok: false; messages: string[] };

const FIELDS: Property = { title: 'Form fields', type: 'array', minItems: 1 };
/** Grid columns per row. */
const GRID = 12;
/** As sent: what is no number is left to the rules, null means no limit. */
interface Bounds {
  min_length: unknown;
  max_length: unknown;
}

const CHOICES: readonly InputType[] = ['select', 'radio-group', 'checkbox-group'];

export function readDefinition(sent: unknown): Definition {
  const [wrong]: RuleViolation[] =
    sent === undefined || sent === null || sent === '' ? [{ keyword: 'required' }] : violations(FIELDS, sent);
  if (wrong) return { ok: false, messages: [ruleMessage(wrong, FIELDS)] };
  const fields = (sent as unknown[]).map((field) => readField(isObject(field) ? field : {}));
  const messages = fields.flatMap((field, index) =>
    typeof field === 'string' ? [`Field ${index + 1}: ${field}`] : [],
  );
  if (messages.length > 0) return { ok: false, messages };
  const details = fields.filter((field): field is DraftDetail => typeof field !== 'string');
  return hasFullRow(details)
    ? { ok: false, messages: [`There is a maximum of ${GRID} columns per row`] }
    : { ok: true, details };
}

/** The field, or what is wrong with it. */
function readField(sent: Values): DraftDetail | string {
  const input_type = INPUT_TYPES.find((type) => type === sent.input_type);
  if (!input_type) return 'The field type is not known.';
  const detail = {
    ticket_form_detail_id: id(sent.ticket_form_detail_id),
    input_type,
    input_name: text(sent.input_name).trim(),
    is_require: flag(sent.is_require),
    is_multiple: flag(sent.is_multiple),
    default_value: Array.isArray(sent.default_value) ? JSON.stringify(sent.default_value) : text(sent.default_value),
    placeholder: text(sent.placeholder),
    help_text: text(sent.help_text),
    accept: input_type === 'file' ? readAccept(sent.accept) : null,
    options: CHOICES.includes(input_type) ? readOptions(sent.options) : [],
    layout: readPlace(sent.layout),
  };
  const bounds = {
    min_length: bound(sent.min_length),
    max_length: bound(sent.max_length),
    max_size: bound(sent.max_size),
  };
  const values = {
    ...detail,
    ...bounds,
    option_text: detail.options.map((option) => option.option_text),
    option_value: detail.options.map((option) => option.option_value),
    size: detail.layout?.size,
  };
  const [wrong] = Object.values(checkRecord(fieldRecord(detail, bounds), values)).flat();
  return wrong ?? { ...detail, ...(bounds as Record<keyof typeof bounds, number | null>) };
}

/**
 * The rules of one field. Two of them follow from others: a minimum must be possible, and may not exceed the maximum.
 */
function fieldRecord(detail: DraftDetail, bounds: Bounds): RecordSchema {
  const isChoice = CHOICES.includes(detail.input_type);
  return {
    required: ['input_name', ...(isChoice ? ['option_text', 'option_value'] : [])],
    properties: {
      input_name: { title: 'Field Label', type: 'string', messages: { required: 'Field Label cannot be empty' } },
      placeholder: { title: 'Placeholder', type: 'string' },
      help_text: { title: 'Help text', type: 'string', format: 'paragraph' },
      // For a list it names several options.
      default_value: {
        title: 'Default value',
        type: 'string',
        format: detail.input_type === 'textarea' || isList(detail) ? 'paragraph' : undefined,
      },
      accept: { title: 'File types', type: 'string' },
      ...(isChoice ? optionRules(detail.input_type) : {}),
      ...boundRules(detail, bounds),
      max_size: { title: 'Maximum size', type: 'number', minimum: 0.01 },
      size: {
        title: 'Column Size',
        type: 'integer',
        minimum: 1,
        maximum: GRID,
        messages: { minimum: 'Column Size cannot be less than 1', maximum: `Column Size cannot exceed ${GRID}` },
      },
    },
  };
}

/** Checkbox groups are exempt from the minimum of two, but one without any option could never be filled in. */
function optionRules(type: InputType): Record<'option_text' | 'option_value', Property> {
  const minItems = type === 'checkbox-group' ? 1 : 2;
  const tooFew = tooFewOptions(minItems);
  const messages = {
    required: tooFew,
    minItems: tooFew,
    minLength: 'Option value required',
    uniqueItems: 'Two options have the same value.',
  };
  const shared = { type: 'array', items: { type: 'string', minLength: 1 }, minItems, messages } as const;
  return {
    option_text: { title: 'Option text', ...shared },
    option_value: { title: 'Option value', ...shared, uniqueItems: true },
  };
}

/** Size of a number; items of a list, whose minimum may not exceed the number of options; else characters of a text. */
function boundRules(
  detail: DraftDetail,
  { min_length, max_length }: Bounds,
): Record<'min_length' | 'max_length', Property> {
  const min = typeof min_length === 'number' ? min_length : -Infinity;
  if (detail.input_type === 'number') {
    return {
      min_length: { title: 'Minimum', type: 'number' },
      max_length: { title: 'Maximum', type: 'number', ...(min > -Infinity ? { minimum: min } : {}) },
    };
  }
  if (isList(detail)) {
    const most = detail.input_type === 'file' ? limits.filesPerField : detail.options?.length;
    return {
      min_length: { title: 'Minimum items', type: 'integer', minimum: 0, maximum: most },
      max_length: { title: 'Maximum items', type: 'integer', minimum: Math.max(min, 1) },
    };
  }
  const most = max_length === null && detail.input_type !== 'textarea' ? maxLengthOf({}) : PARAGRAPH_LENGTH;
  return {
    min_length: { title: 'Minimum length', type: 'integer', minimum: 0, maximum: most },
    max_length: { title: 'Maximum length', type: 'integer', minimum: Math.max(min, 1), maximum: PARAGRAPH_LENGTH },
  };
}

/** A place needs all three numbers. */
function readPlace(sent: unknown): FieldPlace | null {
  if (!isObject(sent)) return null;
  const [row, col, size] = [number(sent.row), number(sent.col), number(sent.size)];
  if (row === null || col === null || size === null) return null;
  return [row, col, size].every(Number.isInteger) && row >= 0 && col >= 0 ? { row, col, size } : null;
}

/** More than the grid has, all fields of a row together. */
function hasFullRow(details: readonly DraftDetail[]): boolean {
  const widths = new Map<number, number>();
  for (const { layout } of details) if (layout) widths.set(layout.row, (widths.get(layout.row) ?? 0) + layout.size);
  return [...widths.values()].some((width) => width > GRID);
}

/** Media types and extensions as in HTML; anything else would reject every file, so it is ignored. */
function readAccept(sent: unknown): string | null {
  const wished = text(sent)
    .split(',')
    .map((one) => one.trim().toLowerCase());
  const known = wished.filter((one) => /^(\.[a-z0-9]+|[a-z]+\/(\*|[a-z0-9.+-]+))$/.test(one));
  return known.length > 0 ? known.slice(0, 20).join(',') : null;
}

function readOptions(sent: unknown): TicketFormOption[] {
  if (!Array.isArray(sent)) return [];
  return sent.map((one: unknown) => {
    const option = isObject(one) ? one : {};
    return {
      option_text: text(option.option_text).trim(),
      option_value: text(option.option_value).trim(),
      is_selected: flag(option.is_selected),
    };
  });
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => plainText(value) ?? '';

const flag = (value: unknown): 0 | 1 => (value === 1 || value === '1' || value === true ? 1 : 0);

/** Nothing and empty text mean "no limit"; what is no number stays as it is, for the rules to report. */
const bound = (value: unknown): unknown => readValue({ type: 'number' }, value) ?? null;

function number(value: unknown): number | null {
  const given = bound(value);
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}

function id(value: unknown): number | undefined {
  const given = number(value);
  return given !== null && Number.isInteger(given) && given > 0 && given <= MAX_ID ? given : undefined;
}
