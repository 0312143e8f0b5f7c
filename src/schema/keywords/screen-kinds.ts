// The kinds of screens. What renders one is `src/engine/screen.tsx`, what checks one `build/lint/lint-screen.ts`.

import type { Noun, Screen } from '../descriptor/descriptor';
import { pluralWithin } from './descriptor-set';

interface ScreenKind {
  description: string;
  /** The keywords that it cannot be without, besides `kind` and `title`. */
  required: readonly string[];
  /** What it is, in the book of screens. */
  text(records: string, screen: Screen, noun: Noun | undefined): string;
}

/** In the order in which descriptors list them. */
export const SCREEN_KINDS: Readonly<Record<Screen['kind'], ScreenKind>> = {
  list: {
    description: 'A list that comes a page at a time, with search and sort.',
    required: ['columns', 'actions'],
    text: (records) => `A list of ${records}, page by page`,
  },
  form: {
    description: 'A page with a form, or with a record to read and print.',
    required: ['path', 'under'],
    text: (records, screen, noun) =>
      screen.path?.includes('{')
        ? `A page with one of the ${records}`
        : noun?.api.single
          ? 'A form for the own record'
          : `A form that adds to the ${records}`,
  },
  inline: {
    description: 'A whole table on one page, edited row by row.',
    required: ['columns', 'actions'],
    text: (records) => `A table of ${records}, edited row by row`,
  },
  stack: {
    description: 'The tables of several nouns on one page.',
    required: ['path', 'parts'],
    text: () => 'Several tables on one page',
  },
  custom: {
    description: 'A screen that is code.',
    required: ['path', 'component'],
    text: (records, _, noun) => (noun ? `A page for ${records}` : 'A page of its own'),
  },
};

/** "A list of terminals". A revision may have had a kind that is gone. */
export const kindText = (kind: Screen['kind'], noun: Noun | undefined, screen: Screen): string =>
  (SCREEN_KINDS[kind] ?? SCREEN_KINDS.custom).text(noun ? pluralWithin(noun) : 'records', screen, noun);
