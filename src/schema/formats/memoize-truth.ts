// What is true of an object and depends on what is true of others. Apart from `memoize.ts`, which the first load has.

/** `isTrue` is run once for each object, and may come back to it: what depends on itself is not so. */
export function memoizeTruth<Key extends object>(isTrue: (key: Key) => boolean): (key: Key) => boolean {
  const known = new WeakMap<Key, boolean>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, false);
    const made = isTrue(key);
    known.set(key, made);
    return made;
  };
}
