// The helpers of `schema-diff.ts`: which keys differ, and how a list was reordered.

interface KeyChange {
  key: string;
  from: unknown;
  to: unknown;
}

/** The keys that hold another value now; `undefined` stands for a key that is not there. */
export function changedKeys(before: object, after: object, except: readonly string[] = []): KeyChange[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !except.includes(key));
  return keys.filter((key) => !isSame(old[key], now[key])).map((key) => ({ key, from: old[key], to: now[key] }));
}

interface OrderChange {
  item: string;
  kind: 'added' | 'removed' | 'moved';
  /** Ready to stand behind the verb: " before GPS Location", " at the end"; empty for what was removed. */
  place: string;
  /** Where it is now, or was. */
  index: number;
}

/**
 * How one list becomes the other, with as few moves as possible: what keeps its order among the others has not moved.
 * Of two neighbours that changed places it is the later one that moved forward. `label` names an item in a message.
 */
export function changedOrder(
  before: readonly string[],
  after: readonly string[],
  label: (item: string) => string = (item) => item,
): OrderChange[] {
  const stay = keptInOrder(before, after);
  const removed = before.flatMap((item, index): OrderChange[] =>
    after.includes(item) ? [] : [{ item, kind: 'removed', place: '', index }],
  );
  const others = after.flatMap((item, index): OrderChange[] =>
    stay.has(item)
      ? []
      : [{ item, kind: before.includes(item) ? 'moved' : 'added', place: placeOf(after, index, label), index }],
  );
  return [...removed, ...others];
}

function placeOf(after: readonly string[], index: number, label: (item: string) => string): string {
  if (after[index + 1] !== undefined) return ` before ${label(after[index + 1]!)}`;
  return index === 0 ? '' : ` after ${label(after[index - 1]!)}`;
}

/**
 * The longest run of items that stand in the same order in both lists; of several such, the one that ends earliest in
 * `before`.
 */
function keptInOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.map((item) => before.indexOf(item));
  const runs: number[][] = [];
  places.forEach((place, i) => {
    const ahead = places.flatMap((earlier, k) => (k < i && earlier >= 0 && earlier < place ? [runs[k]!] : []));
    runs.push(place < 0 ? [] : [...longest(ahead), place]);
  });
  return new Set(longest(runs).map((place) => before[place]!));
}

function longest(runs: number[][]): number[] {
  return runs.reduce(
    (best, run) =>
      run.length > best.length || (run.length === best.length && run.at(-1)! < best.at(-1)!) ? run : best,
    [],
  );
}

/** Whether two JSON values are the same; keys may be in any order, items of lists may not. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Keys in one order: the order in which they are written has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
