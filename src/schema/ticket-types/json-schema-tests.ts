// The test of an `if` in a JSON Schema as a set of conditions: comparisons of single properties, in any depth of objects.
// What cannot be said as such makes the whole test unreadable, since a part of it would mean something else. A file may
// have any number of comparisons, and a call takes only so many arguments.
import type { Condition, ConditionRule, ConditionSet, Operator } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { isObject, plainText } from '../formats/plain-values';
import type { SchemaNode } from './json-schema-node';
import { literalOf } from './pattern-literal';

/** Undefined where the test cannot be said. @param node the object that is tested. */
export function readTest(node: SchemaNode, test: Values): ConditionSet | undefined {
  const rules = rulesOfObject(node, test);
  return rules && rules.length > 0 ? { match: 'all', rules } : undefined;
}

type Rules = ConditionRule[] | undefined;

/** Say nothing in a test. */
const SILENT = ['type', 'title', 'description', '$comment', 'default', 'uniqueItems'];

function rulesOfObject(node: SchemaNode, test: Values): Rules {
  const rules: ConditionRule[] = [];
  const tested = new Set<string>();
  for (const [keyword, value] of Object.entries(test)) {
    if (SILENT.includes(keyword) || keyword === 'required') continue;
    const read = keyword === 'properties' ? rulesOfProperties(node, value, tested) : rulesOfSets(node, keyword, value);
    if (!read) return undefined;
    for (const rule of read) rules.push(rule);
  }
  for (const name of Array.isArray(test.required) ? test.required : []) {
    if (tested.has(String(name))) continue;
    const child = childOf(node, String(name));
    if (!child || child.children) return undefined;
    rules.push({ field: child.path, operator: 'is not empty' });
  }
  return rules;
}

const childOf = ({ children = [] }: SchemaNode, name: string): SchemaNode | undefined =>
  children.find((child) => child.name === name);

function rulesOfProperties(node: SchemaNode, properties: unknown, tested: Set<string>): Rules {
  if (!isObject(properties)) return undefined;
  const rules: ConditionRule[] = [];
  for (const [name, test] of Object.entries(properties)) {
    const child = childOf(node, name);
    if (!child || !isObject(test)) return undefined;
    const read = child.children ? rulesOfObject(child, test) : rulesOfValue(child, test);
    if (!read) return undefined;
    if (read.length > 0) tested.add(name);
    for (const rule of read) rules.push(rule);
  }
  return rules;
}

/** `allOf`, `anyOf` and `not` of whole objects. */
function rulesOfSets(node: SchemaNode, keyword: string, value: unknown): Rules {
  if (keyword === 'not') {
    const inner = isObject(value) ? readTest(node, value) : undefined;
    const opposite = inner && oppositeOf(inner);
    return opposite && [single(opposite)];
  }
  if ((keyword !== 'allOf' && keyword !== 'anyOf') || !Array.isArray(value) || value.length === 0) return undefined;
  const sets = value.map((one) => (isObject(one) ? readTest(node, one) : undefined));
  if (sets.includes(undefined)) return undefined;
  const rules = (sets as ConditionSet[]).map(single);
  return keyword === 'allOf' ? rules : [{ match: 'any', rules }];
}

/** A set with one rule says no more than that rule. */
const single = (set: ConditionSet): ConditionRule => (set.rules.length === 1 ? set.rules[0]! : set);

/** What a keyword of a value compares with; `not` and `items` are read apart. */
const COMPARED: Readonly<Record<string, Operator>> = {
  const: 'is',
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'greater than',
  exclusiveMaximum: 'less than',
  minItems: 'count at least',
  maxItems: 'count at most',
};

function rulesOfValue(node: SchemaNode, test: Values): Rules {
  const rules: ConditionRule[] = [];
  for (const [keyword, value] of Object.entries(test)) {
    if (SILENT.includes(keyword) || (keyword === 'minItems' && value === 0)) continue;
    const read = ruleOfKeyword(node, keyword, value);
    if (!read) return undefined;
    rules.push(read);
  }
  return rules;
}

function ruleOfKeyword(node: SchemaNode, keyword: string, value: unknown): ConditionRule | undefined {
  const field = node.path;
  if (keyword === 'maxItems' && value === 0) return { field, operator: 'is empty' };
  if (Object.hasOwn(COMPARED, keyword)) return ruleWith(field, COMPARED[keyword]!, value);
  if (keyword === 'enum') return anyOf(node, value);
  if (keyword === 'minLength' && value === 1) return { field, operator: 'is not empty' };
  if (keyword === 'maxLength' && value === 0) return { field, operator: 'is empty' };
  if (keyword === 'contains' && isObject(value) && 'const' in value) return ruleWith(field, 'includes', value.const);
  if (keyword === 'pattern') {
    const literal = typeof value === 'string' ? literalOf(value) : undefined;
    return literal && ruleWith(field, literal.isStart ? 'starts with' : 'contains', literal.text);
  }
  if (keyword !== 'not' || !isObject(value)) return undefined;
  const inner = rulesOfValue(node, value);
  const opposite = inner && inner.length > 0 ? oppositeOf({ match: 'all', rules: inner }) : undefined;
  return opposite && single(opposite);
}

/** The values of a condition travel as text; a checkbox is 1 or 0. */
function ruleWith(field: string, operator: Operator, value: unknown): Condition | undefined {
  const text = typeof value === 'boolean' ? (value ? '1' : '0') : plainText(value);
  if (text === '' && operator === 'is') return { field, operator: 'is empty' };
  return text === undefined || text === '' ? undefined : { field, operator, value: text };
}

/** Only fixed values can be any of several; others are compared one by one. */
function anyOf({ path, schema }: SchemaNode, values: unknown): ConditionRule | undefined {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const rules = values.map((value) => ruleWith(path, 'is', value));
  if (rules.includes(undefined)) return undefined;
  if (rules.length === 1) return rules[0];
  const texts = values.map(plainText);
  const isChoice = schema.enum !== undefined || schema.oneOf !== undefined || schema.anyOf !== undefined;
  return isChoice && !texts.includes('')
    ? { field: path, operator: 'any of', values: texts as string[] }
    : { match: 'any', rules: rules as Condition[] };
}

const OPPOSITES: readonly (readonly [Operator, Operator])[] = [
  ['is', 'is not'],
  ['is empty', 'is not empty'],
  ['contains', 'does not contain'],
  ['at least', 'less than'],
  ['at most', 'greater than'],
];

/** Undefined where a rule has no opposite. */
export function oppositeOf({ match, rules }: ConditionSet): ConditionSet | undefined {
  const opposites = rules.map((rule) => ('rules' in rule ? oppositeOf(rule) : oppositeRule(rule)));
  if (opposites.includes(undefined)) return undefined;
  return { match: match === 'all' ? 'any' : 'all', rules: opposites as ConditionRule[] };
}

function oppositeRule(rule: Condition): ConditionRule | undefined {
  if (rule.operator === 'includes') return { ...rule, operator: 'does not contain' };
  if (rule.operator === 'any of') {
    const { field, values = [] } = rule;
    return { match: 'all', rules: values.map((value) => ({ field, operator: 'is not', value })) };
  }
  const pair = OPPOSITES.find((operators) => operators.includes(rule.operator));
  return pair && { ...rule, operator: pair[0] === rule.operator ? pair[1] : pair[0] };
}
