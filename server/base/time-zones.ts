// Names of time zones, and what the clock on the wall says in them.
import { memoizeTexts } from '../../src/schema/formats/memoize';

/** Zones that are kept: making a format takes longer than reading a page of a list. */
const MAX_KEPT = 100;

const formatIn = memoizeTexts(
  MAX_KEPT,
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/** Whether such a zone exists, by name only: offsets have another sign in PostgreSQL than in JavaScript. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && formatIn(name) !== undefined;
  } catch {
    return false;
  }
}

/** The present day in a zone, yyyy-MM-dd. */
export const dayIn = (timeZone: string): string => nowIn(timeZone).slice(0, 10);

/** The present time of day in a zone, HH:mm. */
export const timeIn = (timeZone: string): string => nowIn(timeZone).slice(11);

/** yyyy-MM-dd HH:mm */
const nowIn = (timeZone: string): string => formatIn(timeZone).format(new Date());
