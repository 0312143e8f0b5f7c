// The known text that was probably meant by a cell.
import { distance } from '../formats/nearest-name';

/** Letters of a text for which a known one is looked for: more are no misspelled name. */
const MAX_MEANT = 60;

/** The known text that was probably meant, also by some of its words: Tuscon is near to MLR Tucson. */
export function nearestOf(text: string, known: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  if (wanted.length > MAX_MEANT) return undefined;
  let nearest: { label: string; away: number } | undefined;
  for (const label of known) {
    for (const part of partsOf(label.toLowerCase(), wanted.split(/\s+/).length)) {
      const limit = Math.min(Math.max(2, wanted.length / 3), (nearest?.away ?? Infinity) - 1);
      if (Math.abs(wanted.length - part.length) > limit) continue;
      const away = distance(wanted, part, limit);
      if (away <= limit) nearest = { label, away };
    }
  }
  return nearest?.label;
}

/** A text, and so many words of it that follow each other. */
function partsOf(text: string, length: number): string[] {
  const words = text.split(/\s+/);
  const starts = Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) => at);
  return [text, ...starts.map((at) => words.slice(at, at + length).join(' '))];
}
