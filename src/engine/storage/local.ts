// Local storage that may be missing or blocked (private windows, strict settings): then the value lives as long as the
// page.

const fallback = new Map<string, string>();

/** The text stored under `key`, null when there is none. Never throws. */
export function readLocal(key: string): string | null {
  // Only values that could not be stored are here: stored ones may be changed by other tabs, and then theirs count.
  const kept = fallback.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` under `key`; null removes it. Never throws. */
export function writeLocal(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The page continues with this value; only a reload loses it.
    if (value !== null) fallback.set(key, value);
  }
}
