/** Bytes as people read them: `3.4 MB`. */
export function inBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${units[power]}`;
}
