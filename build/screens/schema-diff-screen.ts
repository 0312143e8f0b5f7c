// What changed on the screens of a noun: columns, forms, actions, menu; as messages without their subject.
// `schema-diff.ts` adds the noun.

import type { Screen } from '../../src/schema/descriptor/descriptor';
import { changedKeys } from '../../src/schema/keywords/changes';
import type { Owner } from '../../src/schema/keywords/entries';
import { shown } from '../../src/schema/keywords/message-text';
import { SCREEN_KEYWORDS, type ScreenAbout, type ScreenKey } from '../../src/schema/keywords/screen-keywords';
import { kindText } from '../../src/schema/keywords/screen-kinds';

/** The screens of a noun, or of the product itself. */
export interface ScreenOwner extends Owner {
  screens: readonly Screen[];
}

/**
 * Screens that were added, removed or changed. A screen is identified by its address, one without an address by its
 * kind.
 */
export function screenChanges(before: ScreenOwner, after: ScreenOwner): string[] {
  const [old, now] = [byAddress(before.screens), byAddress(after.screens)];
  const [gone, come] = [without(old, now), without(now, old)];
  // The only one of its kind that was removed and the only one that was added: it has moved.
  const moved = gone.flatMap((from) =>
    come
      .filter(
        (to) =>
          to.kind === from.kind && come.filter(sameKind(to)).length === 1 && gone.filter(sameKind(from)).length === 1,
      )
      .map((to) => ({ from, to })),
  );
  const stayed = [...now].flatMap(([key, to]) => (old.has(key) ? [{ from: old.get(key)!, to }] : []));
  const several = now.size > 1;
  const messages = [
    ...gone
      .filter((screen) => !moved.some(({ from }) => from === screen))
      .map((screen) => `screen ${shown(screen.title)}${at(screen)} was removed`),
    ...come
      .filter((screen) => !moved.some(({ to }) => to === screen))
      .map((screen) => `screen ${shown(screen.title)}${at(screen)} is new`),
    ...[...stayed, ...moved].flatMap(({ from, to }) =>
      oneScreen({ ...before, screen: from, several }, { ...after, screen: to, several }),
    ),
  ];
  // What is changed alike on several of them.
  return [...new Set(messages)];
}

function oneScreen(before: ScreenAbout, after: ScreenAbout): string[] {
  const [from, to] = [before.screen, after.screen];
  if (from.kind !== to.kind) return [...SCREEN_KEYWORDS.kind.changed({ from: from.kind, to: to.kind }, before, after)];
  const messages = changedKeys(from, to).flatMap((change): readonly string[] => {
    const keyword = SCREEN_KEYWORDS[change.key as ScreenKey];
    return keyword
      ? keyword.changed(change as never, before, after)
      : [`${shown(to.title)} changed as ${kindText(to.kind, after.noun, to).toLowerCase()}`];
  });
  return [...new Set(messages)];
}

const byAddress = (screens: readonly Screen[]): Map<string, Screen> =>
  new Map(screens.map((screen) => [screen.path ?? screen.kind, screen]));

const without = (screens: Map<string, Screen>, others: Map<string, Screen>): Screen[] =>
  [...screens].flatMap(([key, screen]) => (others.has(key) ? [] : [screen]));

const sameKind =
  (one: Screen) =>
  (other: Screen): boolean =>
    other.kind === one.kind;

const at = ({ path }: Screen): string => (path === undefined ? '' : ` at ${path}`);
