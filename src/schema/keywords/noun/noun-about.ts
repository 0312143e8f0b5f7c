// What the keywords of a noun are described, judged and compared with.

import type { Noun } from '../../descriptor/descriptor';
import type { DescriptorSet } from '../descriptor-set';
import type { Finding, Place } from '../finding';
import type { Keyword } from '../keyword';
import type { LintContext } from '../lint-context';

/** A noun in one state of the descriptors. */
export interface NounAbout {
  set: DescriptorSet;
  noun: Noun;
}

/** The noun that a keyword stands in. */
export interface NounSite {
  noun: Noun;
  context: LintContext;
}

/** One keyword of a noun. */
export interface NounKeyword<Value> extends Keyword<Value, NounAbout> {
  /** What is wrong with its value by itself; `place` is that of the keyword. */
  problems?(place: Place, value: Value, site: NounSite): Finding[];
}

/** Compared by `schema-diff-record.ts` and `schema-diff-screen.ts`, key by key of their own tables. */
export const elsewhere = { changed: () => [] };
