// What was understood of the fields that were typed, for the person who typed them.
import { labelOf, type NewField, TYPE_NAMES } from './field-line';

/** A line for each field: "Axle Count: text of 1 to 12 characters". */
export const understood = (fields: readonly NewField[]): string[] =>
  fields.map((field) => `${field.property.title}: ${field.type ?? 'text'}${rangeOf(field)}`);

function rangeOf({ property, type }: NewField): string {
  const { minLength, maxLength, minimum, maximum } = property;
  if (minLength !== undefined)
    return ` of ${minLength} to ${maxLength} characters${type === undefined ? '; for a number, write "integer" or "number" after its name' : ''}`;
  return minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : '';
}

/** Why a field is what it is: "no type is named after it; required: it names a record". */
export function reasonOf(field: NewField, fields: readonly NewField[]): string {
  const { property, required } = field;
  const why = typeReason(field);
  if (field === labelOf(fields)) return `${why}; required: it names a record`;
  return required ? `${why}; required${property.default === undefined ? '' : ': it has a default'}` : why;
}

function typeReason({ property, type, meant, near, isCalledNumber }: NewField): string {
  if (isCalledNumber)
    return `"number" is part of its name; for one to calculate with, write "${property.title.toLowerCase()} number" or "… integer"`;
  if (type === undefined) return `no type is named after it${near === undefined ? '' : `; did you mean "${near}"?`}`;
  if (meant !== undefined) return `what is called "${meant}" is a ${type}, unless a type follows`;
  return `"${type}" is ${property.ref !== undefined ? 'a noun: one of its records is chosen' : isList(type) ? 'a list' : 'a type'}`;
}

/** Whether the name is none of the types. */
const isList = (type: string): boolean => !TYPE_NAMES.includes(type.replaceAll(' ', '-'));
