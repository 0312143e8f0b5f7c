// The header that tells a browser to save or show a file, and its original name (RFC 6266, RFC 5987).

/** The name twice: plain ASCII for old readers, exact for all others. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/**
 * A file's name as it is kept: no control characters, at most 255 characters, the extension is never cut. Folders that
 * some senders put before it are dropped.
 */
export function cleanName(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const clean = base.replace(/[\x00-\x1f\x7f-\x9f]/g, '_').trim() || 'file';
  const chars = [...clean];
  if (chars.length <= 255) return clean;
  const extension = [...(/\.[^.]{1,20}$/.exec(clean)?.[0] ?? '')];
  return [...chars.slice(0, 255 - extension.length), ...extension].join('');
}
