// What is in a backup, in which order:
//   manifest.json           what it is of
//   schema.json             statements that make the tables, and what follows when they are filled
//   rows/000001/000001 …    the rows of the first table, as PostgreSQL copies them, in parts; then those of the second …
//   files/NAME …            the files, in the order of their names
//   end.json                how many of everything
// After every 10,000 entries, and at the end, hashes/000001 … lists the entries before it, as `sha256sum -c` takes them.
// Parts and lists keep both sides at a constant memory, and the strict order shows an entry that is missing or there twice.
import { isObject } from '../../src/schema/formats/plain-values';
import { failStartup } from '../base/startup-error';

/** The version of this format: one more whenever an older program could not restore a new backup. */
export const FORMAT = 1;

/** Entries between two lists of hashes. */
export const LISTED_ENTRIES = 10_000;

/** Bytes of a part of the rows of a table. */
export const PART_BYTES = 1_048_576;

/** The most bytes of an entry that is JSON: what it becomes in memory stays below a few hundred megabytes. */
export const MAX_JSON_BYTES = 16 * 1_048_576;

/** The most warnings in a backup, so that its end stays below that. */
export const MAX_WARNINGS = 10_000;

/** The first entry: what a restore checks before it makes anything. */
export interface Manifest {
  format: number;
  /** Of the program that made it. */
  product: string;
  /** The major version of PostgreSQL. */
  postgres: number;
  /** The moment that everything in it is of, as ISO 8601 in UTC. */
  moment: string;
}

/** A table whose rows are in the archive. Its number in the names of their entries is its place in `Schema.tables`. */
export interface ArchivedTable {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, without generated ones; in the order of the rows. */
  columns: string[];
}

/** A statement; what may fail with one of the codes has something else instead, or is left out. */
export interface Statement {
  sql: string;
  unless?: { codes: readonly string[]; instead?: string; warning: string };
}

/** The second entry: everything of the database but rows. */
export interface Schema {
  /** Before the rows: schemas, extensions, collations, functions, sequences, tables. */
  before: Statement[];
  tables: ArchivedTable[];
  /** After the rows: positions of sequences, constraints, indexes, references, triggers. */
  after: Statement[];
}

/** The last entry. Without it a backup is not whole; a restore compares its counts with what it has read. */
export interface End {
  /** In the order of the tables of the schema. */
  rows: number[];
  files: number;
  /** Of the files together. */
  fileBytes: number;
  /** What is not as it should be, as messages. */
  warnings: string[];
}

/** What a name may be: nothing that leads out of a folder. */
export const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,89}$/;

/** Six digits, so that names sort like numbers. */
const digits = (count: number): string => String(count).padStart(6, '0');

/** The name of a list of hashes. @param count how many lists there are with it, from 1 on. */
export const hashesName = (count: number): string => `hashes/${digits(count)}`;

/** The name of a part of a table's rows. @param table counted from 1, as `part` is. */
export const rowsName = (table: number, part: number): string => `rows/${digits(table)}/${digits(part)}`;

/** The line of a list of hashes, as `sha256sum -c` takes it. */
export const hashLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

/** @throws a startup error where a newer program made it. */
export function rejectNewer(manifest: Manifest, product: string): void {
  const isNewer = manifest.format > FORMAT || compareVersions(manifest.product, product) > 0;
  if (isNewer)
    failStartup(
      `It was made by version ${manifest.product} of the product, and this is ${product}: use that version or a newer one.`,
    );
}

const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[\w.-]{1,40})?$/;

/** Whether JSON of an archive, which may be of anyone, has the shape of a manifest. */
export const isManifest = (value: unknown): value is Manifest =>
  isObject(value) &&
  isCount(value.format) &&
  isCount(value.postgres) &&
  VERSION.test(String(value.product)) &&
  /^[\dTZ:-]{1,30}$/.test(String(value.moment));

/** Whether JSON of an archive has the shape of a schema. What its statements say is not examined. */
export const isSchema = (value: unknown): value is Schema =>
  isObject(value) &&
  isListOf(value.before, isStatement) &&
  isListOf(value.after, isStatement) &&
  isListOf(value.tables, (table) => isObject(table) && isText(table.name) && isListOf(table.columns, isText));

/** Whether JSON of an archive has the shape of an end. */
export const isEnd = (value: unknown): value is End =>
  isObject(value) &&
  isListOf(value.rows, isCount) &&
  isCount(value.files) &&
  isCount(value.fileBytes) &&
  isListOf(value.warnings, isText);

function isStatement(value: unknown): boolean {
  if (!isObject(value) || !isText(value.sql)) return false;
  const { unless } = value;
  if (unless === undefined) return true;
  const isWhole = isObject(unless) && isListOf(unless.codes, isText) && isText(unless.warning);
  return isWhole && (unless.instead === undefined || isText(unless.instead));
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (ours?.[part] ?? 0) - (theirs?.[part] ?? 0);
    if (difference) return difference;
  }
  return 0;
}
