// The body of an import, checked for its form alone.
import { createHash } from 'node:crypto';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { MAX_ID, MAX_IMPORT_COLUMNS } from '../../src/schema/descriptor/limits';
import { isObject } from '../../src/schema/formats/plain-values';
import { countText } from '../../src/schema/formats/words';
import {
  type ImportCall,
  type ImportLine,
  type ImportPortion,
  MAX_IMPORT_PORTION,
} from '../../src/schema/import/import-call';
import { type ImportPlan, importPlan } from '../../src/schema/import/import-plan';
import type { ImportFields } from '../crud/noun-module';
import { idOf } from '../db/database';
import { problem } from '../http/http-errors';

/** @throws 422 that says what is wrong. */
export function readPortion(body: Values): ImportPortion {
  const { columns, rows, key, type, import: id, read = {}, empties = [] } = body;
  if (!isTexts(columns)) throw unusable('The columns are not usable.');
  if (!Array.isArray(rows) || rows.length === 0) throw unusable('There are no rows to import.');
  if (rows.length > MAX_IMPORT_PORTION)
    throw unusable(`At most ${countText(MAX_IMPORT_PORTION)} rows can be imported at once.`);
  if (key !== undefined && typeof key !== 'string') throw unusable('The key is not usable.');
  if (type !== undefined && idOf(String(type)) === undefined) throw unusable('The type is not usable.');
  if (id !== undefined && !isUuid(id)) throw unusable('The import is not usable: it is a UUID.');
  if (!isTexts(empties) || !isObject(read) || !Object.values(read).every(areTexts))
    throw unusable('What the texts stand for is not usable.');
  const lines = rows.map((row) => readLine(row, columns.length));
  // Which lines are the same is known by their numbers alone: two with one number could share a key.
  const repeated = firstRepeated(lines.map(({ row }) => row));
  if (repeated !== undefined) throw unusable(`Row ${countText(repeated)} is there twice.`);
  return {
    ...{ columns, rows: lines, key: key || undefined, empties },
    ...(id !== undefined && { import: id.toLowerCase() }),
    type: type === undefined ? undefined : Number(type),
    read: read as ImportPortion['read'],
  };
}

function firstRepeated(numbers: readonly number[]): number | undefined {
  const seen = new Set<number>();
  return numbers.find((number) => seen.size === seen.add(number).size);
}

/** @throws 422 */
export function readCall(body: Values): ImportCall {
  const { import: id, portion, all, file } = body;
  const { name, sha256, rows } = isObject(file) ? file : {};
  if (!isUuid(id)) throw unusable('The import is not usable: it is a UUID.');
  if (!isCount(portion)) throw unusable('The portion is not usable.');
  if (typeof name !== 'string' || name.length > 255 || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
    throw unusable('The file is not usable: it has a name, and the SHA-256 of its bytes.');
  return {
    ...readPortion(body),
    ...{ import: id.toLowerCase(), portion, all: all === true },
    file: { name, sha256, rows: isCount(rows) ? rows : 0 },
  };
}

/** Whether this may be the id of an import. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A portion as it is read. */
export interface Reading {
  plan: ImportPlan;
  fields?: ImportFields;
}

/** The plan of a portion. @throws 422 */
export function planOf(noun: Noun, portion: ImportPortion, fields: ImportFields | undefined): ImportPlan {
  const plan = importPlan(noun, portion, fields?.record);
  if ('message' in plan) throw unusable(plan.message);
  return plan;
}

/** What two requests for one portion must have in common: what is to become of refused rows may be another wish by then. */
export const hashOf = ({ file: _, all: __, ...call }: ImportCall): string =>
  createHash('sha256').update(JSON.stringify(call)).digest('hex');

function readLine(row: unknown, columns: number): ImportLine {
  if (!isObject(row) || !isCount(row.row) || !isTexts(row.cells)) throw unusable('A row is not usable.');
  const limit = Math.max(columns, MAX_IMPORT_COLUMNS);
  if (row.cells.length > limit)
    throw unusable(
      `Row ${countText(row.row)} has ${countText(row.cells.length)} cells; at most ${countText(limit)} are read.`,
    );
  return { row: row.row, cells: row.cells };
}

/** What a column of the database can count. */
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ID;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const areTexts = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/** 422 for an import as a whole. What is wrong with one record is a result of that. */
export const unusable = (message: string): Error => problem(422, message);
