// The kinds of screens, each with the entries of its keywords. What renders one is in `src/engine/screen.tsx`, the rules
// that need the code of the product in `build/lint/lint-screen.ts`, its pictures in `build/screens/states.ts`.

import type { Noun, Screen } from '../descriptor/descriptor';
import { pluralWithin } from './descriptor-set';
import { objectOf, type Schema } from './keyword';
import { shown } from './message-text';
import { custom } from './screen/custom';
import { dashboard } from './screen/dashboard';
import { EVERY_SCREEN } from './screen/every-screen';
import { form } from './screen/form';
import { inline } from './screen/inline';
import { list } from './screen/list';
import type { ScreenAbout, ScreenKeyword, ScreenKind } from './screen/screen-keyword';
import { stack } from './screen/stack';

/** In the order in which descriptors list them; a new one comes last, as `schemas/meta/` has them by number. */
const SCREEN_KINDS: { [Kind in Screen['kind']]: ScreenKind<Extract<Screen, { kind: Kind }>> } = {
  list,
  form,
  inline,
  stack,
  custom,
  dashboard,
};

/** The values of `kind` in the order of the page of keywords. */
export const SCREEN_KIND_NAMES = Object.keys(SCREEN_KINDS);

/** The kind of a screen. A revision may have had one that is gone. */
export const screenKind = ({ kind }: Screen): ScreenKind =>
  (SCREEN_KINDS[kind] ?? SCREEN_KINDS.custom) as unknown as ScreenKind;

/** The entries of the keywords of a kind, its `kind` first. */
export const screenKeywords = (screen: Screen): Readonly<Record<string, ScreenKeyword<never, never>>> => ({
  kind: KIND,
  // Of one that is misspelled, what every kind has.
  ...((SCREEN_KINDS[screen.kind]?.keywords ?? EVERY_SCREEN) as object),
});

const KIND: ScreenKeyword<Screen['kind'], never> = {
  section: 'What it is',
  says: (_, about) => [`${kindText(about)}.`],
  changed: (_, before, after) => [
    `${shown(after.screen.title)} is now ${kindText(after).toLowerCase()}, no longer ${kindText(before).toLowerCase()}`,
  ],
};

/** "A list of terminals". */
export const kindText = ({ screen, noun }: Pick<ScreenAbout, 'screen' | 'noun'>): string =>
  screenKind(screen).text(noun ? pluralWithin(noun) : 'records', screen, noun as Noun | undefined);

/** What a screen may have as JSON Schema: what every one has, and what follows from its kind. */
export const screenSchema = (): Schema => ({
  type: 'object',
  required: ['kind', 'title'],
  defaultSnippets: Object.values(SCREEN_KINDS).flatMap(({ snippets = [] }) => snippets),
  properties: {
    kind: {
      enum: SCREEN_KIND_NAMES,
      enumDescriptions: Object.values(SCREEN_KINDS).map(({ description }) => description),
      description: 'What kind of screen it is; the other keywords follow from it.',
    },
    title: list.keywords.title.schema,
  },
  allOf: Object.entries(SCREEN_KINDS).map(([kind, { required, keywords }]) => {
    const { type: _, properties, ...rest } = objectOf(keywords as Parameters<typeof objectOf>[0], { required });
    return {
      if: { required: ['kind'], properties: { kind: { const: kind } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { ...rest, properties: { kind: true, ...(properties as object), title: true } },
    };
  }),
});
