// What conditions make of a record that is sent: a hidden field is emptied whatever was sent for it, a locked one keeps
// what it has.

import { conditionText } from '../conditions/describe-conditions';
import { type FieldStates, fieldStates } from '../conditions/field-states';
import { setValueOf } from '../conditions/set-value';
import { sourcesOf } from '../conditions/sources';
import type { RecordSchema, Values } from '../descriptor/descriptor';
import { isEmpty, isObject, isStoredFile } from '../formats/plain-values';
import { readableIn } from '../formula/around';
import { readByColumns } from '../formula/row-around';
import type { Errors } from './check';
import { ruleMessage } from './rule-messages';

/**
 * The states of the fields once the record is saved: a locked field counts with what it has already. Of a record that is new,
 * a field without a value of its own, of which `isGiven` is false, counts with the one that a condition sets.
 */
export const statesOnceSaved = (
  record: RecordSchema,
  values: Values,
  kept: Values,
  isGiven: (name: string) => boolean = () => true,
): FieldStates =>
  fieldStates(record, (name, states) => {
    const { locked, set } = states.get(name) ?? {};
    const given = set && !locked && !isGiven(name) ? setValueOf(record.properties[name]!, set) : undefined;
    return given ?? (locked ? kept : values)[name];
  });

/**
 * What conditions set in a new record, of fields without a value of their own. What is of the moment is known to its sender
 * alone.
 */
export const setValues = (
  { properties }: RecordSchema,
  states: FieldStates,
  isGiven: (name: string) => boolean,
): Values =>
  Object.fromEntries(
    [...states].flatMap(([name, { set }]) => {
      const value = set && !isGiven(name) ? setValueOf(properties[name]!, set) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Undefined for every hidden field: it is emptied, whether it was sent or not. */
export const emptiedValues = (states: FieldStates): Values =>
  Object.fromEntries([...states].filter(([, { hidden }]) => hidden).map(([name]) => [name, undefined]));

/** What locked fields keep. */
export const lockedValues = (states: FieldStates, kept: Values): Values =>
  Object.fromEntries([...states].filter(([, { locked }]) => locked).map(([name]) => [name, kept[name]]));

/** Messages for locked fields of a record whose sent value is another one than they keep. */
export const lockedErrors = (record: RecordSchema, states: FieldStates, sent: Values, kept: Values): Errors =>
  Object.fromEntries(
    refusedNames(states, sent, kept).map((name) => [
      name,
      [ruleMessage({ keyword: 'locked' }, record.properties[name]!)],
    ]),
  );

/** The same for a new record, of which nothing could be changed yet: the messages name the condition. */
export function lockedNewErrors(record: RecordSchema, states: FieldStates, sent: Values, kept: Values): Errors {
  const { properties } = record;
  const fields = new Map(Object.entries(readableIn(record)));
  return Object.fromEntries(
    refusedNames(states, sent, kept).map((name) => {
      const property = properties[name]!;
      const condition = conditionText(property.when!.lock!, fields);
      return [name, [ruleMessage({ keyword: 'locked', condition }, property)]];
    }),
  );
}

const refusedNames = (states: FieldStates, sent: Values, kept: Values): string[] =>
  [...states].flatMap(([name, { locked }]) =>
    locked && Object.hasOwn(sent, name) && !isSame(sent[name], kept[name]) ? [name] : [],
  );

/**
 * Whether conditions of `name` read, directly or through others, a field of which `isSent` is true; of a table also whether its
 * columns do.
 */
export function dependsOnSent({ properties }: RecordSchema, name: string, isSent: (name: string) => boolean): boolean {
  const seen = new Set([name]);
  // Grows while it is walked.
  for (const one of seen) {
    const property = properties[one];
    for (const source of property ? [...sourcesOf(property.when ?? {}), ...readByColumns(property)] : [])
      seen.add(source);
  }
  seen.delete(name);
  return [...seen].some(isSent);
}

/**
 * As a form compares them: nothing, an empty text, an empty list and a checkbox that is not ticked are the same, and so
 * is a stored file, whatever is known of it.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one, comparable) === JSON.stringify(other, comparable);

/** Of an object, such as a row, the order of its values means nothing, nor does an empty one. */
function comparable(_: string, value: unknown): unknown {
  if (isStoredFile(value)) return value.stored;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .flatMap((key) => (isBlank(value[key]) ? [] : [[key, value[key]]])),
  );
}

const isBlank = (value: unknown): boolean => value === false || isEmpty(value);
