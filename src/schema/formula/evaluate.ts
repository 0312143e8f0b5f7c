// The value of a formula. An empty value makes arithmetic empty, meets no comparison but "!=", and is left out by the
// functions that say so.
import { showDate } from '../formats/dates';
import { folded } from '../formats/folded';
import { isEmpty, isObject } from '../formats/plain-values';
import { type Decimal, decimalDigits, divided, isTooLarge, multiplied, toDecimal } from './decimal';
import { FUNCTIONS, type Given, isBlank, type Value } from './functions';
import type { FormulaNode } from './parse';

/** What a formula is computed with. */
export interface FormulaScope {
  /** What a field has, as it is kept: a column of rows is read from each row. */
  value(name: string): unknown;
  /** How `join` shows a value of a field; without it as it is. */
  show?(name: string, column: string | undefined, value: unknown): string;
}

/** A result, and why it is empty where no empty field is the reason. */
export interface Computed {
  value: Value;
  reason?: string;
}

/** @returns the value; undefined is empty. The formula has passed `checkFormula`. */
export function evaluate(node: FormulaNode, scope: FormulaScope): Computed {
  const run: Run = { scope: readOnce(scope) };
  const value = partOf(node, run);
  const isFilled = value !== undefined && !Array.isArray(value);
  return { value: isFilled ? (value as Value) : undefined, ...(!isFilled && run.reason && { reason: run.reason }) };
}

/** A table may be named many times, and all of its rows are read each time. */
function readOnce(scope: FormulaScope): FormulaScope {
  const read = new Map<string, unknown>();
  return {
    ...scope,
    value(name) {
      if (!read.has(name)) read.set(name, scope.value(name));
      return read.get(name);
    },
  };
}

interface Run {
  scope: FormulaScope;
  /** The first one. */
  reason?: string;
}

function partOf(node: FormulaNode, run: Run): Given {
  switch (node.kind) {
    case 'number':
      return toDecimal(node.text);
    case 'text':
      return node.text;
    case 'flag':
      return node.value;
    case 'name':
      return named(node, run);
    case 'not':
      return partOf(node.of, run) !== true;
    case 'negative': {
      const of = partOf(node.of, run);
      return typeof of === 'bigint' ? -of : undefined;
    }
    case 'operation':
      return operation(node, run);
    case 'call':
      return called(node, run);
  }
}

function named({ name, column }: FormulaNode & { kind: 'name' }, run: Run): Given {
  const value = run.scope.value(name);
  const each = (one: unknown) => limited(plain(one), run);
  if (column === undefined) return listOr(each, value);
  if (Array.isArray(value)) return value.map((row) => each(isObject(row) ? row[column] : undefined));
  // Of the record around.
  return isObject(value) ? listOr(each, value[column]) : [];
}

const listOr = (each: (one: unknown) => Value, value: unknown): Given =>
  Array.isArray(value) ? value.map(each) : each(value);

/** A row counts as one value; what is no value of a formula is empty. */
function plain(value: unknown): Value {
  if (typeof value === 'number') return toDecimal(value);
  if (typeof value === 'string') return isEmpty(value) ? undefined : value;
  return typeof value === 'boolean' || value === undefined ? value : isObject(value) ? true : undefined;
}

function operation(node: FormulaNode & { kind: 'operation' }, run: Run): Value {
  const { operator } = node;
  const left = partOf(node.left, run);
  if (operator === 'and') return left === true && partOf(node.right, run) === true;
  if (operator === 'or') return left === true || partOf(node.right, run) === true;
  const right = partOf(node.right, run);
  if (operator === '=') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  if (operator in ORDERS) return order(operator as keyof typeof ORDERS, left, right);
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return undefined;
  if (operator === '/' && right === 0n) return because(run, 'it divides by 0');
  return limited(ARITHMETIC[operator as keyof typeof ARITHMETIC](left, right), run);
}

const ARITHMETIC = {
  '+': (a: Decimal, b: Decimal) => a + b,
  '-': (a: Decimal, b: Decimal) => a - b,
  '*': multiplied,
  '/': divided,
};

const ORDERS = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
};

function order(operator: keyof typeof ORDERS, left: Given, right: Given): boolean {
  if (typeof left === 'bigint' && typeof right === 'bigint')
    return ORDERS[operator](left < right ? -1 : left > right ? 1 : 0);
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [a, b] = sameLength(left, right);
  return ORDERS[operator](a < b ? -1 : a > b ? 1 : 0);
}

/** Texts without regard to case and surrounding blanks, as conditions compare them; a box that is not ticked is false. */
function isEqual(left: Given, right: Given): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return (left === true) === (right === true);
  if (typeof left === 'bigint' && typeof right === 'bigint') return left === right;
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [a, b] = isWhenText(left) && isWhenText(right) ? sameLength(left, right) : [folded(left), folded(right)];
  return a === b;
}

/** A day with a time is compared with a day by its day. */
const sameLength = (a: string, b: string): [string, string] => [a.slice(0, b.length), b.slice(0, a.length)];

const isWhenText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/.test(text);

function called({ name, parameters }: FormulaNode & { kind: 'call' }, run: Run): Value {
  const fn = FUNCTIONS.get(name);
  if (!fn) return undefined;
  if (name === 'if') {
    const chosen = chosenOf(parameters, run);
    return chosen && (partOf(chosen, run) as Value);
  }
  const given = parameters.map((one, i) => (name === 'join' && i > 0 ? shownValues(one, run) : partOf(one, run)));
  if (!fn.takesEmpty && given.some(isBlankOf)) return undefined;
  return limited(
    fn.compute(given, (reason) => because(run, reason)),
    run,
  );
}

/** The parameter of an `if` that counts. */
const chosenOf = ([condition, value, other]: readonly FormulaNode[], run: Run): FormulaNode | undefined =>
  partOf(condition!, run) === true ? value : other;

const isBlankOf = (value: Given): boolean => typeof value !== 'boolean' && isBlank(value);

/** What is joined, as staff read it. */
function shownValues(node: FormulaNode, run: Run): Given {
  const { show } = run.scope;
  if (node.kind === 'name' && show) {
    const raw = run.scope.value(node.name);
    const each = (value: unknown) =>
      isEmpty(value) || value === false ? undefined : show(node.name, node.column, value);
    if (node.column === undefined) return listOr(each, raw);
    if (Array.isArray(raw)) return raw.map((row) => each(isObject(row) ? row[node.column!] : undefined));
    return isObject(raw) ? listOr(each, raw[node.column]) : [];
  }
  if (node.kind === 'call' && node.name === 'if') {
    const chosen = chosenOf(node.parameters, run);
    return chosen && shownValues(chosen, run);
  }
  if (node.kind === 'call' && node.name === 'first')
    return node.parameters.map((one) => shownValues(one, run)).find((value) => !isBlank(value));
  return [partOf(node, run)].flat().map((value) => (isBlank(value) ? undefined : showValue(value)));
}

/** A value as staff read it. */
export function showValue(value: Value): string {
  if (typeof value === 'bigint') return decimalDigits(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === undefined ? '' : isWhenText(value) ? showDate(value) : value;
}

const because = (run: Run, reason: string): undefined => {
  run.reason ??= reason;
  return undefined;
};

const limited = (value: Value, run: Run): Value =>
  typeof value === 'bigint' && isTooLarge(value) ? because(run, 'a number in it is 10^30 or more') : value;
