// The names that a noun or a property had before (`"was"` in a descriptor).

/** One, several or none, in the order of the file. */
export const formerNames = ({ was }: { was?: string | readonly string[] }): readonly string[] =>
  was === undefined ? [] : typeof was === 'string' ? [was] : was;
