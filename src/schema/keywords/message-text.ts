// How lists, numbers and values read in a message.

/** "A", "A and B", "A, B and C". */
export function listed(items: readonly string[], joint: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`;
}

/** A text as it stands on the screen. */
export const quoted = (text: string): string => `“${text}”`;

/** A text at the end of a message. */
export const quotedEnd = (text: string): string => `${quoted(text)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** A value as it reads in a message. */
export function shown(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${shown(inner)}`)
      .join(', ');
  return JSON.stringify(value);
}

/** JSON as descriptors are written: { "field": "carrier_name", "direction": "asc" }. */
export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${jsonText(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
