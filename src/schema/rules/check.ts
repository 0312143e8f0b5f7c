// Checks a whole record, or one field of it, and returns the messages to show. The form store and every write route use
// it, so the same values get the same messages in the browser and on the server.
import { type FieldState, type FieldStates, statesFor, withoutHidden } from '../conditions/field-states';
import { comparisonOf, matcherOf, pairMatcherOf } from '../conditions/operators';
import { isOff } from '../conditions/set-value';
import { type Condition, isSetMet } from '../descriptor/conditions';
import type { Confirmation, Noun, Property, RecordSchema, Values } from '../descriptor/descriptor';
import { dayOf } from '../formats/day-limits';
import { isEmpty, isOneOf } from '../formats/plain-values';
import { isTrue } from '../formula/is-true';
import { isRows } from '../values/kinds';
import type { RuleViolation } from '../values/violation';
import { type CheckRow, rowErrors } from './check-rows';
import { labelOf, ruleMessage } from './rule-messages';
import { violations } from './rules';

/**
 * Messages by field; a field without problems is not in it. Those of a cell in a table are under the table, the place of
 * the row and the column: `labor.0.hours`. The body of a 422 has this shape.
 */
export type Errors = Record<string, string[]>;

/** True for what may be saved. */
export const hasNoErrors = (errors: Errors): boolean => Object.keys(errors).length === 0;

/**
 * Every problem of `values` against `record`; `now` is the clock for rules about the future, and `states` is what
 * conditions make of the fields where that follows from more than these values. `stored` is the record as it was read,
 * while it is changed.
 */
export function checkRecord(
  record: RecordSchema,
  values: Values,
  now?: Date,
  states: FieldStates = statesFor(record, values),
  stored?: Values,
): Errors {
  const errors: Errors = {};
  const counting = withoutHidden(values, states);
  for (const [name, property] of Object.entries(record.properties)) {
    const found = checkField(record, name, counting, now, states, stored);
    if (found.length > 0) errors[name] = found;
    if (isRows(property)) Object.assign(errors, cellErrors(record, name, counting, now, stored));
  }
  return errors;
}

/** Messages for the cells of a table, by their keys. `values` has no values of hidden fields. */
export const cellErrors = (record: RecordSchema, name: string, values: Values, now?: Date, stored?: Values): Errors =>
  rowErrors(record, name, values, stored?.[name], checkRow(now));

const checkRow =
  (now?: Date): CheckRow =>
  (columns, row, stored) =>
    checkRecord(columns, row, now, undefined, stored);

/**
 * The messages for one field, empty when it is valid. An empty field violates at most the rule `required`, a hidden one
 * no rule. `values` has no values of hidden fields, and `states` is what conditions make of the fields.
 */
export function checkField(
  record: RecordSchema,
  name: string,
  values: Values,
  now?: Date,
  states: FieldStates = statesFor(record, values),
  stored?: Values,
): string[] {
  const property = record.properties[name];
  const titleOf = (other: string) => labelOf(record.properties[other] ?? { title: other });
  return fieldViolations(record, name, values, now, states, stored).map((failure) =>
    ruleMessage(failure, property!, titleOf),
  );
}

/** The rules that one field violates, with the same values and states as `checkField`. */
export function fieldViolations(
  record: RecordSchema,
  name: string,
  values: Values,
  now: Date | undefined,
  states: FieldStates,
  stored?: Values,
): RuleViolation[] {
  const property = record.properties[name];
  // What is computed can only be changed by changing the others.
  if (!property || property.computed) return [];
  const state = states.get(name);
  const value = values[name];
  const canFill = !state?.hidden && !state?.locked;
  const required = canFill && (state?.required || isRequired(record, name, values));
  if (required === undefined) return [];
  if (isEmpty(value) || (state && isUnticked(property, value, state))) {
    return required ? [{ keyword: 'required' }] : [];
  }
  const found = violations(property as Property, value, values, now, stored?.[name]);
  return state && found.length === 0 && isOff(state, value, stored?.[name]) ? [{ keyword: 'choice' }] : found;
}

/** A checkbox that a condition requires must be ticked, and one that is locked need not be. */
const isUnticked = ({ type, when }: Property, value: unknown, { locked }: FieldState): boolean =>
  type === 'boolean' && value === false && (locked || when?.require !== undefined);

/** The other properties that the rules of this one read. */
export const partnersOf = ({ match, after, notEqualTo, requiredWith }: Omit<Property, 'title'>): string[] =>
  [match, after, notEqualTo, requiredWith].filter((name) => name !== undefined);

/** Undefined where no rule holds at all: the field belongs to another one, which is empty. */
function isRequired({ required, properties }: RecordSchema, name: string, values: Values): boolean | undefined {
  if (isOneOf(required, name)) return true;
  const other = properties[name]?.requiredWith;
  if (other === undefined) return false;
  return isEmpty(values[other]) ? undefined : true;
}

/**
 * The confirmations before a save (`confirmWhen`) that apply to these values, in the order of the descriptor: for values
 * that may be meant and usually are not. Browser only: a call takes such a record as it is.
 */
export function confirmationsFor({ confirmWhen = [], record }: Noun, values: Values, now: Date): Confirmation[] {
  const isMet = (rule: Condition) => {
    const { properties } = record;
    if (rule.expression !== undefined) return isTrue(rule.expression, properties, (name) => values[name]);
    const property = properties[rule.field];
    if (!property) return false;
    const given = values[rule.field];
    if (rule.other !== undefined)
      return pairMatcherOf(property, rule, properties[rule.other] ?? {})(given, values[rule.other]);
    const value = comparisonOf(property) === 'date' && rule.value !== undefined ? dayOf(rule.value, now) : rule.value;
    return matcherOf(property, { ...rule, value })(given);
  };
  return confirmWhen.filter((confirmation) => isSetMet(confirmation, isMet));
}
