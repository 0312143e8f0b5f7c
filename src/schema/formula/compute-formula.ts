// A formula as the value of its field: computed, and brought into the form in which the field keeps values.
import type { Property, Values } from '../descriptor/descriptor';
import { MAX_ID } from '../descriptor/limits';
import { EXACT_DIGITS } from '../formats/numbers';
import { isObject, plainText } from '../formats/plain-values';
import { isRows, kindOf } from '../values/kinds';
import { splitName } from './around';
import { type Decimal, decimalDigits, digitsOf, rounded, toDecimal, toStep } from './decimal';
import { evaluate, type FormulaScope, showValue } from './evaluate';
import { type FormulaType, type ValueType, WRITTEN } from './formula-type';
import type { Value } from './functions';
import { isNode, namesOf, partsOf, readFormula } from './parse';
import { aroundProperties, columnsIn } from './property-types';

type Rule = Omit<Property, 'title'>;

/** What a formula comes to for one record. */
export interface FormulaResult {
  /** As it is stored and sent; null is empty. */
  value: string | number | boolean | null;
  /** Why it is empty, where no empty field is the reason. */
  reason?: string;
}

/**
 * What the fields of a record have, for its formulas: what is being typed and is no value of its field yet is empty.
 * `show` gives the text that staff read.
 */
export const fieldScope = (
  properties: Readonly<Record<string, Property>>,
  read: (name: string) => unknown,
  show: (rule: Rule, value: unknown) => string = (rule, value) =>
    kindOf(rule).show?.(value, rule) ?? plainText(value) ?? '',
): FormulaScope => ({
  value: (name) => (properties[name] ? typed(properties[name], read(name)) : undefined),
  show(name, column, value) {
    const property = properties[name];
    const rule = column === undefined ? property : columnsIn(property)[column];
    return rule ? show(rule, value) : '';
  },
});

function typed(rule: Rule, value: unknown): unknown {
  const around = aroundProperties(rule);
  if (around) return isObject(value) ? typedParts(around, value) : undefined;
  if (rule.type === 'array') return Array.isArray(value) ? value.map((item) => typedItem(rule, item)) : undefined;
  const kind = showsAs(rule);
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (kind === 'flag') return value === true;
  const text = plainText(value);
  return text !== undefined && (WRITTEN[kind]?.(text) ?? true) ? text : undefined;
}

function typedItem(rule: Rule, item: unknown): unknown {
  if (!isRows(rule)) return typed(rule.items ?? {}, item);
  if (!isObject(item)) return undefined;
  return typedParts(columnsIn(rule), item);
}

const typedParts = (parts: Readonly<Record<string, Property>>, values: Values): Values =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typed(part, values[name])]));

/** The value that a field with this formula has; a formula that cannot be read has none. */
export function computeFormula(formula: string, property: Rule, scope: FormulaScope): FormulaResult {
  const node = readFormula(formula);
  if (!isNode(node)) return { value: null, reason: node.message };
  const { value, reason } = evaluate(node, scope);
  return value === undefined ? { value: null, ...(reason !== undefined && { reason }) } : kept(value, property);
}

function kept(value: Value, property: Rule): FormulaResult {
  const kind = showsAs(property);
  if (typeof value === 'bigint') return keptNumber(value, property);
  if (kind === 'number') return { value: null };
  if (kind === 'flag') return { value: value === true };
  const text = kind === 'text' ? showValue(value) : String(value ?? '');
  return { value: text === '' ? null : text };
}

/** Rounded to the step of the field, half away from zero. */
function keptNumber(value: Decimal, { type, multipleOf }: Rule): FormulaResult {
  if (type === 'string') return { value: decimalDigits(value) };
  const step = multipleOf === undefined ? undefined : toDecimal(multipleOf);
  const exact = step ? toStep(value, step) : type === 'integer' ? rounded(value, 0) : value;
  const number = Number(decimalDigits(exact));
  if (type === 'integer' && Math.abs(number) > MAX_ID) return { value: null, reason: `it is larger than ${MAX_ID}` };
  return step && digitsOf(exact) > EXACT_DIGITS
    ? { value: null, reason: `it has more than ${EXACT_DIGITS} digits` }
    : { value: number };
}

/** What a field holds, in the types of formulas. */
export function showsAs(rule: Rule): ValueType {
  const { formula } = kindOf(rule);
  return formula === undefined || formula === 'none' ? 'text' : formula;
}

/** Whether a field can keep what a formula results in: a text keeps everything. */
export const canKeep = (property: Rule, { of }: FormulaType): boolean =>
  of === showsAs(property) || (of === 'nothing' ? false : showsAs(property) === 'text');

/** What a formula reads of these fields, by name: of a record around not the record, but its fields. */
export function namesRead(formula: string, fields: ReadonlyMap<string, Property>): string[] {
  const isAround = (name: string) => aroundProperties(fields.get(splitName(name)[0]) ?? {}) !== undefined;
  return [...namesOf(formula).filter((name) => !isAround(name)), ...partsOf(formula).filter(isAround)];
}
