// Filled examples that are kept with a ticket form: each must pass, or must be refused at one field. They are to a form
// what tests are to code.

import type { Values } from '../descriptor/descriptor';
import { MAX_ID, TEXT_LENGTH } from '../descriptor/limits';
import { isEmpty, isObject, plainText, type StoredFile } from '../formats/plain-values';
import { readValue } from '../values/read-value';
import { type StoredValues, storedValues } from './dry-run-definition';
import type { Refusal } from './dry-run-field';
import { fieldTypeOf } from './field-types';
import { isFileField } from './field-values';
import { AUTHOR_TYPE, aroundValues, TICKET, ticketAround } from './ticket-around';

/** An example as it travels. */
export interface FormExample {
  example_name: string;
  /** The id of the field at which it must be refused; null where it must pass. */
  expected_field: number | null;
  form_fields: readonly ExampleValue[];
  /** What the ticket itself has, by name, where conditions or formulas of the fields read it. */
  ticket_fields?: Values;
}

/** An example as the server has it. */
export interface KeptExample extends FormExample {
  example_id: number;
}

/** The value of one field; of a field of files the names of files that are as good as any. */
export interface ExampleValue {
  ticket_form_detail_id: number;
  /** The label of the field when it was filled in: how a field is called that is gone meanwhile. */
  input_name?: string;
  input_type: string;
  value: string | string[] | null;
}

/** The result of checking an example against a definition. */
export interface ExampleVerdict<Example extends FormExample> {
  example: Example;
  refusals: readonly Refusal[];
  /** Whether that is what the example expects. */
  holds: boolean;
}

/** Examples that one form may have. */
export const MAX_EXAMPLES = 50;

/** Characters of a name. */
export const MAX_EXAMPLE_NAME_LENGTH = 100;

/** What an example has of each field; files count as stored ones, which are as good as any. */
export function exampleValues({ form_fields, ticket_fields = {} }: FormExample): StoredValues {
  const files = new Map<number, StoredFile[]>();
  for (const { ticket_form_detail_id: id, input_type, value } of form_fields)
    if (isFileField({ input_type }) && Array.isArray(value))
      files.set(
        id,
        value.map((stored) => ({ stored })),
      );
  return storedValues(form_fields, files, aroundValues(ticket_fields, ticket_fields[AUTHOR_TYPE]));
}

/** An example that was sent; undefined for what is none. Names are trimmed, entries that are no values left out. */
export function readExample(sent: Record<string, unknown>): FormExample | undefined {
  const example_name = plainText(sent.example_name)?.trim() ?? '';
  const expected = sent.expected_field ?? null;
  if (example_name === '' || example_name.length > MAX_EXAMPLE_NAME_LENGTH) return undefined;
  if (!Array.isArray(sent.form_fields) || !(expected === null || isId(expected))) return undefined;
  const form_fields = sent.form_fields.flatMap((entry): ExampleValue[] => {
    if (!isObject(entry)) return [];
    const { ticket_form_detail_id: id, input_name, input_type, value } = entry;
    const type = plainText(input_type) ?? '';
    if (!isId(id) || fieldTypeOf(type).type !== type || !isExampleValue(value)) return [];
    const label = plainText(input_name)?.trim().slice(0, TEXT_LENGTH);
    return [{ ticket_form_detail_id: id, ...(label ? { input_name: label } : {}), input_type: type, value }];
  });
  const ticket_fields = readTicketFields(sent.ticket_fields);
  return { example_name, expected_field: expected, form_fields, ...(ticket_fields && { ticket_fields }) };
}

/** Undefined without any. */
export function readTicketFields(sent: unknown): Values | undefined {
  if (!isObject(sent)) return undefined;
  const { properties = {} } = ticketAround()[TICKET]!;
  const found = Object.entries(sent).flatMap(([name, given]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const text = plainText(given);
    if (!property || isEmpty(text) || text!.length > TEXT_LENGTH || text!.includes('\0')) return [];
    return [[name, readValue(property, given)]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;

/** Whether it is null, a text or texts; whether its field takes it is not checked. */
export const isExampleValue = (value: unknown): value is ExampleValue['value'] =>
  value === null ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));
