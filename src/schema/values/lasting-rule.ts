// Rules that time breaks: a day that lay ahead when it was stored has passed.
import { isRelativeDay } from '../formats/day-limits';
import { kindOf } from './kinds';
import type { Rule } from './value-kind';

/** The rule as a stored value still obeys it when time has passed. */
export const lastingRule = (rule: Rule): Rule => {
  const isDated = [rule.notBefore, rule.notAfter].some((day) => day !== undefined && isRelativeDay(day));
  if (!isDated) return kindOf(rule).form?.lasting ? { ...rule, format: undefined } : rule;
  return { ...rule, notBefore: fixedDay(rule.notBefore), notAfter: fixedDay(rule.notAfter) };
};

const fixedDay = (day: string | undefined) => (day !== undefined && isRelativeDay(day) ? undefined : day);
