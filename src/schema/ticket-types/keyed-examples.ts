// Examples outside of the installation that they are kept in: fields are called by their keys, as conditions in a file call
// them. What a form does not have any more stays behind.
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import { fieldTypes } from './field-types';
import { isFilled } from './field-values';
import {
  type ExampleValue,
  type FormExample,
  isExampleValue,
  MAX_EXAMPLE_NAME_LENGTH,
  MAX_EXAMPLES,
  readTicketFields,
} from './form-examples';
import type { FileProblem } from './import-result';
import { TICKET, ticketAround } from './ticket-around';
import type { DraftDetail } from './ticket-field';

/** An example in a file of `npm run forms`. */
export interface KeyedExample {
  example_name: string;
  /** The field at which it must be refused; absent where it must pass. */
  expected_field?: string;
  form_fields: readonly KeyedValue[];
  /** Of the ticket itself, without records, whose ids are others elsewhere. */
  ticket_fields?: Values;
}

interface KeyedValue {
  field_key: string;
  /** Where it is not the type that the field has now. */
  input_type?: string;
  value: string | string[];
}

/** The fields of a definition by their keys. */
export type KeyedFields = ReadonlyMap<string, Pick<DraftDetail, 'input_type' | 'input_name'>>;

/** By `field_key`. */
export const keyedFields = (details: readonly DraftDetail[]): KeyedFields =>
  new Map(details.map((detail) => [detail.field_key ?? '', detail]));

/**
 * An example for a file, without what is empty.
 * @param keyOf the key of a field by its id; undefined where the definition does not have it.
 * @returns undefined where it must be refused at a field that is gone: that can never hold.
 */
export function toKeyedExample(
  { example_name, expected_field: expected, form_fields, ticket_fields }: FormExample,
  fields: KeyedFields,
  keyOf: (id: number) => string | undefined,
): KeyedExample | undefined {
  const expected_field = expected === null ? undefined : keyOf(expected);
  if (expected !== null && (expected_field === undefined || !fields.has(expected_field))) return undefined;
  return {
    example_name,
    ...(expected_field === undefined ? {} : { expected_field }),
    form_fields: form_fields.flatMap((entry): KeyedValue[] => {
      const field_key = keyOf(entry.ticket_form_detail_id) ?? '';
      const field = fields.get(field_key);
      const { input_type, value } = entry;
      // A checkbox that is not ticked is a value that conditions read.
      if (!field || value === null || !(isFilled(entry) || value === '0')) return [];
      return [{ field_key, ...(input_type === field.input_type ? {} : { input_type }), value }];
    }),
    ...portable(ticket_fields),
  };
}

/** Nothing where nothing is left. */
function portable(fields: Values | undefined): Pick<KeyedExample, 'ticket_fields'> {
  const { properties = {} } = ticketAround()[TICKET]!;
  const kept = Object.entries(fields ?? {}).filter(([name]) => properties[name] && properties[name].ref === undefined);
  return kept.length > 0 ? { ticket_fields: Object.fromEntries(kept) } : {};
}

/** The example in a form whose fields have these ids. */
export function fromKeyedExample(
  { example_name, expected_field, form_fields, ticket_fields }: KeyedExample,
  fields: KeyedFields,
  idOf: (key: string) => number,
): FormExample {
  return {
    example_name,
    expected_field: expected_field === undefined ? null : idOf(expected_field),
    form_fields: form_fields.map(({ field_key, input_type, value }): ExampleValue => {
      const field = fields.get(field_key)!;
      return {
        ticket_form_detail_id: idOf(field_key),
        input_name: field.input_name,
        input_type: input_type ?? field.input_type,
        value,
      };
    }),
    ...(ticket_fields && { ticket_fields }),
  };
}

/** The examples of a file or of a request, or what is wrong with them. */
export function readKeyedExamples(
  sent: unknown,
  fields: KeyedFields,
): { examples: KeyedExample[]; problems: FileProblem[] } {
  const path = ['examples'];
  if (!Array.isArray(sent)) return { examples: [], problems: [{ message: 'The examples are no list.', path }] };
  if (sent.length > MAX_EXAMPLES)
    return { examples: [], problems: [{ message: `A form has at most ${MAX_EXAMPLES} examples.`, path }] };
  const problems: FileProblem[] = [];
  const examples = sent.flatMap((one: unknown, index) => {
    const at = [...path, index];
    const example_name = isObject(one) ? (plainText(one.example_name)?.trim() ?? '') : '';
    const what = `Example ${index + 1}${example_name ? ` "${example_name}"` : ''}`;
    const refuse = (message: string, where: readonly (string | number)[] = []) =>
      void problems.push({ message: `${what} ${message}`, path: [...at, ...where] });
    if (!isObject(one) || example_name === '' || example_name.length > MAX_EXAMPLE_NAME_LENGTH)
      return refuse(`needs an example_name of at most ${MAX_EXAMPLE_NAME_LENGTH} characters.`) ?? [];
    const expected = plainText(one.expected_field ?? undefined);
    if (expected !== undefined && !fields.has(expected))
      refuse(`must be refused at "${expected}", which is no field of this form.`, ['expected_field']);
    const values = Array.isArray(one.form_fields) ? one.form_fields : [];
    const form_fields = values.flatMap((entry: unknown, place): KeyedValue[] => {
      const { field_key, input_type, value } = isObject(entry) ? entry : {};
      const key = plainText(field_key) ?? '';
      const type = plainText(input_type);
      if (!fields.has(key)) refuse(`has a value of "${key}", which is no field of this form.`, ['form_fields', place]);
      else if (!isExampleValue(value) || value === null || (type !== undefined && !fieldTypes.has(type)))
        refuse(`has no usable value of "${key}".`, ['form_fields', place]);
      else return [{ field_key: key, ...(type === undefined ? {} : { input_type: type }), value }];
      return [];
    });
    const ticket = portable(readTicketFields(one.ticket_fields));
    return [{ example_name, ...(expected === undefined ? {} : { expected_field: expected }), form_fields, ...ticket }];
  });
  return { examples, problems };
}
