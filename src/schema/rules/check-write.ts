// From the body of a create or update to values that may be stored, or to messages: by the descriptor alone, with the
// rules of the forms. Shared by the server and the data source in memory. Keys that the record does not have are never
// read, and what is `readOnly` cannot be sent.

import type { FieldStates } from '../conditions/field-states';
import type { Noun, Property, RecordSchema, Values } from '../descriptor/descriptor';
import { MAX_ID } from '../descriptor/limits';
import { memoize } from '../formats/memoize';
import { isFiles, isObject } from '../formats/plain-values';
import { changedAround } from '../formula/around';
import { aroundColumns, aroundRows, rowRecordIn } from '../formula/row-around';
import { computedValues } from '../model/computed-fields';
import { firstValues, isFromLast, isOfMoment } from '../model/first-value';
import { madeOf, type RecordMode, recordFor } from '../model/record-for';
import { isRows, mostRows, ROW_ID, tablesOf, withColumns } from '../model/rows';
import { readRecord } from '../values/read-value';
import { checkRecord, type Errors, partnersOf } from './check';
import { cellKey, fieldOfKey, rowsById } from './check-rows';
import {
  dependsOnSent,
  emptiedValues,
  lockedErrors,
  lockedNewErrors,
  lockedValues,
  setValues,
  statesOnceSaved,
} from './conditional-write';

/** The values of a write request, with the messages for what may not be stored; without messages all of them may. */
export interface CheckedValues {
  /** The values to store: sent and computed ones; undefined empties. */
  values: Values;
  errors: Errors;
}

/** The values in a body that belong to the record, typed; a sent null is undefined. */
export function sentValues(noun: Noun, mode: RecordMode, body: Values): Values {
  const record = writable(noun, mode);
  return readRecord(record, { ...renamed(record, body), ...body });
}

/**
 * A new record. Where an optional field is not sent, or cannot be sent, its default counts; of a locked field the default
 * counts whatever is sent, and of a hidden one nothing does. What a condition sets goes before a default.
 */
export function checkNew(noun: Noun, sent: Values): CheckedValues {
  const full = recordFor(noun, 'add');
  const { values, states, locked } = settleNew(full, { ...defaults(full, sent), ...sent }, sent);
  return {
    values: { ...values, ...computedValues(noun.record, values) },
    errors: { ...checkRecord(writable(noun, 'add'), values, undefined, states), ...locked },
  };
}

/**
 * The same for the fields of a ticket type, where what is not sent stays empty unless it is locked, set by a condition, or
 * has a value `unsent` of its own.
 */
export function checkNewFields(record: RecordSchema, sent: Values, unsent: Values = {}): CheckedValues {
  const { values, states, locked } = settleNew(record, { ...unsent, ...sent }, sent);
  const errors = { ...checkRecord(record, values, undefined, states), ...locked };
  return { values: withComputed(record, values, states), errors };
}

/**
 * The same for fields of a ticket type that have values already: what is not sent keeps what it has `before`, and is
 * checked only where its conditions read something that is sent, or that is another one in the record around.
 */
export function checkChangedFields(record: RecordSchema, sent: Values, before: Values): CheckedValues {
  const given = { ...before, ...sent };
  const states = statesOnceSaved(record, given, before);
  const kept = { ...given, ...lockedValues(states, before), ...emptiedValues(states) };
  const tables = settleTables(record, kept, before);
  const values = { ...kept, ...tables.values };
  const around = changedAround(record, before, sent);
  const isSent = (name: string) =>
    Object.hasOwn(record.properties, name) ? Object.hasOwn(sent, name) : around.includes(name);
  const found = Object.entries(checkRecord(record, values, undefined, states, before));
  const errors = Object.fromEntries(
    found.filter(([key]) => isSent(fieldOfKey(key)) || dependsOnSent(record, fieldOfKey(key), isSent)),
  );
  return {
    values: withComputed(record, values, states),
    errors: { ...errors, ...lockedErrors(record, states, sent, before), ...tables.locked },
  };
}

/** A hidden field has no value, also where it would be computed. */
const withComputed = (record: RecordSchema, values: Values, states: FieldStates): Values => ({
  ...values,
  ...computedValues(record, values),
  ...emptiedValues(states),
});

/** What conditions make of `given`, and the messages for what was `sent` for locked fields. */
function settleNew(record: RecordSchema, given: Values, sent: Values) {
  const kept = lockedDefaults(record, sent);
  const isGiven = (name: string) => Object.hasOwn(sent, name);
  const states = statesOnceSaved(record, given, kept, isGiven);
  const values = {
    ...given,
    ...setValues(record, states, isGiven),
    ...lockedValues(states, kept),
    ...emptiedValues(states),
  };
  const tables = settleTables(record, values);
  return {
    values: { ...values, ...tables.values },
    states,
    locked: { ...lockedNewErrors(record, states, sent, kept), ...tables.locked },
  };
}

/**
 * The tables among `values` as they are stored, each row like a record of its own: a row is sent whole, a new one has the
 * defaults of what was not sent, and what is computed is computed anew. `whole` is the record as it will be, which rows
 * may look at: those of a table that does follow it, also where it is not sent.
 */
function settleTables(
  record: RecordSchema,
  values: Values,
  before: Values = {},
  whole: Values = values,
): { values: Values; locked: Errors } {
  const settled: Values = {};
  const locked: Errors = {};
  for (const [name, property] of tablesOf(record)) {
    const columns = rowRecordIn(record, property);
    const rows = columns.around ? whole[name] : values[name];
    // Too many are refused as they are.
    if (!Array.isArray(rows) || rows.length > mostRows(property)) continue;
    const around = aroundRows(columns, (field) => whole[field]);
    const stored = rowsById(before[name]);
    settled[name] = rows.map((row: unknown, at) => {
      if (!isObject(row)) return row;
      const made = settleRow(columns, row, around, stored.get(row[ROW_ID]));
      for (const [column, messages] of Object.entries(made.locked)) locked[cellKey(name, at, column)] = messages;
      return { ...made.values, ...computedValues(columns, { ...made.values, ...around }) };
    });
  }
  return { values: settled, locked };
}

function settleRow(
  columns: RecordSchema,
  row: Values,
  around: Values,
  before?: Values,
): { values: Values; locked: Errors } {
  const sent = withoutReadOnly(columns, row, before);
  if (!before) {
    const { values, locked } = settleNew(columns, { ...defaults(columns, sent), ...sent, ...around }, sent);
    const cells = Object.entries(values).filter(([name]) => !Object.hasOwn(around, name));
    return { values: Object.fromEntries(cells), locked };
  }
  const states = statesOnceSaved(columns, { ...sent, ...around }, before);
  const values = { ...sent, ...lockedValues(states, before), ...emptiedValues(states) };
  return { values, locked: lockedErrors(columns, states, sent, before) };
}

/** What cannot be sent has what the row has `before`, and in a new row nothing. */
function withoutReadOnly({ properties }: RecordSchema, row: Values, before: Values = {}): Values {
  const isKept = (name: string) => properties[name]?.readOnly || properties[name]?.computed;
  const cells = Object.entries(row).filter(([name]) => !isKept(name));
  return Object.fromEntries([...cells, ...Object.entries(before).filter(([name]) => isKept(name))]);
}

/**
 * A changed record: a required field must be sent, an optional one that is not, and a file, keeps what it has `before`. Rules hold
 * for what is sent, and for a related field that is not; what is not changed is not checked. Conditions are evaluated
 * over the record as it will be: what they hide is emptied, what they lock keeps what it has.
 */
export function checkChange(noun: Noun, sent: Values, before: Values): CheckedValues {
  const record = writable(noun, 'edit');
  const full = recordFor(noun, 'edit');
  const states = statesOnceSaved(full, { ...before, ...sent }, before);
  const emptied = emptiedValues(states);
  const kept = Object.entries(before).filter(([name]) => !mustBeSent(record, name));
  const tables = settleTables(record, { ...sent, ...emptied }, before, { ...before, ...sent, ...emptied });
  const values = { ...sent, ...emptied, ...tables.values };
  const checked = { ...Object.fromEntries(kept), ...values };
  const found = Object.entries(checkRecord(record, checked, undefined, states, before));
  const errors = Object.fromEntries(found.filter(([key]) => isTouched(full, fieldOfKey(key), sent)));
  return {
    values: { ...values, ...computedValues(noun.record, { ...before, ...values }) },
    errors: { ...errors, ...lockedErrors(full, states, sent, before), ...tables.locked },
  };
}

/** A file that is there is not sent again. */
const mustBeSent = ({ required, properties }: RecordSchema, name: string): boolean =>
  required.includes(name) && !isFiles(properties[name]!);

function isTouched(record: RecordSchema, name: string, sent: Values): boolean {
  const property = record.properties[name];
  const partners = property ? partnersOf(property) : [];
  const isSent = (one: string) => Object.hasOwn(sent, one);
  return record.required.includes(name) || [name, ...partners].some(isSent) || dependsOnSent(record, name, isSent);
}

/** The rules for what a sender may write. */
const writable = (noun: Noun, mode: RecordMode): RecordSchema =>
  madeOf(noun, `writable ${mode}`, () => writableOf(recordFor(noun, mode)));

function writableOf(full: RecordSchema): RecordSchema {
  const { required, properties } = full;
  const sendable = Object.entries(properties).filter(([, { readOnly }]) => !readOnly);
  const names = new Set(sendable.map(([name]) => name));
  return {
    required: required.filter((name) => names.has(name)),
    properties: Object.fromEntries(sendable.map(([name, property]) => [name, storable(property)])),
    // Rows also read what cannot be sent.
    around: aroundColumns(full),
  };
}

/**
 * Whole numbers have the bounds of their column, so that a larger one gets a message. An id that nothing can have gets
 * its own.
 */
function storable(property: Property): Property {
  if (isRows(property)) return storableRows(property);
  if (property.type !== 'integer' || property.ref !== undefined) return property;
  return {
    ...property,
    minimum: Math.max(property.minimum ?? -MAX_ID, -MAX_ID),
    maximum: Math.min(property.maximum ?? MAX_ID, MAX_ID),
  };
}

/** For the same table always the same, so that the conditions of its columns are compiled once. */
const storableRows = memoize((property: Property) => withColumns(property, storable));

/** What is read under another name may be sent back under it (`user_role_id` for `type_id`). */
function renamed({ properties }: RecordSchema, body: Values): Values {
  const known = Object.entries(properties).filter(
    ([, { readAs }]) => readAs !== undefined && Object.hasOwn(body, readAs),
  );
  return Object.fromEntries(known.map(([name, { readAs = '' }]) => [name, body[readAs]]));
}

/**
 * What a form would have filled in. The moment in which it would have been opened is nothing that the server's clock
 * could replace: such a field stays empty, as its sender left it.
 */
function defaults({ required, properties }: RecordSchema, sent: Values): Values {
  const values = firstValues(properties, sent);
  const counts = ([name, { readOnly }]: [string, Property]) =>
    values[name] !== undefined && (readOnly || !required.includes(name));
  return Object.fromEntries(
    Object.entries(properties)
      .filter(counts)
      .map(([name]) => [name, values[name]]),
  );
}

/** What a field of a new record has while it is locked; what is of the moment is known to its sender alone. */
function lockedDefaults({ properties }: RecordSchema, sent: Values): Values {
  const names = Object.keys(properties);
  const fixed = names.filter((name) => !isOfMoment(properties[name]!) && !isFromLast(properties[name]!));
  const others = Object.fromEntries(
    Object.entries(sent).filter(([name]) => properties[name]?.when?.lock === undefined),
  );
  const values = firstValues(properties, others);
  return { ...sent, ...Object.fromEntries(fixed.map((name) => [name, values[name]])) };
}
