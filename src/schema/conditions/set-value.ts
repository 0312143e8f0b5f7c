// The value that a condition sets, and the options that conditions take away, as the values of their field.
import type { ValueCondition } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { localMinute } from '../formats/dates';
import { kindOf } from '../values/kinds';
import { readValue } from '../values/read-value';
import type { FieldState } from './field-states';

type Rule = Omit<Property, 'title'>;

/** Whether the value is the moment in which the rules come true, in the words of a default: "today" or "now". */
export const setsMoment = (property: Rule, { value }: ValueCondition): boolean =>
  value === kindOf(property).moment?.keyword;

/** The value as a form has it. What is of the moment is undefined without `now`. */
export function setValueOf(property: Rule, condition: ValueCondition, now?: Date): unknown {
  const { value } = condition;
  if (setsMoment(property, condition)) return now && kindOf(property).moment!.of(localMinute(now));
  return readValue(property, property.type === 'array' ? [value].flat() : value);
}

/** Whether a value, or an item of a list, is an option that is not offered; what the record has `stored` may stay. */
export function isOff({ off }: FieldState, value: unknown, stored?: unknown): boolean {
  if (!off) return false;
  const kept = [stored].flat();
  return [value].flat().some((one) => off.includes(String(one)) && !kept.includes(one));
}
