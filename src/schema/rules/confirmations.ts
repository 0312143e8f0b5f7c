// The confirmations before a save (`confirmWhen`): for values that may be meant and usually are not. Browser only: a
// call takes such a record as it is.
import { comparisonOf, matcherOf } from '../conditions/operators';
import type { Condition } from '../descriptor/conditions';
import type { Confirmation, Noun, Values } from '../descriptor/descriptor';
import { localMinute } from '../formats/dates';

/** The confirmations that apply to these values, in the order of the descriptor. */
export function confirmationsFor({ confirmWhen = [], record }: Noun, values: Values, now: Date): Confirmation[] {
  const isMet = (rule: Condition) => {
    const property = record.properties[rule.field];
    if (!property) return false;
    const value = comparisonOf(property) === 'date' ? dayOf(rule.value, now) : rule.value;
    return matcherOf(property, { ...rule, value })(values[rule.field]);
  };
  return confirmWhen.filter(({ match, rules }) => (match === 'any' ? rules.some(isMet) : rules.every(isMet)));
}

const RELATIVE_DAY = /^today(?:([+-])(\d{1,4}))?$/;

/** Whether a value of a condition is a day counted from today: `today`, `today+2`, `today-30`. */
export const isRelativeDay = (value: string): boolean => RELATIVE_DAY.test(value);

/** A relative day as yyyy-MM-dd; any other text as it is. */
function dayOf(value: string | undefined, now: Date): string | undefined {
  const parts = value === undefined ? undefined : RELATIVE_DAY.exec(value);
  if (!parts) return value;
  const [, sign, days = '0'] = parts;
  const shift = sign === '-' ? -Number(days) : Number(days);
  return localMinute(new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift)).slice(0, 10);
}
