// Rules about screens: of each keyword by itself, and of each kind as a whole.
import type { Noun, Screen } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { screenKeywords } from '../../src/schema/keywords/screen-kinds';
import { formProblems } from './lint-form';
import { inlineProblems, listProblems } from './lint-list';

/** Problems of a screen of a noun. */
export function screenProblems(place: Place, screen: Screen, noun: Noun, context: LintContext): Finding[] {
  const found = screenKeywordProblems(place, screen, noun, context);
  if (screen.kind === 'dashboard')
    found.push(place.at('kind').problem('a dashboard may be about several nouns, so it stands in app.json'));
  if (noun.api.single && screen.kind !== 'form' && screen.kind !== 'custom')
    found.push(place.at('kind').problem('a caller has one record only, so there is no list of them'));
  return [...found, ...(KINDS[screen.kind]?.(place, screen as never, noun, context) ?? [])];
}

/** Of a screen of the product itself, too, which has no noun. */
export const screenKeywordProblems = (
  place: Place,
  screen: Screen,
  noun: Noun | undefined,
  context: LintContext,
): Finding[] =>
  Object.entries(screenKeywords(screen)).flatMap(([word, { problems }]) => {
    const value = (screen as unknown as Record<string, unknown>)[word];
    return value === undefined
      ? []
      : (problems?.(place.at(word), value as never, { screen, noun, context } as never) ?? []);
  });

type KindProblems<Kind> = (place: Place, screen: Kind, noun: Noun, context: LintContext) => Finding[];

/** What a kind needs of its noun, and of the code of the product. */
const KINDS: { [Kind in Screen['kind']]?: KindProblems<Extract<Screen, { kind: Kind }>> } = {
  list: listProblems,
  form: formProblems,
  inline: inlineProblems,
};
