// What a comparison consists of: changes, each with what follows from it.

import { changedKeys } from '../../src/schema/keywords/changes';
import type { Keywords } from '../../src/schema/keywords/keyword';

/** One line of a comparison. */
export interface Change {
  text: string;
  /** Below the message: the fields and rules of a new noun. */
  details?: readonly string[];
  /** What it means for the records that are there. */
  consequences?: readonly string[];
}

/** Changes from which nothing follows for records. */
export const texts = (messages: readonly string[]): Change[] => messages.map((text) => ({ text }));

/** The messages of a table of keywords for two states of their owner. */
export function tableChanges<Owner extends object, Context>(
  table: Keywords<Owner, Context>,
  old: Owner,
  now: Owner,
  before: Context,
  after: Context,
): string[] {
  return changedKeys(old, now).flatMap(({ key, from, to }) => {
    const keyword = table[key as keyof Owner];
    // A revision may have a keyword that is gone since.
    return keyword
      ? keyword.changed({ from, to } as never, before, after)
      : ['something that descriptors no longer have changed'];
  });
}
