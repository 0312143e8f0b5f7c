// How long a value may be: of texts and lists where their property does not say, and of files by the operator's
// settings, which no rule of a descriptor or a ticket type can exceed. Those are set once, in the browser from the
// page's meta tags and on the server from its settings.
import type { FileRule } from './descriptor';

/** Characters of a text without a `maxLength` of its own. */
export const TEXT_LENGTH = 255;
/** The same of a paragraph; no `maxLength` may be larger. */
export const PARAGRAPH_LENGTH = 10_000;
/** Columns of a file of records. */
export const MAX_IMPORT_COLUMNS = 500;
/** The largest id and the largest whole number that a record can have. */
export const MAX_ID = 2_147_483_647;
/** Characters of one search; a table request with all of them must stay below 16 KiB. */
export const MAX_SEARCH_LENGTH = 200;
/** Columns that a table request can name. */
export const MAX_REQUEST_COLUMNS = 40;
/** Further columns that a list can have: a request has room for so many beside those of its descriptor. */
export const MAX_FURTHER = 20;
/** Items of a list without a `maxItems` of its own. */
export const LIST_LENGTH = 1_000;
/** Characters of the name that programs call a field of a ticket type by, or a column of one. */
export const API_NAME_LENGTH = 40;
/** Rows of a table without a `maxItems` of its own; no table may have more. */
export const MAX_ROWS = 2_000;
/** Rows that a form adds to such a table. */
export const FORM_ROWS = 200;
/** Idempotency keys of earlier content that one save may name. */
export const MAX_EARLIER_KEYS = 20;

/** The limits of files that an operator may set. */
interface Limits {
  /** MB of 1,048,576 bytes. */
  fileMb: number;
  filesPerField: number;
  /** MB of a profile image or a signature: what `"max_size": "portrait"` means. */
  portraitMb: number;
}

/** The limits in force; these figures until `setLimits` has run. */
export const limits: Limits = { fileMb: 100, filesPerField: 20, portraitMb: 5 };

/** Sets each limit to the given whole number above zero; any other value leaves it as it is. */
export function setLimits(given: Record<keyof Limits, unknown>): void {
  for (const name of ['fileMb', 'filesPerField', 'portraitMb'] as const) {
    const value = Number(given[name]);
    if (Number.isInteger(value) && value > 0) limits[name] = value;
  }
}

/**
 * The most MB that a file of this rule may have: its own limit, which may be one that the operator sets, else the
 * operator's for any file.
 */
export const maxFileMb = ({ max_size = Infinity }: FileRule): number =>
  max_size === 'portrait' ? limits.portraitMb : Math.min(max_size, limits.fileMb);
