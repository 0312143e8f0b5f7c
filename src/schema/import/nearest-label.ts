// The known text that was probably meant by a cell.
import { distance } from '../formats/nearest-name';

/** Letters of a text for which a known one is looked for: more are no misspelled name. */
const MAX_MEANT = 60;
/** Texts of a file for which one is looked for: where more are not known, they are no misspelled names. */
const MAX_LOOKED = 50;

/** The known text that was probably meant, also by some of its words: Tuscon is near to MLR Tucson. */
export const nearestOf = (text: string, known: readonly string[]): string | undefined =>
  nearestIn(text, (words) => partsIn(known, words));

/** The same for the texts of a file, each looked for once, and not for all where many are not known. */
export function nearestAmong(known: readonly string[]): (text: string) => string | undefined {
  const parts = new Map<number, readonly Part[]>();
  const found = new Map<string, string | undefined>();
  const partsOf = (words: number) => {
    const made = parts.get(words) ?? partsIn(known, words);
    parts.set(words, made);
    return made;
  };
  return (text) => {
    if (!found.has(text) && found.size < MAX_LOOKED) found.set(text, nearestIn(text, partsOf));
    return found.get(text);
  };
}

interface Part {
  label: string;
  /** It, or so many words of it that follow each other, in lower case. */
  part: string;
  letters: Uint8Array;
}

function nearestIn(text: string, partsOf: (words: number) => readonly Part[]): string | undefined {
  const wanted = text.toLowerCase();
  if (wanted.length > MAX_MEANT) return undefined;
  let nearest: string | undefined;
  let limit = Math.max(2, wanted.length / 3);
  const letters = lettersOf(wanted);
  for (const { label, part, letters: ofPart } of partsOf(wanted.split(/\s+/).length)) {
    if (Math.abs(wanted.length - part.length) > limit || lettersApart(letters, ofPart) > limit) continue;
    const away = distance(wanted, part, limit);
    if (away > limit) continue;
    nearest = label;
    limit = away - 1;
  }
  return nearest;
}

function partsIn(known: readonly string[], length: number): Part[] {
  return known.flatMap((label) => {
    const text = label.toLowerCase();
    const words = text.split(/\s+/);
    const starts = Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) => at);
    const parts = new Set([text, ...starts.map((at) => words.slice(at, at + length).join(' '))]);
    return [...parts].map((part) => ({ label, part, letters: lettersOf(part) }));
  });
}

/** How often each letter is in a text, some of them together: cheaper to compare than the texts. */
function lettersOf(text: string): Uint8Array {
  const counts = new Uint8Array(32);
  for (let at = 0; at < text.length; at++) counts[text.charCodeAt(at) % 32]!++;
  return counts;
}

/** No more than the distance of two texts: each letter that only one of them has is one to remove, add or change. */
function lettersApart(one: Uint8Array, other: Uint8Array): number {
  let [more, less] = [0, 0];
  for (let at = 0; at < one.length; at++) {
    const difference = one[at]! - other[at]!;
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return Math.max(more, less);
}
