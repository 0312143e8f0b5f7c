// The value that a condition sets, and the options that conditions take away, as the values of their field.
import type { ValueCondition } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { readValue } from '../values/kinds';
import type { FieldState } from './field-states';

/** The value as a form has it. */
export const setValueOf = (property: Omit<Property, 'title'>, { value }: ValueCondition): unknown =>
  readValue(property, property.type === 'array' ? [value].flat() : value);

/** Whether a value, or an item of a list, is an option that is not offered; what the record has `stored` may stay. */
export function isOff({ off }: FieldState, value: unknown, stored?: unknown): boolean {
  if (!off) return false;
  const kept = [stored].flat();
  return [value].flat().some((one) => off.includes(String(one)) && !kept.includes(one));
}
