// What counts as empty, as a text, as an object and as a file, and whether a list has a value.

import type { Property, Values } from '../descriptor/descriptor';
import { memoize } from './memoize';

/** Empty in the sense of the rule `required`: nothing, blank text, an empty list or an empty object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && !isFile(value) && Object.keys(value).length === 0;
}

/**
 * The text of a value that travels as text: a string, number or boolean. Undefined for everything else: an object's own
 * `toString` may be anything, so only this function turns unchecked values into text.
 */
export const plainText = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** Whether `value` is a plain JSON object. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file on either side: a browser `File`, or the metadata of a received one. */
export interface FileLike {
  name: string;
  /** Bytes. */
  size: number;
  /** Media type; may be empty. */
  type: string;
}

/** Recognised by its shape: true for a browser's `File` and for the metadata of one. */
export function isFile(value: unknown): value is FileLike {
  return typeof value === 'object' && value !== null && 'name' in value && 'size' in value && 'type' in value;
}

/** Whether a value of this property is one file or several. */
export const isFiles = (property: Omit<Property, 'title'>): boolean =>
  property.file !== undefined || property.items?.file !== undefined;

/** Whether two values are the same JSON; what is undefined is null. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A file that a record has; it stays in a form until it is removed or another is chosen. */
export interface StoredFile {
  stored: string;
}

/** True for a file that the record has already; its rules are not checked again. */
export const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'stored' in value;

/**
 * Like `list.includes(value)`, without walking a long list each time: a ticket type may have a thousand fields or
 * choices, and a list of a schema is searched once for each. It must not change once it was searched.
 */
export function isOneOf(list: readonly unknown[], value: unknown): boolean {
  if (list.length <= MAX_LINEAR_LENGTH) return list.includes(value);
  return setOf(list).has(value);
}

const MAX_LINEAR_LENGTH = 16;
const setOf = memoize((list: readonly unknown[]): ReadonlySet<unknown> => new Set(list));
