// Values as the databases of the browser store them: their files beside them, so that these are not written again with
// every key.
import type { Values } from '../../schema/descriptor/descriptor';
import { isFile, isObject, isStoredFile } from '../../schema/formats/plain-values';
import { ROW_ID } from '../../schema/model/rows';

/** Bytes of all files of one draft; of further files only the names are stored. */
const MAX_FILES = 64 * 1024 * 1024;

/** Values without their files, and these beside them, as IndexedDB stores them. */
export interface Packed {
  values: Values;
  files: File[];
  /** Names of the files that are not among `files`. */
  missing: string[];
}

/**
 * Moves the files out of `values`, as many of them as `most` bytes hold; each leaves its index in `files`, to which
 * those are added that are not there yet.
 */
export function packFiles(values: Values, most = MAX_FILES, files: File[] = []): Packed {
  const missing: string[] = [];
  let size = 0;
  const pack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(pack).filter((item) => item !== undefined);
    if (isRow(value)) return mapValues(value, pack);
    if (!isFile(value) || isStoredFile(value)) return value;
    const known = files.indexOf(value as File);
    if (known >= 0) return { file: known };
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
