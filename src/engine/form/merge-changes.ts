// What becomes of an open form when another user has saved its record: field by field theirs or mine. No React in it.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isFiles } from '../../schema/formats/plain-values';
import { isRows } from '../../schema/model/rows';
import { sameValue } from './draft-values';
import type { FormStore } from './form-store';
import { mergeRows, type RowConflict, sameRows } from './merge-rows';

/** A field in which the saved record differs from the form as it was typed. */
export interface ChangedField {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** Of a table, the rows that both have changed; where there are none, both changes are in the form. */
  rows?: readonly RowConflict[];
}

/**
 * Continues the form from `theirs`, which was saved since `before` was read, both as `loadedValues`. What was typed
 * stays; any other field takes their value, and a table what both have made of its rows.
 * @returns the fields that differed, for a choice between the two.
 */
export function mergeChanges(store: FormStore, before: Values, theirs: Values): ChangedField[] {
  store.reopen(theirs);
  const [were, are] = [before, theirs].map((values) => cellsOf(store, values)) as [Values, Values];
  const changed = Object.keys(are).flatMap((name): ChangedField[] => {
    const { property } = store.rule(name);
    const mine = store.cell(name).value;
    if (!isTyped(property) || isSameValueOf(property, mine, are[name])) return [];
    if (!isRows(property)) return [{ name, theirs: are[name], mine }];
    return [{ name, ...mergedTable(property, were[name], are[name], mine) }];
  });
  const isUntouched = ({ name, mine }: ChangedField) => isSameValueOf(store.rule(name).property, mine, were[name]);
  const untouched = changed.filter(isUntouched).map(({ name, theirs: value }) => [name, value]);
  const tables = changed.filter(({ rows }) => rows).map(({ name, mine }) => [name, mine]);
  store.patch(Object.fromEntries([...followed(store, are), ...untouched, ...tables]));
  // Nothing is to be said of a table in which they have typed nothing.
  const isOfMineAlone = ({ name, rows }: ChangedField) =>
    rows?.length === 0 && isSameValueOf(store.rule(name).property, were[name], are[name]);
  return changed.filter((field) => !store.cell(field.name).state?.hidden && !isOfMineAlone(field));
}

/** Tables in which nothing that can be typed differs: they have what was computed meanwhile. */
const followed = (store: FormStore, theirs: Values): [string, unknown][] =>
  Object.entries(theirs).filter(([name, value]) => {
    const { property } = store.rule(name);
    return isTyped(property) && isRows(property) && isSameValueOf(property, store.cell(name).value, value);
  });

/** Theirs and mine differ in the rows alone that both have changed. */
function mergedTable(property: Property, before: unknown, theirs: unknown, mine: unknown) {
  const { conflicts, ...merged } = mergeRows(property, before, theirs, mine);
  return { ...merged, rows: conflicts };
}

/** Values by the names of the form's cells: those of a sub-form one by one. */
const cellsOf = (store: FormStore, values: Values): Values =>
  Object.fromEntries(
    Object.keys(store.record.properties).flatMap((name): [string, unknown][] => {
      const subForm = store.subForm(name);
      const given = values[name] as Values | undefined;
      return subForm
        ? Object.keys(subForm.record.properties).map((key) => [`${name}.${key}`, given?.[key]])
        : [[name, values[name]]];
    }),
  );

const isTyped = ({ readOnly, writeOnly, match, type }: Property): boolean =>
  !readOnly && !writeOnly && match === undefined && type !== 'object';

/** Links to the same stored file differ from read to read. */
export const isSameValueOf = (property: Property, a: unknown, b: unknown): boolean =>
  isRows(property)
    ? sameRows(property, a, b)
    : isFiles(property)
      ? sameValue(withoutLinks(a), withoutLinks(b))
      : sameValue(a, b);

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  const stored = typeof value === 'object' && value !== null ? (value as { stored?: unknown }).stored : undefined;
  return typeof stored === 'string' ? stored.replace(/\?.*$/s, '') : value;
}
