// Conditions as an expression of XLSForm: the opposite of `xlsform-conditions.ts`.

import { comparable, comparisonOf, isWhole } from '../conditions/operators';
import { type Condition, type ConditionSet, isSet, type Operator } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import type { Comparison } from '../values/value-kind';
import { ACKNOWLEDGED } from './xlsform-terms';

/** A field, or a column of one, by the name that it has in the survey. */
export interface XlsPlace {
  name: string;
  property: Property;
}

/** Undefined where a rule cannot be said. */
export function xpathOf(set: ConditionSet, placeOf: (field: string) => XlsPlace | undefined): string | undefined {
  const parts = set.rules.map((rule) => {
    if (!isSet(rule)) return xpathOfRule(rule, placeOf);
    const inner = xpathOf(rule, placeOf);
    return inner && rule.rules.length > 1 ? `(${inner})` : inner;
  });
  return parts.includes(undefined) ? undefined : parts.join(set.match === 'all' ? ' and ' : ' or ');
}

const SIGNS: Partial<Record<Operator, string>> = {
  is: '=',
  'is not': '!=',
  'at least': '>=',
  'at most': '<=',
  'greater than': '>',
  'less than': '<',
};

function xpathOfRule(rule: Condition, placeOf: (field: string) => XlsPlace | undefined): string | undefined {
  const place = placeOf(rule.field);
  if (!place) return undefined;
  const kind = comparisonOf(place.property);
  const field = `\${${place.name}}`;
  if (kind === 'flag') return flagTest(field, rule, place.property);
  if (rule.operator === 'is empty') return `${field} = ''`;
  if (rule.operator === 'is not empty') return `${field} != ''`;
  if (rule.other !== undefined) return pairTest(field, kind, rule, placeOf(rule.other));
  return kind === 'list' ? listTest(field, rule) : valueTest(field, kind, rule, place.property);
}

function flagTest(field: string, { operator, value = '' }: Condition, property: Property): string | undefined {
  const isTicked = ['1', 'true'].includes(String(comparable(property, value)));
  const isWanted =
    operator === 'is not empty' || (operator === 'is' && isTicked) || (operator === 'is not' && !isTicked);
  return `${field} ${isWanted ? '=' : '!='} '${ACKNOWLEDGED}'`;
}

/** One list is not compared with a choice there. */
function pairTest(field: string, kind: Comparison, { operator }: Condition, other?: XlsPlace): string | undefined {
  const sign = SIGNS[operator];
  return sign && other && kind !== 'list' ? `${field} ${sign} \${${other.name}}` : undefined;
}

function listTest(field: string, { operator, value = '', values = [] }: Condition): string | undefined {
  const selected = (one: string) => {
    const text = quoted(one);
    return text && `selected(${field}, ${text})`;
  };
  if (operator === 'includes') return selected(value);
  if (operator === 'does not contain') return selected(value) && `not(${selected(value)!})`;
  if (operator === 'any of') return eitherOf(values.map(selected));
  if (operator !== 'count at least' && operator !== 'count at most') return undefined;
  return isWhole(value)
    ? `count-selected(${field}) ${operator === 'count at least' ? '>=' : '<='} ${value.trim()}`
    : undefined;
}

function eitherOf(tests: readonly (string | undefined)[]): string | undefined {
  if (tests.length === 0 || tests.includes(undefined)) return undefined;
  return tests.length === 1 ? tests[0] : `(${tests.join(' or ')})`;
}

function valueTest(field: string, kind: Comparison, rule: Condition, property: Property): string | undefined {
  const { operator, value = '', values = [] } = rule;
  if (operator === 'any of') return eitherOf(values.map((one) => comparedWith(field, '=', kind, one, property)));
  if (operator === 'does not contain')
    return callOf('contains', field, value) && `not(${callOf('contains', field, value)!})`;
  if (operator === 'contains') return callOf('contains', field, value);
  if (operator === 'starts with') return callOf('starts-with', field, value);
  const sign = SIGNS[operator];
  return sign && comparedWith(field, sign, kind, value, property);
}

function callOf(name: string, field: string, value: string): string | undefined {
  const text = quoted(value);
  return text && `${name}(${field}, ${text})`;
}

function comparedWith(field: string, sign: string, kind: Comparison, value: string, property: Property) {
  const wanted = comparable(property, value);
  if (wanted === undefined) return undefined;
  if (typeof wanted === 'number') return /e/.test(String(wanted)) ? undefined : `${field} ${sign} ${wanted}`;
  const text = quoted(wanted);
  return text && `${field} ${sign} ${kind === 'date' ? `date(${text})` : text}`;
}

/** There is no way to write a quotation mark in a text that has both kinds. */
export function quoted(text: string): string | undefined {
  if (text === '') return undefined;
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? undefined : `"${text}"`;
}
