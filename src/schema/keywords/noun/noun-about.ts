// What the keywords of a noun are described and compared with.

import type { Noun } from '../../descriptor/descriptor';
import type { DescriptorSet } from '../descriptor-set';

/** A noun in one state of the descriptors. */
export interface NounAbout {
  set: DescriptorSet;
  noun: Noun;
}

/** Compared by `schema-diff-record.ts` and `schema-diff-screen.ts`, key by key of their own tables. */
export const elsewhere = { changed: () => [] };
