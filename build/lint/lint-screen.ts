// Rules about what every screen has, and about the screens that are neither lists nor forms.
import type { CustomScreen, Noun, Screen, StackScreen } from '../../src/schema/descriptor/descriptor';
import { COMPONENT_NAMES, MENU_ICON_NAMES, USER_MENU } from '../../src/schema/descriptor/names';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { named } from '../../src/schema/keywords/suggestions';
import { underProblems } from './lint-addresses';
import { formProblems } from './lint-form';
import { inlineProblems, listProblems } from './lint-list';

export function screenProblems(place: Place, screen: Screen, noun: Noun, context: LintContext): Finding[] {
  const found = menuProblems(place, screen, context);
  if (noun.api.single && screen.kind !== 'form' && screen.kind !== 'custom')
    found.push(place.at('kind').problem('a caller has one record only, so there is no list of them'));
  return [...found, ...(KINDS[screen.kind]?.(place, screen as never, noun, context) ?? [])];
}

type KindProblems<Kind> = (place: Place, screen: Kind, noun: Noun, context: LintContext) => Finding[];

/** The rules of each kind. One of another kind is refused by its structure. */
const KINDS: { [Kind in Screen['kind']]: KindProblems<Extract<Screen, { kind: Kind }>> } = {
  list: listProblems,
  form: formProblems,
  inline: inlineProblems,
  stack: (place, screen, _, context) => stackProblems(place, screen, context),
  custom: (place, screen, _, context) => customProblems(place, screen, context),
};

export function customProblems(place: Place, screen: CustomScreen, context: LintContext): Finding[] {
  const { component, under, path } = screen;
  const found = named(place.at('component'), 'component', component, COMPONENT_NAMES);
  if (under !== undefined) return [...found, ...underProblems(place.at('under'), under, path, context)];
  return path.includes('{')
    ? [...found, place.at('path').problem('the records of {id} are those of a list, so the screen must be "under" one')]
    : found;
}

export function menuProblems(place: Place, screen: Screen, { groups }: LintContext): Finding[] {
  const { menu } = screen;
  if (!menu) return [];
  if (screen.path === undefined)
    return [place.at('menu').problem('a screen without a "path" has no address to lead to')];
  if (isReference(screen))
    return [place.at('menu').problem('a reference page can be turned off, so no menu may lead to it')];
  const found = named(place.at('menu', 'group'), 'menu group', menu.group, [...groups, USER_MENU]);
  if (menu.icon) found.push(...named(place.at('menu', 'icon'), 'icon', menu.icon, MENU_ICON_NAMES));
  return found;
}

export const isReference = (screen: Screen): boolean => screen.kind === 'custom' && screen.reference === true;

function stackProblems(place: Place, screen: StackScreen, { nouns }: LintContext): Finding[] {
  return screen.parts.flatMap((part, i) => {
    const at = place.at('parts', i);
    if (!nouns.has(part)) return named(at, 'noun', part, [...nouns.keys()]);
    if (screen.parts.indexOf(part) < i) return [at.problem(`"${part}" is in it twice`)];
    const hasTable = nouns.get(part)!.screens?.some((other) => other.kind === 'inline');
    return hasTable ? [] : [at.problem(`${part} has no inline table to show`)];
  });
}
