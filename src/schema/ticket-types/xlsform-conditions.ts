// `relevant`, `required` and `read_only` of XLSForm as conditions. An expression is read as a whole or not at all.
import type { Condition, ConditionRule, ConditionSet, Operator } from '../descriptor/conditions';
import { type Expression, parseXpath } from '../formats/xpath';
import { oppositeOf } from './json-schema-tests';

/** What an expression may name. */
export interface XlsField {
  /** What conditions call it. */
  key: string;
  /** One or several of its options. */
  isChoice: boolean;
  isList: boolean;
  isFlag: boolean;
  /** What its value is in a formula. */
  of: 'number' | 'text' | 'day';
  /** Field of rows and name, where it is a column: only formulas know those. */
  column?: readonly [rows: string, name: string];
}

/** Finds a question by its name in the survey; undefined where there is none. */
export type FindField = (name: string) => XlsField | undefined;

/** Undefined where the expression says more than conditions can. */
export function conditionsOf(text: string, find: FindField): ConditionSet | undefined {
  const expression = parseXpath(text);
  const rule = expression && ruleOf(expression, (name) => withoutColumn(find(name)));
  return rule && ('rules' in rule ? rule : { match: 'all', rules: [rule] });
}

const withoutColumn = (field: XlsField | undefined) => (field?.column ? undefined : field);

type Rule = ConditionRule | undefined;

function ruleOf(expression: Expression, find: FindField): Rule {
  if (expression.kind === 'and' || expression.kind === 'or') {
    const rules = expression.parts.map((part) => ruleOf(part, find));
    if (rules.includes(undefined)) return undefined;
    return { match: expression.kind === 'and' ? 'all' : 'any', rules: rules as ConditionRule[] };
  }
  if (expression.kind === 'compare') return comparison(expression, find);
  return expression.kind === 'call' ? ruleOfCall(expression, find) : undefined;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'less than',
  '<=': 'at most',
  '>': 'greater than',
  '>=': 'at least',
};

/** With the field on the left. */
const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

type Comparison = Extract<Expression, { kind: 'compare' }>;

function comparison({ operator, left, right }: Comparison, find: FindField): Rule {
  if (left.kind !== 'field' && !isCount(left) && (right.kind === 'field' || isCount(right)))
    return comparison({ kind: 'compare', operator: TURNED[operator] ?? operator, left: right, right: left }, find);
  if (isCount(left)) return countRule(left, operator, right, find);
  const field = left.kind === 'field' ? find(left.value) : undefined;
  if (!field) return undefined;
  if (right.kind === 'field') {
    const other = find(right.value);
    return other && { field: field.key, operator: OPERATORS[operator]!, other: other.key };
  }
  const value = operandText(right);
  if (value === undefined) return undefined;
  if (value === '') return emptyRule(field, operator);
  if (field.isFlag) return { field: field.key, operator: OPERATORS[operator]!, value: '1' };
  return field.isList ? undefined : { field: field.key, operator: OPERATORS[operator]!, value };
}

function emptyRule({ key }: XlsField, operator: string): Rule {
  if (operator === '=') return { field: key, operator: 'is empty' };
  return operator === '!=' ? { field: key, operator: 'is not empty' } : undefined;
}

/** A text or a number; also a day. */
export function operandText(expression: Expression): string | undefined {
  if (expression.kind === 'text' || expression.kind === 'number') return expression.value;
  if (expression.kind !== 'call') return undefined;
  const [only, ...more] = expression.parts;
  return DATES.includes(expression.name) && only?.kind === 'text' && more.length === 0 ? only.value : undefined;
}

const DATES = ['date', 'date-time', 'number', 'string'];

type Call = Extract<Expression, { kind: 'call' }>;

const isCount = (expression: Expression): expression is Call =>
  expression.kind === 'call' && expression.name === 'count-selected';

function countRule({ parts: [list] }: Call, operator: string, right: Expression, find: FindField): Rule {
  const field = list?.kind === 'field' ? find(list.value) : undefined;
  const count = right.kind === 'number' ? Number(right.value) : Number.NaN;
  if (!field || !Number.isInteger(count)) return undefined;
  const atLeast = operator === '>=' ? count : operator === '>' ? count + 1 : undefined;
  const atMost = operator === '<=' ? count : operator === '<' ? count - 1 : undefined;
  if (atMost === 0) return { field: field.key, operator: 'is empty' };
  const limit = atLeast ?? atMost;
  // Always true, or never.
  if (limit === undefined || limit < 1) return undefined;
  return {
    field: field.key,
    operator: atMost === undefined ? 'count at least' : 'count at most',
    value: String(limit),
  };
}

const CALLS: Readonly<Record<string, Operator>> = { contains: 'contains', 'starts-with': 'starts with' };

function ruleOfCall({ name, parts }: Call, find: FindField): Rule {
  const [first, second] = parts;
  if (name === 'not' && first && parts.length === 1) return opposite(ruleOf(first, find));
  const field = first?.kind === 'field' ? find(first.value) : undefined;
  const value = second && operandText(second);
  if (!field || !value || parts.length !== 2) return undefined;
  if (name === 'selected') return { field: field.key, operator: field.isList ? 'includes' : 'is', value };
  const operator = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  return operator && { field: field.key, operator, value };
}

function opposite(rule: Rule): Rule {
  const set = rule && oppositeOf('rules' in rule ? rule : { match: 'all', rules: [rule] });
  return set?.rules.length === 1 ? (set.rules[0] as Condition) : set;
}
