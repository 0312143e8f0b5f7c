// One state of `schemas/`, now or at a revision, with the lookups that descriptions need. Nothing here reads the
// descriptors that are built into the product: a description may be of older ones.

import type { App, Choice, Lists, Noun, Property, Screen } from '../descriptor/descriptor';
import { asChoice } from '../model/as-choice';
import { withLayouts } from '../model/form-layouts';
import { pluralOf } from '../model/noun-label';
import { allLists } from '../model/noun-list';
import type { Finding } from '../model/schema-finding';
import { withStateFields } from '../model/states';

/** Descriptors by file name, in the shape of `readDescriptors`. */
export type Files = Readonly<Record<string, unknown>>;

/** The descriptors of one state, as the book of screens describes them and their comparison compares two. */
export interface DescriptorSet {
  nouns: ReadonlyMap<string, Noun>;
  lists: Lists;
  app: App;
  /** What a start with these descriptors does to the database, where there is one. */
  findings?: readonly Finding[] | undefined;
}

/** Reads a state from its files. Missing ones count as empty: an old revision may not have them all. */
export function readSet(files: Files, findings?: readonly Finding[]): DescriptorSet {
  const nouns = Object.values(files)
    .filter((file): file is Noun => typeof file === 'object' && file !== null && 'noun' in file)
    .map(withStateFields);
  return {
    nouns: new Map(
      nouns.map((noun) => [noun.noun, noun.screens ? { ...noun, screens: withLayouts(noun.screens) } : noun]),
    ),
    lists: (files['lists.json'] ?? {}) as Lists,
    app: (files['app.json'] ?? { product: '', home: '', menu: [], screens: [] }) as App,
    findings,
  };
}

/** What staff know the records by: the label in the menu, else the plural. */
export function subjectOf(noun: Noun): string {
  const inMenu = noun.screens?.find((screen: Screen) => screen.menu && screen.kind !== 'form')?.menu?.label;
  return inMenu ?? pluralOf(noun);
}

/** The plural inside a message: `user types`, but `SCACs`. */
export const pluralWithin = (noun: Noun): string => withinSentence(pluralOf(noun));

/** A capital that only begins a title becomes small: `Labor type`, but `SCAC`. */
const withinSentence = (text: string): string => text.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** The title of a property; of one that is elsewhere in the records, its own. */
export const titleIn = (noun: Noun, name: string): string =>
  Object.hasOwn(noun.record.properties, name) ? noun.record.properties[name]!.title : name;

/** The title of the noun called `name`, inside a message. */
export const nounTitle = ({ nouns }: DescriptorSet, name: string): string => {
  const noun = nouns.get(name);
  return noun ? withinSentence(noun.title) : name;
};

/** The fixed choices of a property: its own, or a list of `lists.json`. */
export function choicesIn(set: DescriptorSet, { options }: Pick<Property, 'options'>): readonly Choice[] | undefined {
  if (options === undefined) return undefined;
  return choicesOfList(typeof options === 'string' ? (listIn(set, options) ?? []) : options);
}

/** The list of nouns follows from the nouns, and so is no list that changes by itself. */
const listIn = ({ lists, nouns }: DescriptorSet, name: string): Lists[string] | undefined =>
  lists[name] ?? allLists(Object.fromEntries(nouns))[name];

/** An entry that is only a text stands for itself. */
export const choicesOfList = (list: Lists[string]): Choice[] => list.map(asChoice);
