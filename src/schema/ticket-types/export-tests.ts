// Conditions as the test of an `if` in JSON Schema: the opposite of `json-schema-tests.ts`.

import { comparable, comparisonOf, isWhole } from '../conditions/operators';
import { type Condition, type ConditionSet, isSet, type Operator } from '../descriptor/conditions';
import type { Property, Values } from '../descriptor/descriptor';
import type { Comparison } from '../values/value-kind';
import { patternFor } from './pattern-literal';

/** Where a field is: the names of its sections and its own. */
export interface FieldPlaceInSchema {
  path: readonly string[];
  property: Property;
}

/** Undefined where a rule cannot be said: a part of a test would mean something else. */
export function testOf(
  set: ConditionSet,
  placeOf: (field: string) => FieldPlaceInSchema | undefined,
): Values | undefined {
  const tests = set.rules.map((rule) => (isSet(rule) ? testOf(rule, placeOf) : testOfRule(rule, placeOf(rule.field))));
  if (tests.includes(undefined)) return undefined;
  return tests.length === 1 ? tests[0] : { [set.match === 'all' ? 'allOf' : 'anyOf']: tests };
}

function testOfRule(rule: Condition, place: FieldPlaceInSchema | undefined): Values | undefined {
  if (!place || rule.other !== undefined) return undefined;
  const { path, property } = place;
  const kind = comparisonOf(property);
  if (kind === 'file') return undefined;
  if (kind === 'flag') return flagTest(path, rule, property);
  if (rule.operator === 'is empty') return { not: within(path) };
  if (rule.operator === 'is not empty') return within(path);
  if (rule.operator === 'any of') return anyOfTest(path, rule, kind);
  const opposite = OPPOSITES[rule.operator];
  const keyword = keywordOf(opposite ?? rule.operator, rule.value ?? '', property, kind);
  if (!keyword) return undefined;
  // An empty field meets "is not", so that it need not be there.
  return opposite ? { properties: nested(path, { not: keyword }) } : within(path, keyword);
}

const OPPOSITES: Partial<Record<Operator, Operator>> = { 'is not': 'is', 'does not contain': 'contains' };

/** A box that is not ticked is false. */
function flagTest(path: readonly string[], { operator, value }: Condition, property: Property): Values | undefined {
  if (operator !== 'is' && operator !== 'is not') return within(path, { const: operator === 'is not empty' });
  const wanted = comparable(property, value ?? '');
  const isTicked = ['1', 'true'].includes(String(wanted));
  return within(path, { const: isTicked === (operator === 'is') });
}

function anyOfTest(path: readonly string[], { values = [] }: Condition, kind: Comparison): Values | undefined {
  if (values.length === 0) return undefined;
  if (kind === 'list') return { anyOf: values.map((value) => within(path, { contains: { const: value } })) };
  return kind === 'choice' ? within(path, { enum: values }) : undefined;
}

function keywordOf(operator: Operator, value: string, property: Property, kind: Comparison): Values | undefined {
  if (value === '') return undefined;
  if (operator === 'contains' && kind === 'list') return { contains: { const: value } };
  if (operator === 'includes') return { contains: { const: value } };
  if (operator === 'contains' || operator === 'starts with')
    return kind === 'text' ? { pattern: patternFor(value, operator === 'starts with') } : undefined;
  if (operator === 'count at least' || operator === 'count at most')
    return isWhole(value) ? { [operator === 'count at least' ? 'minItems' : 'maxItems']: Number(value) } : undefined;
  if (operator === 'is') return isTest(value, property, kind);
  const limit = kind === 'number' ? comparable(property, value) : undefined;
  return typeof limit === 'number' ? { [LIMITS[operator]!]: limit } : undefined;
}

const LIMITS: Partial<Record<Operator, string>> = {
  'at least': 'minimum',
  'at most': 'maximum',
  'greater than': 'exclusiveMinimum',
  'less than': 'exclusiveMaximum',
};

function isTest(value: string, property: Property, kind: Comparison): Values | undefined {
  if (kind === 'list') return undefined;
  const wanted = comparable(property, value);
  return wanted === undefined ? undefined : { const: wanted };
}

/** A test of the value at `path`, which must be there; without a test only that it is. */
function within([name = '', ...rest]: readonly string[], test?: Values): Values {
  const inner = rest.length > 0 ? within(rest, test) : test;
  return { ...(inner === undefined ? {} : { properties: { [name]: inner } }), required: [name] };
}

/** The properties of the outermost object, with `inner` at the end of the path. */
function nested([name = '', ...rest]: readonly string[], inner: unknown): Values {
  return { [name]: rest.length > 0 ? { properties: nested(rest, inner) } : inner };
}
