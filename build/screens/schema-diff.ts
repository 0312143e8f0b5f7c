// What changed in the descriptors between two states of `schemas/`, as messages for the people who own the product.
// `npm run screens -- --diff REV` prints them; only that and the tests import this file.

import type { App, Choice, Lists, Noun, Screen } from '../../src/schema/model/descriptor';
import { messagesOf } from '../../src/schema/model/messages';
import { choiceChanges, recordChanges } from './schema-diff-record';
import { screenChanges } from './schema-diff-screen';
import { changedKeys, changedOrder, wentFrom } from './schema-diff-text';

type Files = Record<string, unknown>;

/**
 * One message per change, in the order: product, menu, fixed lists, nouns. Both arguments are valid descriptors by file
 * name, in the shape of `readDescriptors`. No message means that nothing changed but the order in which properties are
 * written.
 */
export function describeChanges(before: Files, after: Files): string[] {
  const [old, now] = [nounsIn(before), nounsIn(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return [
    ...appChanges(before['app.json'] as App, after['app.json'] as App),
    ...menuChanges(before, after),
    ...listChanges(listsIn(before), listsIn(after)),
    ...names.flatMap((name) => nounChanges(old.get(name), now.get(name))),
  ];
}

/** The plural of a noun: as in the menu, where staff know it from. */
function subjectOf(noun: Noun): string {
  const inMenu = noun.screens?.find((screen) => screen.menu && screen.kind !== 'form')?.menu?.label;
  return inMenu ?? noun.plural ?? `${noun.title}s`;
}

function nounChanges(before: Noun | undefined, after: Noun | undefined): string[] {
  if (!before && after) return [`New: ${subjectOf(after)}${screensIn(after)}.`];
  if (before && !after) return [`Removed: ${subjectOf(before)}${screensIn(before)}.`];
  if (!before || !after) return [];
  const found = [
    ...changedKeys(before, after, [
      'noun',
      'record',
      'add',
      'edit',
      'screens',
      'messages',
      'choices',
      'api',
      'label',
    ]).map(({ key, from, to }) => wentFrom(NOUN_WORDS[key] ?? `"${key}"`, from, to)),
    ...(before.label === after.label
      ? []
      : [`rows are named by ${titleIn(after, after.label)} instead of ${titleIn(before, before.label)}`]),
    ...changedKeys(before.api, after.api).map(({ key, from, to }) =>
      wentFrom(API_WORDS[key] ?? `"${key}" of the calls`, from, to),
    ),
    ...choiceChanges(before.choices, after.choices),
    ...recordChanges(before, after),
    ...messageChanges(before, after),
    ...screenChanges(before, after),
  ];
  return found.map((text) => `${subjectOf(after)}: ${text}.`);
}

const NOUN_WORDS: Record<string, string> = {
  title: 'the title',
  plural: 'the plural',
  server: 'the module on the server',
  table: 'the table of the records',
};

const API_WORDS: Record<string, string> = {
  id: 'the name of the id',
  base: 'the address of the calls',
  list: 'the method of the list call',
  paged: 'a list in pages',
  body: 'the way records are sent',
  calls: 'the list of calls',
  fixed: 'what is always sent along',
  single: 'a single record',
};

const screensIn = (noun: Noun): string => {
  const screens = (noun.screens ?? [])
    .filter(({ path }) => path !== undefined)
    .map(({ title, path }) => `${title} at ${path}`);
  return screens.length === 0 ? '' : ` (${screens.join(', ')})`;
};

const titleIn = (noun: Noun, name: string): string => noun.record.properties[name]?.title ?? name;

/** Messages that a noun did not define are compared as the default ones. */
function messageChanges(before: Noun, after: Noun): string[] {
  const usual = [messagesOf({ ...before, messages: {} }), messagesOf({ ...after, messages: {} })] as unknown as Record<
    string,
    string
  >[];
  return changedKeys({ ...before.messages }, { ...after.messages }).map(({ key, from, to }) =>
    wentFrom(MESSAGE_WORDS[key] ?? `the message "${key}"`, from ?? usual[0]![key], to ?? usual[1]![key]),
  );
}

const MESSAGE_WORDS: Record<string, string> = {
  add: 'the title of the form that adds',
  edit: 'the title of the form that edits',
  created: 'the message after adding',
  updated: 'the message after editing',
  deleteTitle: 'the title of the question before deleting',
  deleteText: 'the question before deleting',
  deleted: 'the message after deleting',
  deletedTitle: 'the title after deleting',
  deleteFailed: 'the message when deleting failed',
  deleteFailedTitle: 'the title when deleting failed',
  inUse: 'the reason why a record in use cannot be deleted',
  loadFailed: 'the message when a record could not be fetched',
  gone: 'the message when a record is gone',
  changed: 'the message when someone else has saved',
};

function appChanges(before: App, after: App): string[] {
  const own = changedKeys(before, after, ['menu', 'screens']).map(({ key, from, to }) =>
    wentFrom({ product: 'the name of the product', home: 'the start page' }[key] ?? `"${key}"`, from, to),
  );
  const groups = changedOrder(before.menu, after.menu).map(
    ({ item, kind, place }) => `menu group ${item} was ${kind}${place}`,
  );
  const screens = screenChanges({ title: '', screens: before.screens }, { title: '', screens: after.screens });
  return [...own, ...groups, ...screens].map((text) => `The product: ${text}.`);
}

/**
 * The order of entries inside a group. Entries that were added, removed or moved to another group are reported with
 * their screens.
 */
function menuChanges(before: Files, after: Files): string[] {
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

function entriesByGroup(files: Files): Map<string, { path: string; label: string }[]> {
  const groups = new Map<string, { path: string; label: string; order: number }[]>();
  for (const { menu, path, title } of Object.values(files).flatMap(
    (file) => (file as { screens?: Screen[] }).screens ?? [],
  )) {
    if (menu)
      groups.set(menu.group, [
        ...(groups.get(menu.group) ?? []),
        { path: path ?? title, label: menu.label, order: menu.order },
      ]);
  }
  for (const entries of groups.values()) entries.sort((a, b) => a.order - b.order);
  return groups;
}

function listChanges(before: Lists, after: Lists): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (!before[name]) return [`Fixed lists: ${name} is new.`];
    if (!after[name]) return [`Fixed lists: ${name} was removed.`];
    const [old, now] = [choicesIn(before[name]), choicesIn(after[name])];
    const moves = changedOrder([...old.keys()], [...now.keys()]).map(
      ({ item, kind, place }) =>
        `${(now.get(item) ?? old.get(item))!.text} was ${kind}${place.replace(/(before|after) (.+)$/, (_all, where: string, next: string) => `${where} ${now.get(next)?.text ?? next}`)}`,
    );
    const texts = [...now].flatMap(([value, choice]) => {
      const was = old.get(value);
      return was
        ? changedKeys(was, choice).map(({ key, from, to }) =>
            wentFrom(key === 'text' ? `the text of ${value}` : `"${key}" of ${value}`, from, to),
          )
        : [];
    });
    return [...moves, ...texts].map((text) => `Fixed list ${name}: ${text}.`);
  });
}

const choicesIn = (list: Lists[string]): Map<string, Choice> =>
  new Map(
    list.map((entry): [string, Choice] =>
      typeof entry === 'string' ? [entry, { value: entry, text: entry }] : [String(entry.value), entry],
    ),
  );

const listsIn = (files: Files): Lists => (files['lists.json'] ?? {}) as Lists;

const nounsIn = (files: Files): Map<string, Noun> =>
  new Map(
    Object.values(files).flatMap((file): [string, Noun][] =>
      typeof file === 'object' && file !== null && 'noun' in file ? [[(file as Noun).noun, file as Noun]] : [],
    ),
  );
