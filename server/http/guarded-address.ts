// Which addresses belong to the API or the stored files. Pages and their headers need the rule without the guard and its
// database.

/**
 * Whether an address belongs to the API or the stored files, in any spelling that a proxy or router might normalize to
 * one.
 */
export function isGuarded(url: string): boolean {
  const path = plainPath(url);
  return path === undefined || /^\/+(api|storage)(?![a-z0-9_-])/.test(path);
}

/** The path in lower case, decoded, without `.` and `..`; undefined when it is no plain path at all. */
export function plainPath(url: string): string | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    const decoded = decodeURIComponent(url.split('?', 1)[0] ?? '').replace(/\\/g, '/');
    return new URL(`http://x/${decoded.replace(/^\/+/, '')}`).pathname.toLowerCase();
  } catch {
    return undefined;
  }
}
