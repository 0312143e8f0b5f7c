// What becomes of an open form when another user has saved its record: field by field theirs or mine. No React in it.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isFiles } from '../../schema/formats/plain-values';
import { sameValue } from './draft-values';
import type { FormStore } from './form-store';

/** A field in which the saved record differs from the form as it was typed. */
export interface ChangedField {
  name: string;
  theirs: unknown;
  mine: unknown;
}

/**
 * Continues the form from `theirs`, which was saved since `before` was read, both as `loadedValues`. What was typed
 * stays; any other field takes their value.
 * @returns the fields that differed, for a choice between the two.
 */
export function mergeChanges(store: FormStore, before: Values, theirs: Values): ChangedField[] {
  store.reopen(theirs);
  const changed = Object.entries(store.record.properties).flatMap(([name, property]) => {
    const mine = store.cell(name).value;
    return isTyped(property) && !isSameValueOf(property, mine, theirs[name])
      ? [{ name, theirs: theirs[name], mine }]
      : [];
  });
  const isUntouched = ({ name, mine }: ChangedField) =>
    isSameValueOf(store.record.properties[name]!, mine, before[name]);
  store.patch(Object.fromEntries(changed.filter(isUntouched).map(({ name, theirs: value }) => [name, value])));
  return changed.filter(({ name }) => !store.cell(name).state?.hidden);
}

const isTyped = ({ readOnly, writeOnly, match, type }: Property): boolean =>
  !readOnly && !writeOnly && match === undefined && type !== 'object';

/** Links to the same stored file differ from read to read. */
export const isSameValueOf = (property: Property, a: unknown, b: unknown): boolean =>
  isFiles(property) ? sameValue(withoutLinks(a), withoutLinks(b)) : sameValue(a, b);

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  const stored = typeof value === 'object' && value !== null ? (value as { stored?: unknown }).stored : undefined;
  return typeof stored === 'string' ? stored.replace(/\?.*$/s, '') : value;
}
