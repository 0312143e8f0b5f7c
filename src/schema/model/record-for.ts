// The record of a noun while one is added, or while one is edited: `add` and `edit` of the descriptor merged over
// `record`. Browser and server share it, so that both check the same rules.
import type { Noun, Property, RecordSchema, Values } from '../descriptor/descriptor';
import { isFiles, isObject } from '../formats/plain-values';
import { withFileCells } from './row-files';
import { isRows, ROW_ID, rowRecord } from './rows';
import { withConditions } from './with-conditions';

/** A record that does not exist yet is in `add`, any other in `edit`. */
export type RecordMode = 'add' | 'edit';

/** The rules that apply in `mode`. */
export const recordFor = (noun: Noun, mode: RecordMode): RecordSchema =>
  madeOf(noun, mode, () => mergedRecord(noun, mode));

const MADE = new WeakMap<Noun, Map<string, unknown>>();

/** A copy of a noun for many records, which does not change: what follows from it is made once for all of them. */
export function unchanging(noun: Noun): Noun {
  const copy = { ...noun };
  MADE.set(copy, new Map());
  return copy;
}

/** What follows from a noun, made anew unless it is `unchanging`. */
export function madeOf<Made>(noun: Noun, name: string, make: () => Made): Made {
  const made = MADE.get(noun);
  if (made && !made.has(name)) made.set(name, make());
  return made ? (made.get(name) as Made) : make();
}

function mergedRecord(noun: Noun, mode: RecordMode): RecordSchema {
  const variant = noun[mode];
  if (!variant) return noun.record;
  const properties = { ...noun.record.properties };
  for (const [name, over] of Object.entries(variant.properties ?? {})) {
    const usual = properties[name];
    if (usual)
      properties[name] = withConditions({
        ...usual,
        ...over,
        messages: { ...usual.messages, ...over.messages },
      } as Property);
  }
  return { ...noun.record, required: [...noun.record.required, ...(variant.required ?? [])], properties };
}

/** A record that was read, in the shape of a form: values under their own names (`readAs`). */
export function loadedValues(noun: Noun, read: Values): Values {
  const values: Values = {};
  for (const [name, property] of Object.entries(noun.record.properties)) {
    const given = read[property.readAs ?? name] ?? read[name];
    if (given === undefined || given === null || property.writeOnly) continue;
    values[name] = isFiles(property) ? loadedFiles(given) : isRows(property) ? loadedRows(property, given) : given;
  }
  return values;
}

/** Rows as a form has them: their ids and the values of their columns, without what a read says of other records. */
function loadedRows(property: Property, given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  const { properties } = rowRecord(property);
  const names = Object.keys(properties);
  return given.map((row: unknown) => {
    if (!isObject(row)) return row;
    const filled = [ROW_ID, ...names].filter((name) => row[name] !== undefined && row[name] !== null);
    const isFileCell = (name: string) => name !== ROW_ID && isFiles(properties[name]!);
    return Object.fromEntries(filled.map((name) => [name, isFileCell(name) ? loadedFiles(row[name]) : row[name]]));
  });
}

/** Files of a record, as a form has them: an image by its link, any other with its name and size, one of a list by its id. */
function loadedFiles(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(loadedFiles);
  if (typeof given === 'string') return { stored: given };
  return isObject(given) ? { ...given, stored: String(given.file_id) } : given;
}

/**
 * The values with which a copy of a record begins: those that the next record takes over (`carry`), where a noun has such
 * fields; else without secrets, files, what only the server writes, and what no two records may share.
 */
export function copiedValues(noun: Noun, read: Values): Values {
  const { properties } = noun.record;
  const isTaken = hasCarried(noun) ? (name: string) => properties[name]!.carry : (name: string) => isCopied(noun, name);
  const copied = Object.entries(loadedValues(noun, read)).filter(([name]) => isTaken(name));
  return Object.fromEntries(copied.map(([name, value]) => [name, copiedRows(properties[name]!, value)]));
}

/** Whether the next record takes anything over. */
export const hasCarried = ({ record }: Noun): boolean => Object.values(record.properties).some(({ carry }) => carry);

/** Whether two records may share it. Of values that they may not share together the last one is left out, where the message would stand. */
export function isCopied({ record }: Noun, name: string): boolean {
  const { unique, noOverlap, readOnly, writeOnly, file, items } = record.properties[name]!;
  const isLastOf = (group: readonly string[]) => group.at(-1) === name;
  return !(record.unique?.some(isLastOf) || unique || noOverlap || readOnly || writeOnly || file || items?.file);
}

/** The rows of a copy are rows of their own, without files. */
function copiedRows(property: Property, rows: unknown): unknown {
  if (!isRows(property) || !Array.isArray(rows)) return rows;
  const own = rows.map((row: unknown) => (isObject(row) ? { ...row, [ROW_ID]: undefined } : row));
  return withFileCells(property, own, () => undefined);
}

/** Values as they are sent: under their own names, and also under those of a read (`readAs`). */
export function sentValues(noun: Noun, values: Values): Values {
  const twice = Object.entries(noun.record.properties).filter(
    ([name, { readAs }]) => readAs !== undefined && Object.hasOwn(values, name),
  );
  return { ...values, ...Object.fromEntries(twice.map(([name, { readAs = name }]) => [readAs, values[name]])) };
}
