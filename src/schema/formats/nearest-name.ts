// Names that are not known, the names that were probably meant, and those that are allowed.

/** The known name that was probably meant. */
export function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = byNearness(name, known);
  return nearest && nearest.away <= Math.max(2, name.length / 3) ? `; did you mean "${nearest.word}"?` : '';
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
