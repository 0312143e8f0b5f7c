// Rules about what every screen has, and about the screens that are neither lists nor forms.
import type { CustomScreen, Noun, Screen, StackScreen } from '../../src/schema/model/descriptor';
import { COMPONENT_NAMES, MENU_ICON_NAMES, USER_MENU } from '../../src/schema/model/names';
import { type Finding, Place } from './finding';
import { type Context } from './lint-context';
import { formProblems } from './lint-form';
import { inlineProblems, listProblems } from './lint-list';
import { named } from './nearest-name';

export function screenProblems(place: Place, screen: Screen, noun: Noun, context: Context): Finding[] {
  const found = menuProblems(place, screen, context);
  switch (screen.kind) {
    case 'list':
      return [...found, ...listProblems(place, screen, noun, context)];
    case 'inline':
      return [...found, ...inlineProblems(place, screen, noun)];
    case 'form':
      return [...found, ...formProblems(place, screen, noun, context)];
    case 'stack':
      return [...found, ...stackProblems(place, screen, context)];
    case 'custom':
      return [...found, ...customProblems(place, screen, context)];
  }
}

export function customProblems(place: Place, { component, under }: CustomScreen, { paths }: Context): Finding[] {
  return [
    ...named(place.at('component'), 'component', component, COMPONENT_NAMES),
    ...(under === undefined ? [] : named(place.at('under'), 'screen at', under, paths)),
  ];
}

export function menuProblems(place: Place, screen: Screen, { groups }: Context): Finding[] {
  const { menu } = screen;
  if (!menu) return [];
  if (isReference(screen))
    return [place.at('menu').problem('a reference page can be turned off, so no menu may lead to it')];
  const found = named(place.at('menu', 'group'), 'menu group', menu.group, [...groups, USER_MENU]);
  if (menu.icon) found.push(...named(place.at('menu', 'icon'), 'icon', menu.icon, MENU_ICON_NAMES));
  return found;
}

export const isReference = (screen: Screen): boolean => screen.kind === 'custom' && screen.reference === true;

function stackProblems(place: Place, screen: StackScreen, { nouns }: Context): Finding[] {
  return screen.parts.flatMap((part, i) => {
    if (!nouns.has(part)) return named(place.at('parts', i), 'noun', part, [...nouns.keys()]);
    const hasTable = nouns.get(part)!.screens?.some((other) => other.kind === 'inline');
    return hasTable ? [] : [place.at('parts', i).problem(`${part} has no inline table to show`)];
  });
}
