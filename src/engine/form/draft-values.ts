// Which values of a form are worth storing, and whether two of them are the same: pure functions.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isFile } from '../../schema/formats/plain-values';
import { ROW_ID } from '../../schema/model/rows';
import { kindOf } from '../../schema/values/kinds';

/** Bytes of all files of one draft; of further files only the names are stored. */
const MAX_FILES = 64 * 1024 * 1024;

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

/** Values without their files, and these beside them, as IndexedDB stores them. */
export interface Packed {
  values: Values;
  files: File[];
  /** Names of the files that are not among `files`. */
  missing: string[];
}

/** Moves the files out of `values`, as many of them as `most` bytes hold; each leaves its index in `files`. */
export function packFiles(values: Values, most = MAX_FILES): Packed {
  const files: File[] = [];
  const missing: string[] = [];
  let size = 0;
  const pack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(pack).filter((item) => item !== undefined);
    if (isRow(value)) return mapValues(value, pack);
    if (!isFile(value)) return value;
    if (!(value instanceof File) || size + value.size > most) {
      missing.push(value.name);
      return undefined;
    }
    size += value.size;
    return { file: files.push(value) - 1 };
  };
  return { values: mapValues(values, pack), files, missing };
}

/** The reverse. An index without a file is left out. */
export function unpackFiles(values: Values, files: readonly File[]): Values {
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack).filter((item) => item !== undefined);
    if (isRow(value)) return mapValues(value, unpack);
    return isObject(value) && isPlace(value) ? files[value.file] : value;
  };
  return mapValues(values, unpack);
}

/** Files may be in the cells of rows. */
const isRow = (value: unknown): value is Values => isObject(value) && typeof value[ROW_ID] === 'string';

/** A row of a table may have a column of that name, and has others. */
const isPlace = (value: Values): value is { file: number } =>
  typeof value.file === 'number' && Object.keys(value).length === 1;

const mapValues = (values: Values, map: (value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

const sameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
