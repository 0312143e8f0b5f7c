// What changed on the screens of a noun: columns, forms, actions, menu; as messages without their subject.
// `schema-diff.ts` adds the noun.

import type { Screen } from '../../src/schema/descriptor/descriptor';
import { changedKeys } from '../../src/schema/keywords/changes';
import type { Owner } from '../../src/schema/keywords/entries';
import { shown } from '../../src/schema/keywords/message-text';
import type { ScreenAbout } from '../../src/schema/keywords/screen/screen-keyword';
import { kindText, screenKeywords } from '../../src/schema/keywords/screen-kinds';

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
  const keywords = screenKeywords(to);
  // The keywords follow from the kind.
  const changes = changedKeys(from, to).filter(({ key }) => from.kind === to.kind || key === 'kind');
  const messages = changes.flatMap(
    (change) =>
      keywords[change.key]?.changed(change as never, before, after) ?? [
        `${shown(to.title)} changed as ${kindText(after).toLowerCase()}`,
      ],
  );
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
