// Names that are not known, the names that were probably meant, and those that are allowed.

/** The known name that was probably meant. */
export function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = byNearness(name, known);
  return nearest && nearest.away <= Math.max(2, name.length / 3) ? `; did you mean "${nearest.word}"?` : '';
}

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

/** Most names that can be listed and still be read. */
const MAX_LISTED = 24;

/** The names that are allowed, in their order; of a long list those nearest to the one that was written. */
export function allowed(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'there is none to choose from';
  if (known.length <= MAX_LISTED) return `one of: ${known.join(', ')}`;
  const nearest = byNearness(name, known).slice(0, MAX_LISTED);
  return `one of: ${nearest.map(({ word }) => word).join(', ')}, and ${known.length - MAX_LISTED} more`;
}

/**
 * Never the name itself: where it is known but does not fit, writing it again would not help. Letter case only decides
 * between names that are equally near without it.
 */
function byNearness(name: string, known: readonly string[]): { word: string; away: number }[] {
  const folded = name.toLowerCase();
  return known
    .filter((word) => word !== name)
    .map((word) => ({ word, away: distance(folded, word.toLowerCase()), exactly: distance(name, word) }))
    .sort((a, b) => a.away - b.away || a.exactly - b.exactly);
}

/**
 * Edit distance: letters to add, remove or change to get from one name to the other.
 * @param limit a larger one is not computed to its end; what is returned then is larger, too.
 */
export function distance(from: string, to: string, limit = Infinity): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let k = 1; k <= to.length; k++) {
      const changed = row[k - 1]! + (from[i - 1] === to[k - 1] ? 0 : 1);
      next.push(Math.min(changed, row[k]! + 1, next[k - 1]! + 1));
    }
    row = next;
    // It never gets smaller again.
    if (limit < Infinity && Math.min(...row) > limit) return limit + 1;
  }
  return row[to.length]!;
}
