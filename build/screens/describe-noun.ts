// What holds for all screens of a noun, and the messages that differ from the default ones.
import type { Messages, Noun } from '../../src/schema/descriptor/descriptor';
import type { DescriptorSet } from '../../src/schema/keywords/descriptor-set';
import type { Keywords } from '../../src/schema/keywords/keyword';
import { API_KEYWORDS } from '../../src/schema/keywords/noun/api';
import { CHOICE_KEYWORDS } from '../../src/schema/keywords/noun/choices';
import { MESSAGE_KEYWORDS } from '../../src/schema/keywords/noun/messages';
import type { NounAbout } from '../../src/schema/keywords/noun/noun-about';
import { RECORD_KEYWORDS } from '../../src/schema/keywords/noun/record';
import { NOUN_KEYWORDS } from '../../src/schema/keywords/noun-keywords';
import type { RecordMode } from '../../src/schema/model/record-for';
import { describeProperty } from './describe-property';

/** Sentences about a noun as a whole. */
export function describeNoun(set: DescriptorSet, noun: Noun): string[] {
  const about = { set, noun };
  return [
    ...said(RECORD_KEYWORDS, noun.record, about),
    ...said(NOUN_KEYWORDS, noun, about),
    ...said(API_KEYWORDS, noun.api, about),
    ...(noun.choices ? said(CHOICE_KEYWORDS, noun.choices, about) : []),
  ];
}

/** Every field with its rules, in the order of the file. */
export const describeFields = (
  set: DescriptorSet,
  noun: Noun,
  modes: readonly RecordMode[] = ['add', 'edit'],
): string[] => Object.keys(noun.record.properties).map((name) => describeProperty(set, noun, name, modes));

/** The messages of a noun that differ from the default ones, of the given ones. */
export const describeMessages = (set: DescriptorSet, noun: Noun, which: readonly (keyof Messages)[]): string[] =>
  said(
    MESSAGE_KEYWORDS,
    Object.fromEntries(which.flatMap((name) => (noun.messages?.[name] ? [[name, noun.messages[name]]] : []))),
    { set, noun },
  );

/** What the keywords of a table say of `owner`, in the order of the table. */
function said<Owner extends object>(table: Keywords<Owner, NounAbout>, owner: Owner, about: NounAbout): string[] {
  return (Object.keys(table) as (keyof Owner)[]).flatMap((key) => {
    const value = owner[key];
    return value === undefined || value === false ? [] : (table[key].says?.(value as never, about) ?? []);
  });
}
