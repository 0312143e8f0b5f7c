// Which values of a form are worth storing, and whether two of them are the same: pure functions.
import type { Property } from '../../schema/descriptor/descriptor';
import { isEmpty, isFile } from '../../schema/formats/plain-values';
import { kindOf } from '../../schema/values/kinds';

/**
 * Deep equality as a user sees it: nothing, blank text and an empty list are the same; a file is its name, size and
 * time.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  if (isFile(a) || isFile(b)) return isFile(a) && isFile(b) && sameFile(a as File, b as File);
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}

/** Whether a value must never be stored: a password, or the repetition of one. */
export function isSecret(property: Property, properties: Record<string, Property>): boolean {
  if (kindOf(property).isSecret) return true;
  const other = property.match === undefined ? undefined : properties[property.match];
  return other !== undefined && other.match === undefined && isSecret(other, properties);
}

const sameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
