// What the last file of a noun was read by, kept in the browser for each user: columns by their headings, and texts that are
// read as others.
import { isObject } from '../../../schema/formats/plain-values';
import { readLocal, writeLocal } from '../../storage/local';
import type { Mapping } from './checked-file';

/** What the next file of the same noun and type begins with. */
export interface Remembered {
  /** The name of the column by its heading; an empty text where it was left out. */
  columns: Record<string, string>;
  key?: string;
  read: NonNullable<Mapping['read']>;
  /** An empty cell empties the field of a record that is there. */
  empties: boolean;
}

const storedAs = (user: string, noun: string, type: number | undefined): string =>
  `import:${user}:${noun}${type === undefined ? '' : `:${type}`}`;

const NOTHING: Remembered = { columns: {}, read: {}, empties: false };

/** Nothing is remembered where nothing is stored or what is stored has another shape. */
export function readRemembered(user: string, noun: string, type?: number): Remembered {
  try {
    const stored: unknown = JSON.parse(readLocal(storedAs(user, noun, type)) ?? 'null');
    if (!isObject(stored)) return NOTHING;
    const { columns, key, read, empties } = stored as Partial<Remembered>;
    return {
      columns: isObject(columns) ? columns : {},
      key: typeof key === 'string' ? key : undefined,
      read: isObject(read) ? read : {},
      empties: empties === true,
    };
  } catch {
    return NOTHING;
  }
}

/** Replaces what the user had for this noun and type. @param type undefined where records have no types. */
export function remember(user: string, noun: string, type: number | undefined, what: Remembered): void {
  writeLocal(storedAs(user, noun, type), JSON.stringify(what));
}
