// A message in which names stand out: the view shows them bold, a live region or a log reads the plain text.

/** Text as it is, or a name that an admin gave: the label of a field, the text of an option. */
export type TextPart = string | { readonly name: string };

/** The message without what stands out in it. */
export const joinParts = (parts: readonly TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
