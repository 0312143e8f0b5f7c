// Sizes of files as text, for tiles, progress and messages.

/** Bytes in the usual unit: 310 KB, 2.4 MB. */
export function showSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kb = bytes / 1024;
  return kb < 1024 ? `${Math.round(kb)} KB` : `${(kb / 1024).toFixed(1)} MB`;
}
