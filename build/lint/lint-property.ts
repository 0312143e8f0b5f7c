// Rules about one property of a record: of each of its keywords by itself, and of all of them together.

import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import type { PropertySite } from '../../src/schema/keywords/property/property-keyword';
import { PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';
import type { RecordMode } from '../../src/schema/model/record-for';
import { partnerProblems } from './lint-cross-field';
import { valueProblems } from './lint-value';

/** `words` are the keywords that stand at this place: of a variant its own, beside which those of the record hold, too. */
export function propertyProblems(
  place: Place,
  name: string,
  noun: Noun,
  context: LintContext,
  {
    mode = 'add',
    words = Object.keys(PROPERTY_KEYWORDS),
    isColumn,
  }: { mode?: RecordMode; words?: readonly string[]; isColumn?: boolean } = {},
): Finding[] {
  const property = noun.record.properties[name]!;
  const site: PropertySite = { name, property, noun, mode, context, isColumn, at: place };
  return [
    ...valueProblems(place, property, context),
    ...partnerProblems(place, name, noun, context),
    ...words.flatMap((word) => keywordProblems(word as keyof Property, site)),
  ];
}

function keywordProblems<Word extends keyof Property>(word: Word, site: PropertySite): Finding[] {
  const value = site.property[word];
  return value === undefined || value === null || value === false
    ? []
    : (PROPERTY_KEYWORDS[word].problems?.(site.at.at(word), value, site) ?? []);
}
