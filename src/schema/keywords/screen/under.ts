// Where Cancel and saving lead, for pages that belong to a list.

import type { CustomScreen, FormScreen } from '../../descriptor/descriptor';
import type { Owner } from '../entries';
import type { Finding, Place } from '../finding';
import type { LintContext } from '../lint-context';
import { quoted, shown } from '../message-text';
import { nameOf } from '../schemas';
import { named } from '../suggestions';
import type { ScreenKeyword } from './screen-keyword';

/** The keyword `under` of a kind of screen. */
export const under = (description: string, example: string): ScreenKeyword<string, FormScreen | CustomScreen> => ({
  schema: nameOf('screenPath', description, example),
  section: 'What it is',
  says: (path, about) => [`Saving and Cancel lead back to ${screenAt(about, path)}.`],
  changed: ({ from, to }, before, after) => [
    `saving ${shown(after.screen.title)} leads back to ${to ? screenAt(after, to) : 'no list'} instead of ${from ? screenAt(before, from) : 'no list'}`,
  ],
  problems: (place, path, { screen, context }) =>
    context.isSample ? [] : underProblems(place, path, screen.path, context),
});

function underProblems(place: Place, under: string, path: string, { paths, offPages }: LintContext): Finding[] {
  if (under === path) return [place.problem('a screen cannot be under itself')];
  if (under.includes('{')) return [place.problem('it must be a page by itself, not that of a record')];
  if (offPages.includes(under))
    return [place.problem('nobody can return there: it is a page to sign in, or one that can be turned off')];
  return named(place, 'screen at', under, paths);
}

/** The title of the screen at a path. */
function screenAt({ set }: Owner, path: string): string {
  const screens = [...set.nouns.values()].flatMap(({ screens = [] }) => screens);
  return quoted([...screens, ...set.app.screens].find((screen) => screen.path === path)?.title ?? path);
}
