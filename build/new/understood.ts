// What was understood of the fields that were typed, for the person who typed them.
import type { NewField } from './field-line';

/** A line for each field: "Axle Count: text of 1 to 12 characters". */
export const understood = (fields: readonly NewField[]): string[] =>
  fields.map((field) => `${field.property.title}: ${field.type ?? 'text'}${rangeOf(field)}`);

function rangeOf({ property, type }: NewField): string {
  const { minLength, maxLength, minimum, maximum } = property;
  if (minLength !== undefined)
    return ` of ${minLength} to ${maxLength} characters${type === undefined ? '; for a number, write "integer" or "number" after its name' : ''}`;
  return minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : '';
}
