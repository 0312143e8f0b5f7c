// A message in which names stand out: the view shows them bold, a live region or a log reads the plain text.

/** Text as it is, or a name that an admin gave: the label of a field, the text of an option. */
export type TextPart = string | { readonly name: string };

/** The message without what stands out in it. */
export const joinParts = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');

/** "A", "A and B", "A, B and C"; of more than `most` the others are counted: "A, B and 7 more". */
export function listParts(items: readonly TextPart[], most = 6): TextPart[] {
  const shown = items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items;
  return shown.flatMap((item, index) => {
    if (index === 0) return [item];
    return [index === shown.length - 1 ? ' and ' : ', ', item];
  });
}
