// Whether a list of a schema contains a value, for lists that are searched once for each of many fields or items: a
// ticket type may have a thousand of either.

/**
 * Like `list.includes(value)`, without walking a long list each time. The list must not change once it was searched.
 */
export function isOneOf(list: readonly unknown[], value: unknown): boolean {
  if (list.length <= SHORT) return list.includes(value);
  const known = sets.get(list) ?? new Set(list);
  sets.set(list, known);
  return known.has(value);
}

const SHORT = 16;
const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();
