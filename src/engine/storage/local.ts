// Local storage that may be missing or refused (private windows, strict settings): then the value lives as long as the page.
// Called by the session and by the engine's own settings (theme, side menu).

const fallback = new Map<string, string>();

/** The text stored under `key`, null when there is none. Never throws. */
export function readLocal(key: string): string | null {
  // Only what storage has refused is here: what it holds may be changed by others, and then it is theirs that counts.
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
    // The page goes on with the value it holds; only a reload forgets it.
    if (value !== null) fallback.set(key, value);
  }
}
