// What changed in the descriptors between two states of `schemas/`, as messages for the people who own the product.
// `npm run screens -- --diff REV` prints them.

import type { App, Noun, Screen } from '../../src/schema/descriptor/descriptor';
import { changedKeys, changedOrder } from '../../src/schema/keywords/changes';
import {
  choicesOfList,
  type DescriptorSet,
  type Files,
  readSet,
  subjectOf,
} from '../../src/schema/keywords/descriptor-set';
import { wentFrom } from '../../src/schema/keywords/keyword';
import { API_KEYWORDS } from '../../src/schema/keywords/noun/api';
import { MESSAGE_KEYWORDS } from '../../src/schema/keywords/noun/messages';
import type { NounAbout } from '../../src/schema/keywords/noun/noun-about';
import { NOUN_KEYWORDS } from '../../src/schema/keywords/noun-keywords';
import type { Finding } from '../../src/schema/model/schema-finding';
import { describeFields, describeNoun } from './describe-noun';
import { type Change, tableChanges, texts } from './schema-diff-change';
import { nounWasRemoved } from './schema-diff-data';
import { choiceChanges, recordChanges } from './schema-diff-record';
import { followRenames } from './schema-diff-renames';
import { screenChanges } from './schema-diff-screen';

/**
 * One message per change, in the order: product, menu, fixed lists, nouns. Both arguments are valid descriptors by file
 * name; with `findings` of a database the consequences have numbers. No message means that nothing changed but the order in which properties are written.
 */
export function compareDescriptors(before: Files, after: Files, findings?: readonly Finding[]): Change[] {
  const [old, now] = [readSet(before), readSet(after, findings)];
  const { renamed, changes } = followRenames(old, now);
  const names = [...new Set([...renamed.nouns.keys(), ...now.nouns.keys()])];
  return [
    ...texts(appChanges(old, now)),
    ...texts(menuChanges(old, now)),
    ...texts(listChanges(old, now)),
    ...names.flatMap((name) => [
      ...(changes.get(name) ?? []),
      ...nounChanges(aboutIn(renamed, name), aboutIn(now, name), findings),
    ]),
  ];
}

/** The messages alone. */
export const describeChanges = (before: Files, after: Files): string[] =>
  compareDescriptors(before, after).map(({ text }) => text);

function aboutIn(set: DescriptorSet, name: string): NounAbout | undefined {
  const noun = set.nouns.get(name);
  return noun && { set, noun };
}

function nounChanges(
  before: NounAbout | undefined,
  after: NounAbout | undefined,
  findings: readonly Finding[] | undefined,
): Change[] {
  if (!before && after)
    return [
      {
        text: `New: ${subjectOf(after.noun)}${screensIn(after.noun)}.`,
        details: [...describeFields(after.set, after.noun), ...describeNoun(after.set, after.noun)],
      },
    ];
  if (before && !after)
    return [
      {
        text: `Removed: ${subjectOf(before.noun)}${screensIn(before.noun)}.`,
        consequences: nounWasRemoved(before, findings),
      },
    ];
  if (!before || !after) return [];
  const [old, now] = [before.noun, after.noun];
  const found: Change[] = [
    ...texts(tableChanges(NOUN_KEYWORDS, old, now, before, after)),
    ...texts(tableChanges(API_KEYWORDS, old.api, now.api, before, after)),
    ...texts(choiceChanges(before, after)),
    ...recordChanges(before, after),
    ...texts(tableChanges(MESSAGE_KEYWORDS, { ...old.messages }, { ...now.messages }, before, after)),
    ...texts(screenChanges(screensOf(before), screensOf(after))),
  ];
  return found.map((change) => ({ ...change, text: `${subjectOf(now)}: ${change.text}.` }));
}

const screensOf = ({ set, noun }: NounAbout) => ({ set, noun, screens: noun.screens ?? [] });

const screensIn = (noun: Noun): string => {
  const screens = (noun.screens ?? [])
    .filter(({ path }) => path !== undefined)
    .map(({ title, path }) => `${title} at ${path}`);
  return screens.length === 0 ? '' : ` (${screens.join(', ')})`;
};

function appChanges(before: DescriptorSet, after: DescriptorSet): string[] {
  const settings = changedKeys(before.app, after.app, ['menu', 'screens']).map((change) =>
    wentFrom(APP_WORDS[change.key as keyof typeof APP_WORDS] ?? 'a setting of the product', change),
  );
  const groups = changedOrder(before.app.menu, after.app.menu).map(
    ({ item, kind, place }) => `menu group ${item} was ${kind}${place}`,
  );
  const screens = screenChanges(
    { set: before, screens: before.app.screens },
    { set: after, screens: after.app.screens },
  );
  return [...settings, ...groups, ...screens].map((text) => `The product: ${text}.`);
}

const APP_WORDS: Record<Exclude<keyof App, 'menu' | 'screens'>, string> = {
  product: 'the name of the product',
  home: 'the start page',
  mapsOpenAt: 'where maps open',
};

/**
 * The order of entries inside a group. Entries that were added, removed or moved to another group are reported with
 * their screens.
 */
function menuChanges(before: DescriptorSet, after: DescriptorSet): string[] {
  const [old, now] = [entriesByGroup(before), entriesByGroup(after)];
  return [...now].flatMap(([group, paths]) => {
    const moves = changedOrder(
      old.get(group)?.map(({ path }) => path) ?? [],
      paths.map(({ path }) => path),
    ).filter(({ kind }) => kind === 'moved');
    return moves.map(
      ({ index }) =>
        `Menu, ${group}: ${paths[index]!.label} moved ${index === 0 ? 'to the top' : `after ${paths[index - 1]!.label}`}.`,
    );
  });
}

function entriesByGroup({ app, nouns }: DescriptorSet): Map<string, { path: string; label: string }[]> {
  const groups = new Map<string, { path: string; label: string; order: number }[]>();
  const screens: Screen[] = [...app.screens, ...[...nouns.values()].flatMap((noun) => noun.screens ?? [])];
  for (const { menu, path, title } of screens) {
    if (menu)
      groups.set(menu.group, [
        ...(groups.get(menu.group) ?? []),
        { path: path ?? title, label: menu.label, order: menu.order },
      ]);
  }
  for (const entries of groups.values()) entries.sort((a, b) => a.order - b.order);
  return groups;
}

function listChanges({ lists: before }: DescriptorSet, { lists: after }: DescriptorSet): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (!before[name]) return [`Fixed lists: ${name} is new.`];
    if (!after[name]) return [`Fixed lists: ${name} was removed.`];
    const [old, now] = [choicesByValue(before[name]), choicesByValue(after[name])];
    const textOf = (value: string) => (now.get(value) ?? old.get(value))!.text;
    const moves = changedOrder([...old.keys()], [...now.keys()], textOf).map(
      ({ item, kind, place }) => `${textOf(item)} was ${kind}${place}`,
    );
    const changed = [...now].flatMap(([value, choice]) => {
      const was = old.get(value);
      if (!was) return [];
      return changedKeys(was, choice).map((change) =>
        change.key === 'text'
          ? wentFrom(`the text of ${value}`, change)
          : `${choice.text} can ${change.to ? 'no longer' : 'now'} be chosen`,
      );
    });
    return [...moves, ...changed].map((text) => `Fixed list ${name}: ${text}.`);
  });
}

const choicesByValue = (list: DescriptorSet['lists'][string]) =>
  new Map(choicesOfList(list).map((choice) => [String(choice.value), choice]));
