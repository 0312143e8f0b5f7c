// Which fields of a record are hidden, required or locked for certain values. One evaluation for the builder's preview,
// the ticket form and the server. The conditions of a record are compiled once, so that a key evaluates those alone
// that depend on the changed field.
import {
  type Condition,
  type ConditionSet,
  type Conditions,
  isSet,
  type ValueCondition,
} from '../descriptor/conditions';
import type { RecordSchema, Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isOneOf } from '../formats/plain-values';
import { readableIn, readNamed, shapeIn, splitName } from '../formula/around';
import { isTrue } from '../formula/is-true';
import { dependencyOrder } from './dependency-order';
import { matcherOf, pairMatcherOf } from './operators';
import { fieldsOf, sourcesOf } from './sources';

/** What conditions make of a field. There is one object for each combination, so that states compare by identity. */
export interface FieldState {
  readonly hidden: boolean;
  /** By the record or by a condition. A field that nobody can fill in, hidden or locked, is not. */
  readonly required: boolean;
  readonly locked: boolean;
  /** Values of options that are not offered. */
  readonly off?: readonly string[];
  /** What sets its value at present. */
  readonly set?: ValueCondition;
}

/** The states of the fields that have conditions, by name; any other field is shown, and required as its record says. */
export type FieldStates = ReadonlyMap<string, FieldState>;

/** The state of every field that has conditions; `readValue` gives values as a form types them. */
export function fieldStates(
  record: RecordSchema,
  readValue: (name: string, states: FieldStates) => unknown,
): Map<string, FieldState> {
  const states = new Map<string, FieldState>();
  const known = (name: string) => readValue(name, states);
  for (const [name, field] of compiled(record).fields) states.set(name, stateOf(field, known, states));
  return states;
}

/** The states for the values of a record that is not open in a form. */
export const statesFor = (record: RecordSchema, values: Values): FieldStates =>
  fieldStates(record, (name) => values[name]);

/** Brings `states` up to date after a value, or several of the record around, have changed. @returns the former states of those that differ now. */
export function updateStates(
  record: RecordSchema,
  changed: string | readonly string[],
  readValue: (name: string) => unknown,
  states: Map<string, FieldState>,
): FieldStates {
  const { fields, dependentsOf } = compiled(record);
  const names = [changed].flat();
  const affected = names.length === 1 ? dependentsOf(names[0]!) : [...fields.keys()];
  if (affected.length === 0) return NONE;
  const touched = new Set(names);
  const former = new Map<string, FieldState>();
  for (const name of affected) {
    const field = fields.get(name)!;
    if (!field.sources.some((source) => touched.has(source))) continue;
    const before = states.get(name)!;
    const now = stateOf(field, readValue, states);
    if (now === before) continue;
    states.set(name, now);
    former.set(name, before);
    if (now.hidden !== before.hidden) touched.add(name);
  }
  return former;
}

const NONE: FieldStates = new Map();

/** The values that count: those of hidden fields are empty. The same object when nothing is hidden. */
export function withoutHidden(values: Values, states: FieldStates): Values {
  const hidden = [...states].filter(([, state]) => state.hidden).map(([name]) => name);
  if (hidden.length === 0) return values;
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, undefined])) };
}

/** Whether a set or a comparison is met. */
type Test = (read: (name: string) => unknown, states: FieldStates) => boolean;

interface CompiledField {
  isRequired: boolean;
  show?: Test;
  require?: Test;
  lock?: Test;
  within?: string;
  /** What conditions make of its options and its value. */
  more?: More;
  /** The fields that its conditions read. */
  sources: readonly string[];
}

interface More {
  options: readonly { values: readonly string[]; test: Test }[];
  set: readonly { condition: ValueCondition; test: Test }[];
  /** One state for each combination. */
  states: Map<string, FieldState>;
}

interface CompiledConditions {
  /** In the order of evaluation: each behind those that its conditions read. */
  fields: ReadonlyMap<string, CompiledField>;
  /** The fields that depend on this one, directly or through others, in the order of evaluation. */
  dependentsOf(name: string): readonly string[];
}

const NO_CONDITIONS: CompiledConditions = { fields: new Map(), dependentsOf: () => [] };

/** A record must not change once it was compiled. */
const compiled = memoize((record: RecordSchema): CompiledConditions => {
  const sources = new Map<string, readonly string[]>();
  for (const [name, { when }] of Object.entries(record.properties)) {
    if (when) sources.set(name, sourcesOf(when));
  }
  if (sources.size === 0) return NO_CONDITIONS;
  const { order, dependents } = dependencyOrder(sources);
  const position = new Map(order.map((name, index) => [name, index]));
  const fields = new Map(order.map((name) => [name, compileField(record, name, sources, position)]));
  return { fields, dependentsOf: indexDependents(dependents, position) };
});

function compileField(
  record: RecordSchema,
  name: string,
  sources: ReadonlyMap<string, readonly string[]>,
  position: ReadonlyMap<string, number>,
): CompiledField {
  const { show, require, lock, within } = record.properties[name]!.when!;
  const readerOf = (source: string) => compileReader(record, source, position, position.get(name)!);
  const compileSet = (set: ConditionSet | undefined) =>
    set && set.rules.length > 0 ? testOf(set, (rule) => compileRule(record, rule, readerOf)) : undefined;
  return {
    isRequired: isOneOf(record.required, name),
    show: compileSet(show),
    require: compileSet(require),
    lock: compileSet(lock),
    within,
    more: compileMore(record.properties[name]!.when!, compileSet),
    sources: sources.get(name)!,
  };
}

/** Undefined for a field without such conditions, which costs nothing then. */
function compileMore(
  { options = [], set = [] }: Conditions,
  compileSet: (set: ConditionSet) => Test | undefined,
): More | undefined {
  if (options.length === 0 && set.length === 0) return undefined;
  return {
    options: options.flatMap((one) => withTest(compileSet(one), (test) => ({ values: one.values, test }))),
    set: set.flatMap((condition) => withTest(compileSet(condition), (test) => ({ condition, test }))),
    states: new Map(),
  };
}

const withTest = <Made>(test: Test | undefined, make: (test: Test) => Made): Made[] => (test ? [make(test)] : []);

/** A set as one test; `compile` makes one of a comparison. */
function testOf(set: ConditionSet, compile: (rule: Condition) => Test): Test {
  const tests = set.rules.map((rule) => (isSet(rule) ? testOf(rule, compile) : compile(rule)));
  return set.match === 'any'
    ? (read, states) => tests.some((test) => test(read, states))
    : (read, states) => tests.every((test) => test(read, states));
}

/** The value of a field as conditions see it. */
type Reader = (read: (name: string) => unknown, states: FieldStates) => unknown;

function compileRule(record: RecordSchema, rule: Condition, readerOf: (source: string) => Reader): Test {
  const { field, other, expression } = rule;
  if (expression !== undefined) {
    const readers = new Map(fieldsOf(rule).map((name) => [name, readerOf(name)]));
    const properties = readableIn(record);
    return (read, states) => isTrue(expression, properties, (name) => readers.get(name)?.(read, states));
  }
  const shapeOf = (name: string) => shapeIn(record, name) ?? {};
  const given = readerOf(field);
  if (other === undefined) {
    const test = matcherOf(shapeOf(field), rule);
    return (read, states) => test(given(read, states));
  }
  const test = pairMatcherOf(shapeOf(field), rule, shapeOf(other));
  const compared = readerOf(other);
  return (read, states) => test(given(read, states), compared(read, states));
}

/** Nothing is read of a field that neither the record nor the one around has, or of one that is hidden. */
function compileReader(
  { properties, around }: RecordSchema,
  source: string,
  position: ReadonlyMap<string, number>,
  own: number,
): Reader {
  if (!Object.hasOwn(properties, source)) {
    const isAround = around !== undefined && Object.hasOwn(around, splitName(source)[0]);
    return isAround ? (read) => readNamed(read, source) : () => undefined;
  }
  // On a cycle, which no saved definition has, a field that is evaluated later counts as shown.
  const mayBeHidden = (position.get(source) ?? Infinity) < own;
  return mayBeHidden
    ? (read, states) => (states.get(source)!.hidden ? undefined : read(source))
    : (read) => read(source);
}

/** For each field the dependents are collected once, when it changes for the first time. */
function indexDependents(
  direct: ReadonlyMap<string, readonly string[]>,
  position: ReadonlyMap<string, number>,
): (name: string) => readonly string[] {
  const collected = new Map<string, readonly string[]>();
  return (name) => {
    let found = collected.get(name);
    if (!found) {
      const all = new Set(direct.get(name));
      // Grows while it is walked.
      for (const dependent of all) direct.get(dependent)?.forEach((next) => all.add(next));
      found = [...all].sort((a, b) => position.get(a)! - position.get(b)!);
      collected.set(name, found);
    }
    return found;
  };
}

function stateOf(field: CompiledField, readValue: (name: string) => unknown, states: FieldStates): FieldState {
  const holds = (test: Test): boolean => test(readValue, states);
  const isAround = field.within !== undefined && states.get(field.within)?.hidden === true;
  const hidden = isAround || (field.show !== undefined && !holds(field.show));
  const locked = !hidden && field.lock !== undefined && holds(field.lock);
  const canFill = !hidden && !locked;
  const required = canFill && (field.isRequired || (field.require !== undefined && holds(field.require)));
  const plain = COMBINATIONS[Number(hidden) + 2 * Number(required) + 4 * Number(locked)]!;
  return field.more ? withMore(plain, field.more, holds) : plain;
}

/** A field that is hidden or locked has its value and its options as if it were not, so that they do not change with that. */
function withMore(plain: FieldState, more: More, holds: (test: Test) => boolean): FieldState {
  const closed = more.options.map(({ test }) => !holds(test));
  const at = more.set.findIndex(({ test }) => holds(test));
  const key = `${COMBINATIONS.indexOf(plain)} ${at} ${closed.map(Number).join('')}`;
  const known = more.states.get(key);
  if (known) return known;
  const off = [...new Set(more.options.flatMap(({ values }, index) => (closed[index] ? values : [])))];
  const set = more.set[at]?.condition;
  const state = { ...plain, ...(off.length > 0 && { off }), ...(set && { set }) };
  more.states.set(key, state);
  return state;
}

const COMBINATIONS: readonly FieldState[] = Array.from({ length: 8 }, (_, bits) => ({
  hidden: (bits & 1) !== 0,
  required: (bits & 2) !== 0,
  locked: (bits & 4) !== 0,
}));
