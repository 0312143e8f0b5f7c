// Local storage that may be missing or refused (private windows, strict settings): then the value lives as long as the page.
// Called by the session and by the engine's own settings (theme, side menu).

const fallback = new Map<string, string>();

/** The text stored under `key`, null when there is none. Never throws. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Stores `value` under `key`; null removes it. Never throws. */
export function writeLocal(key: string, value: string | null): void {
  if (value === null) fallback.delete(key);
  else fallback.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The page goes on with the value it holds; only a reload forgets it.
  }
}
