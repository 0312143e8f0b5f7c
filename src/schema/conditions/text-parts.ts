// A message in which names stand out: the view shows them bold, a live region or a log reads the plain text.

/** Text as it is, or a name that an admin gave: the label of a field, the text of an option. */
export type TextPart = string | { readonly name: string };

/** The message without what stands out in it. */
export const joinParts = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');

const MAX_LISTED = 6;

/** "A", "A and B", "A, B and C"; of more than six the others are counted: "A, B, C, D, E and 7 more". */
export function listParts(items: readonly TextPart[]): TextPart[] {
  const rest = items.slice(MAX_LISTED - 1);
  const shown = rest.length > 1 ? [...items.slice(0, MAX_LISTED - 1), `${rest.length} more`] : items;
  return shown.flatMap((item, index) => {
    if (index === 0) return [item];
    return [index === shown.length - 1 ? ' and ' : ', ', item];
  });
}
