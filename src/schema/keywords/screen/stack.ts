// The tables of several nouns on one page.

import type { Noun, StackScreen } from '../../descriptor/descriptor';
import { changedOrder } from '../changes';
import { pluralWithin } from '../descriptor-set';
import type { Owner } from '../entries';
import type { Finding, Place } from '../finding';
import { listed, shown } from '../message-text';
import { listOf } from '../schemas';
import { named } from '../suggestions';
import { EVERY_SCREEN, OF_SEVERAL_NOUNS } from './every-screen';
import type { ScreenKind, ScreenSite } from './screen-keyword';

/** The kind `stack`: it shows the inline tables that its nouns describe themselves. */
export const stack: ScreenKind<StackScreen> = {
  description: 'The tables of several nouns on one page.',
  required: ['path', 'parts'],
  text: () => 'Several tables on one page',
  ...OF_SEVERAL_NOUNS,
  keywords: {
    ...EVERY_SCREEN,
    parts: {
      schema: listOf(
        { $ref: 'names.json#/definitions/nounName' },
        'Nouns whose inline tables stand below each other.',
        ['laborhour', 'holiday'],
        { minItems: 1 },
      ),
      section: 'What it is',
      problems: partProblems,
      says: (names, { set }) => [
        `The tables of ${listed(names.map((name) => plural(set.nouns.get(name), name)))}, below each other.`,
      ],
      changed: ({ from = [], to = [] }, before, { set, screen }) => {
        const called = (names: readonly string[], { nouns }: Owner['set']) =>
          names.map((name) => plural(nouns.get(name), name));
        return changedOrder(called(from, before.set), called(to, set)).map(
          ({ item, kind, place }) =>
            `the table of ${item} ${kind === 'moved' ? '' : 'was '}${kind}${place} on ${shown(screen.title)}`,
        );
      },
    },
  },
};

function partProblems(place: Place, parts: readonly string[], { context: { nouns } }: ScreenSite): Finding[] {
  return parts.flatMap((part, i) => {
    const at = place.at(i);
    if (!nouns.has(part)) return named(at, 'noun', part, [...nouns.keys()]);
    if (parts.indexOf(part) < i) return [at.problem(`"${part}" is in it twice`)];
    const hasTable = nouns.get(part)!.screens?.some(({ kind }) => kind === 'inline');
    return hasTable ? [] : [at.problem(`${part} has no inline table to show`)];
  });
}

const plural = (noun: Noun | undefined, name: string): string => (noun ? pluralWithin(noun) : name);
