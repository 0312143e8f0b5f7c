// What is made of an object, or of one of few texts, is made once.

/** `make` for the same object gives the same; forgotten with the object, which must not change. */
export function memoize<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    let made = known.get(key);
    if (made === undefined) {
      made = make(key);
      known.set(key, made);
    }
    return made;
  };
}

/** The same for texts that users may send, of which so many are kept: then all are forgotten. Nothing is kept where `make` throws. */
export function memoizeTexts<Made>(max: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = make(text);
    if (known.size === max) known.clear();
    known.set(text, made);
    return made;
  };
}
