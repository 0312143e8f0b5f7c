// An import on the wire: what browser, command and server send each other.

/** Lines of a file in one call: what one transaction writes. */
export const MAX_IMPORT_PORTION = 1_000;

/** How long an import can be undone, and is known by its file. */
export const IMPORT_DAYS = 30;

/** A line of the file: its number there, and the text of each of its cells. */
export interface ImportLine {
  row: number;
  cells: readonly string[];
}

/** Lines of a file, and how they are read. */
export interface ImportPortion {
  /** The column of the record that each cell is (`ImportColumn.name`); an empty text where it is left out. */
  columns: readonly string[];
  rows: readonly ImportLine[];
  /** The column by which a record is found that is there already; without it every line is a new record. */
  key?: string;
  /** The type of the records, where a noun has types: its id. */
  type?: number;
  /** Texts that stand for others, by column. */
  read?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The id of the import, a UUID that its sender makes. A check with it knows the keys of the portions that were checked
   * before.
   */
  import?: string;
  /** Columns whose empty cells empty the field of a record that is changed; those of others leave it as it is. */
  empties?: readonly string[];
}

interface ImportedFile {
  name: string;
  /** Of its bytes, in hexadecimal digits. */
  sha256: string;
  /** How many lines it has. */
  rows: number;
}

/** A portion that is written. */
export interface ImportCall extends ImportPortion {
  import: string;
  /** The number of the portion: one that is sent again is not written again. */
  portion: number;
  /**
   * One refused line ends the import: its portion is not written, and what was written before is to be taken back. Without
   * it only that line stays out.
   */
  all?: boolean;
  file: ImportedFile;
}

/** `unchanged`: the record has all that the file says, and is not written. */
export type ImportOutcome = 'new' | 'changed' | 'unchanged' | 'refused';

/** What becomes of a record of the file. */
export interface ImportResult {
  /** Its first line. */
  row: number;
  result: ImportOutcome;
  /** Of a record that is there. */
  id?: number;
  /** What a record would have other than it has, as texts. */
  changes?: Record<string, [before: string, after: string]>;
  /** Messages by column; under an empty name that of the whole record. */
  errors?: Record<string, string>;
}

/** The response to a portion that is only checked. */
export interface ImportResults {
  rows: ImportResult[];
}

/** What became of a portion that was to be written. */
export interface ImportWritten extends ImportResults {
  /** Not where `all` was wanted and a record was refused: then the import has ended. */
  written: boolean;
}

/** An import of the last days. */
export interface PastImport {
  import: string;
  file: string;
  at: string;
  user: string | null;
  created: number;
  changed: number;
  refused: number;
  /** When it was undone. */
  undone?: string;
}

/** What one call has taken back. */
export interface ImportUndone {
  undone: number;
  /** Records that stay as they are, and why. */
  left: { row: number; id: number; label: string; reason: string }[];
  /** Whether there is more to take back, by another call. */
  more: boolean;
  /** How many changes that is. */
  remaining: number;
}
