import type { Choice } from '../descriptor/descriptor';

/** An entry of an option list in a file; one that is only a text stands for itself. */
export const asChoice = (entry: Choice | string): Choice =>
  typeof entry === 'string' ? { value: entry, text: entry } : entry;
