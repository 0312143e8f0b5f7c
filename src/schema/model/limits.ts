// How long a value may be: of texts and lists where their property does not say, and of files by the operator's settings, which no rule of a descriptor or
// a ticket type can pass. Those are set once, by `main.tsx` from the page's meta tags and by the server from its settings. `rules.ts` applies all of them.
import type { Property } from './descriptor';

/** Characters of a text without a `maxLength` of its own; those of a paragraph are also the most that any `maxLength` may be. */
export const TEXT_LENGTH = 255;
export const PARAGRAPH_LENGTH = 10_000;
/** Items of a list without a `maxItems` of its own. */
export const LIST_LENGTH = 1_000;

/** The most characters that a text of this property has. One of a list of values is as long as it is. */
export function maxLengthOf({ maxLength, format, enum: values, const: value }: Omit<Property, 'title'>): number {
  if (maxLength !== undefined) return maxLength;
  if (values || value !== undefined) return Infinity;
  return format === 'paragraph' ? PARAGRAPH_LENGTH : TEXT_LENGTH;
}

export interface Limits {
  /** MB of 1,048,576 bytes. */
  fileMb: number;
  filesPerField: number;
  /** MB of a profile image or a signature: what `"max_size": "portrait"` means. */
  portraitMb: number;
}

export const limits: Limits = { fileMb: 100, filesPerField: 20, portraitMb: 5 };

/** Takes over what is a whole number above zero; everything else leaves a limit as it is. */
export function setLimits(given: Record<keyof Limits, unknown>): void {
  for (const name of ['fileMb', 'filesPerField', 'portraitMb'] as const) {
    const value = Number(given[name]);
    if (Number.isInteger(value) && value > 0) limits[name] = value;
  }
}
