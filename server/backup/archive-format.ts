// What is in a backup, in which order:
//   manifest.json           what it is of
//   schema.json             statements that make the tables, and what follows when they are filled
//   rows/000001/000001 …    the rows of the first table, as PostgreSQL copies them, in parts; then those of the second …
//   files/NAME …            the files, in the order of their names
//   end.json                how many of everything
// After every 10,000 entries, and at the end, hashes/000001 … lists the entries before it, as `sha256sum -c` takes them.
// Parts and lists keep both sides at a constant memory, and the strict order shows an entry that is missing or there twice.
import { failStartup } from '../base/startup-error';

/** The version of this format: one more whenever an older program could not restore a new backup. */
export const FORMAT = 1;

/** Entries between two lists of hashes. */
export const LISTED_ENTRIES = 10_000;

/** Bytes of a part of the rows of a table. */
export const PART_BYTES = 1_048_576;

/** The most bytes that an entry which is read whole may have. */
export const MAX_WHOLE_BYTES = 64 * 1_048_576;

export interface Manifest {
  format: number;
  /** Of the program that made it. */
  product: string;
  /** The major version of PostgreSQL. */
  postgres: number;
  /** The moment that everything in it is of, as ISO 8601 in UTC. */
  moment: string;
}

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

export interface Schema {
  /** Before the rows: schemas, extensions, collations, functions, sequences, tables. */
  before: Statement[];
  tables: ArchivedTable[];
  /** After the rows: positions of sequences, constraints, indexes, references, triggers. */
  after: Statement[];
}

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

export const hashesName = (count: number): string => `hashes/${digits(count)}`;
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

function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (ours?.[part] ?? 0) - (theirs?.[part] ?? 0);
    if (difference) return difference;
  }
  return 0;
}
