// A bounded cache of texts in memory: the least recently used go first, and none is used for longer than its age.

/** Characters that an entry counts for besides its key and text: what the bookkeeping takes. */
const ENTRY_LENGTH = 300;

interface TextCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** @param options `size` in characters of all entries together, `maxAge` in milliseconds, `now` replaces the clock in tests. */
export function createTextCache({
  size,
  maxAge,
  now = Date.now,
}: {
  size: number;
  maxAge: number;
  now?: () => number;
}): TextCache {
  /** In the order of their last use. */
  const entries = new Map<string, { text: string; until: number }>();
  let total = 0;

  const weightOf = (key: string, text: string): number => key.length + text.length + ENTRY_LENGTH;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    total -= weightOf(key, entry.text);
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until <= now()) {
        remove(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.text;
    },
    set(key, text) {
      remove(key);
      entries.set(key, { text, until: now() + maxAge });
      total += weightOf(key, text);
      for (const oldest of entries.keys()) {
        if (total <= size) break;
        remove(oldest);
      }
    },
  };
}
