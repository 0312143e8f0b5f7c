// Names in descriptors that are not known, and the names that were probably meant.

/** A problem where `name` is none of the `known` ones, with the nearest of them. */
export function named(place: string, what: string, name: string, known: readonly string[]): string[] {
  return known.includes(name) ? [] : [`${place}: no ${what} "${name}"${suggestion(name, known)}`];
}

/** The known name that was probably meant. */
export function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = known.map((word) => ({ word, away: distance(name, word) })).sort((a, b) => a.away - b.away);
  return nearest && nearest.away <= Math.max(2, name.length / 3) ? `; did you mean "${nearest.word}"?` : '';
}

/** Edit distance: letters to add, remove or change to get from one name to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let k = 1; k <= to.length; k++) {
      const changed = row[k - 1]! + (from[i - 1] === to[k - 1] ? 0 : 1);
      next.push(Math.min(changed, row[k]! + 1, next[k - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
