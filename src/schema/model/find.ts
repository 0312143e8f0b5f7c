// What is found among the records of all nouns: the texts that can be searched, and the response of POST /find.

import type { Values } from '../descriptor/descriptor';

/** Characters of a text that are searched; what is longer is cut. */
export const MAX_FIND_TEXT = 100;

/** Records of one noun in a response. */
export const FIND_LIMIT = 5;

/** Records that one call can look up by their ids. */
export const MAX_FIND_RECORDS = 20;

/** A record by its name today. */
export interface FoundRecord {
  noun: string;
  id: number;
  label: string;
  /** The field that the text is in, and its value, where it is not in the label. */
  field?: string;
  value?: string;
  /** Values of its list that are shown beside the name, by the paths of `besideColumns`. */
  beside?: Values;
}

/** The response. */
export interface FoundRecords {
  /** The best first within each noun. */
  found: readonly FoundRecord[];
  /** Nouns with more than these. */
  more: readonly string[];
  /** Nouns whose records took too long to search. */
  slow: readonly string[];
  /** Those of the requested records that are there. */
  records: readonly FoundRecord[];
}

/** What is searched of what was typed, or pasted: blanks of any kind and number are one. */
export const findText = (typed: string): string =>
  [...typed.replaceAll('\0', '').replace(/\s+/g, ' ').trim()].slice(0, MAX_FIND_TEXT).join('');

/** More of them are searched as one text. */
const MAX_WORDS = 8;

/** What must be in a text that is found, in any order, on both sides. */
export function findWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))];
  return words.length > MAX_WORDS ? [text] : words;
}

/** Whether a text says enough to be searched: two letters or digits, or a single digit. */
export const isFindable = (text: string): boolean => /[\p{L}\p{N}].*[\p{L}\p{N}]|^\p{Nd}$/su.test(text);
