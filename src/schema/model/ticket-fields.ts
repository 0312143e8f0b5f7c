// A ticket type is a noun that an admin writes: its field definitions become a record and a layout here, at run time,
// so that the browser renders and the server checks it like every other form.

import { ruleMessage } from '../rules/rule-messages';
import { isEmpty, plainText, readValue } from '../rules/values';
import type { Choice, FieldEntry, Layout, Property, RecordSchema, Values } from './descriptor';
import { PARAGRAPH_LENGTH, TEXT_LENGTH } from './limits';
import { isOneOf } from './membership';

export type InputType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'date'
  | 'file'
  | 'select'
  | 'radio-group'
  | 'checkbox-group'
  | 'checkbox'
  | 'email'
  | 'phone';

export const INPUT_TYPES: readonly InputType[] = [
  'text',
  'textarea',
  'number',
  'date',
  'file',
  'select',
  'radio-group',
  'checkbox-group',
  'checkbox',
  'email',
  'phone',
];

/** One field of a ticket form as it travels. Flags are 0 or 1. */
export interface TicketFormDetail {
  ticket_form_detail_id: number;
  input_type: InputType;
  /** The label. */
  input_name: string;
  is_require: 0 | 1;
  is_multiple?: 0 | 1;
  /** For several options: a JSON list of their values, or the values separated by commas. */
  default_value?: string | null;
  placeholder?: string | null;
  help_text?: string | null;
  /** Characters of a text, size of a number, items of a list. */
  min_length?: number | null;
  max_length?: number | null;
  /** MB. */
  max_size?: number | null;
  /** What a file field takes, as in HTML: `image/*`. Ours, additional. */
  accept?: string | null;
  options?: readonly TicketFormOption[];
  /** Its place in the designer; without one a field has a row of its own. Ours, additional. */
  layout?: FieldPlace | null;
}

/** A field in the designer's grid: rows from the top, columns from the left, and its width of the twelve columns. */
export interface FieldPlace {
  row: number;
  col: number;
  size: number;
}

export interface TicketFormOption {
  option_text: string;
  option_value: string;
  /** Preselected in a new ticket, unless the field has a default value. Ours, additional. */
  is_selected?: 0 | 1;
}

/** The value of one dynamic field as it travels in `form_fields`. */
export interface TicketFieldValue {
  ticket_form_detail_id: number;
  input_name: string;
  input_type: InputType;
  value: string | string[] | null;
  is_require: 0 | 1;
  is_multiple: 0 | 1;
}

/** A record with the layout to render it. */
export interface SubForm {
  title: string;
  record: RecordSchema;
  layout: Layout;
}

/** The sub-form of a ticket type; it includes the definitions, from which the wire form of the values is made. */
export interface TicketSubForm extends SubForm {
  details: readonly TicketFormDetail[];
  /** The version of the ticket form that these fields are. */
  version?: number;
}

/** The record and layout of a ticket type. Properties are named by the numeric detail id, never by the label. */
export function ticketSubForm(formName: string, details: readonly TicketFormDetail[], version?: number): TicketSubForm {
  const properties: Record<string, Property> = {};
  for (const detail of details) properties[String(detail.ticket_form_detail_id)] = propertyOf(detail);
  const layout = layoutOf(details);
  const required = details
    .filter((detail) => detail.is_require === 1)
    .map((detail) => String(detail.ticket_form_detail_id));
  return { title: formName, record: { required, properties }, layout, details, version };
}

/** The values in their wire form: text, a list of option values, '1' or '0', and null for files. */
export function wireFieldValues(details: readonly TicketFormDetail[], values: Values): TicketFieldValue[] {
  return details.map((detail) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    input_name: detail.input_name,
    input_type: detail.input_type,
    value: fieldValue(detail, values[String(detail.ticket_form_detail_id)]),
    is_require: detail.is_require,
    is_multiple: detail.is_multiple ?? 0,
  }));
}

/**
 * Values that were read, in the shape of the form and the record page: typed values by detail id, and the `files` of a
 * file field.
 */
export function typedFieldValues(
  part: TicketSubForm,
  fieldValues: readonly (TicketFieldValue & { files?: unknown })[],
): Values {
  const values: Values = {};
  for (const entry of fieldValues) {
    const name = String(entry.ticket_form_detail_id);
    const property = part.record.properties[name];
    if (property) values[name] = entry.input_type === 'file' ? entry.files : readValue(property, entry.value);
  }
  return values;
}

/** Whether the value is a list: several options or several files. A checkbox group always is one. */
export const isList = (detail: Pick<TicketFormDetail, 'input_type' | 'is_multiple'>): boolean =>
  detail.input_type === 'checkbox-group' ||
  (detail.is_multiple === 1 && (detail.input_type === 'select' || detail.input_type === 'file'));

/** Rows as designed, from left to right; the width of a field is ignored, a row is divided evenly. */
function layoutOf(details: readonly TicketFormDetail[]): Layout {
  return rowsOf(details).map((row) => (row.length === 1 ? entryOf(row[0]!) : row.map(entryOf)));
}

/** By row and column. A field without a place has a row of its own, behind the field it follows in the list. */
function rowsOf(details: readonly TicketFormDetail[]): TicketFormDetail[][] {
  const rows: { number: number; fields: TicketFormDetail[] }[] = [];
  const byNumber = new Map<number, TicketFormDetail[]>();
  let number = -Infinity;
  for (const detail of details) {
    number = detail.layout?.row ?? number;
    const fields = detail.layout ? byNumber.get(number) : undefined;
    if (fields) {
      fields.push(detail);
      continue;
    }
    const row = { number, fields: [detail] };
    rows.push(row);
    if (detail.layout) byNumber.set(number, row.fields);
  }
  const inOrder = rows.sort((a, b) => (a.number === b.number ? 0 : a.number - b.number));
  return inOrder.map(({ fields }) => fields.sort((a, b) => (a.layout?.col ?? 0) - (b.layout?.col ?? 0)));
}

const entryOf = (detail: TicketFormDetail): FieldEntry => ({
  field: String(detail.ticket_form_detail_id),
  ...widgetFor(detail),
});

function propertyOf(detail: TicketFormDetail): Property {
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

function widgetFor(detail: TicketFormDetail): { as?: string } {
  return detail.input_type === 'radio-group' || detail.input_type === 'checkbox-group' ? { as: detail.input_type } : {};
}

function defaultOf(detail: TicketFormDetail): unknown {
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

function fieldValue(detail: TicketFormDetail, value: unknown): string | string[] | null {
  if (detail.input_type === 'file') return null;
  if (detail.input_type === 'checkbox') return value === true ? '1' : '0';
  if (Array.isArray(value)) return value.map(String);
  if (isList(detail)) return [];
  return isEmpty(value) ? '' : String(value);
}
