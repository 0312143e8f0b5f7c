// Rules about the panels of a dashboard: each is about the list of its noun, to which it leads.

import type { DashboardPanel, DashboardScreen, Noun } from '../../descriptor/descriptor';
import { hasCall } from '../../model/calls';
import { hasGroups, listPaths, narrowingPath, panelList } from '../../model/dashboard';
import { usualChoices } from '../../model/noun-list';
import { refsOf } from '../../model/refs';
import { kindOf } from '../../values/kinds';
import type { Finding, Place } from '../finding';
import { fixedChoicesIn } from '../lint-context';
import { named } from '../suggestions';
import { filterProblems, propertyAtPath } from './list-opening';
import type { ScreenSite } from './screen-keyword';

type Site = ScreenSite<DashboardScreen>;

/** What is wrong with `narrowBy`: a noun that can be chosen, and that at least one panel can be narrowed to. */
export function narrowProblems(place: Place, name: string, { screen, context: { nouns } }: Site): Finding[] {
  const target = nouns.get(name);
  if (!target) return named(place, 'noun', name, [...nouns.keys()]);
  if (!usualChoices(target)) return [place.problem(`no ${name} can be chosen: it has no "choices"`)];
  const narrowed = screen.panels.some(({ noun }) => nouns.has(noun) && narrowingPath(nouns.get(noun)!, target));
  return narrowed ? [] : [place.problem(`no list of a panel has a column with the ${target.label} of a ${name}`)];
}

/** What is wrong with the panels; titles name them, so no two may be alike. */
export function panelProblems(place: Place, panels: readonly DashboardPanel[], site: Site): Finding[] {
  const titles = panels.map(({ title }) => title.toLowerCase());
  return panels.flatMap((panel, i) => {
    const at = place.at(i);
    return [
      ...(titles.indexOf(titles[i]!) < i ? [at.at('title').problem(`another panel is called "${panel.title}"`)] : []),
      ...ofPanel(at, panel, site),
    ];
  });
}

function ofPanel(place: Place, panel: DashboardPanel, { screen, context }: Site): Finding[] {
  const noun = context.nouns.get(panel.noun);
  if (!noun) return named(place.at('noun'), 'noun', panel.noun, [...context.nouns.keys()]);
  const list = panelList(noun);
  if (!list || !hasCall(noun, 'list'))
    return [place.at('noun').problem(`${panel.noun} has no list that comes a page at a time to lead to`)];
  const { by, as, filter, tone } = panel;
  const target = screen.narrowBy === undefined ? undefined : context.nouns.get(screen.narrowBy);
  const narrowing = target && narrowingPath(noun, target);
  const narrowed = filter && narrowing !== undefined && Object.hasOwn(filter, narrowing);
  return [
    ...byProblems(place, panel, noun, listPaths(list), context),
    ...(filter ? filterProblems(place.at('filter'), filter, { screen: list, noun, context }) : []),
    ...(narrowed ? [place.at('filter', narrowing).problem('staff narrow the page by it: "narrowBy"')] : []),
    ...(as === 'days' && by !== undefined && filter && Object.hasOwn(filter, by)
      ? [place.at('filter', by).problem('staff choose the days')]
      : []),
    ...(tone && as !== 'number' ? [place.at('tone').problem('only a number has a tone')] : []),
  ];
}

function byProblems(
  place: Place,
  { by, as }: DashboardPanel,
  noun: Noun,
  paths: readonly string[],
  context: Site['context'],
): Finding[] {
  const at = place.at('by');
  if (by === undefined)
    return hasGroups({ as }) ? [place.problem(`${as} need the column that they are counted by: "by"`)] : [];
  if (!paths.includes(by)) return named(at, 'column', by, paths);
  const property = propertyAtPath(noun, by, context);
  if (!property || as === 'records') return [];
  const { search, column } = kindOf(property);
  if (as === 'days' || as === 'number')
    return search === 'date' && column !== 'days' && !by.includes('.') && property.type !== 'array'
      ? []
      : [at.problem('only a day or a moment of the record itself has days to count by')];
  const ref = refsOf(noun.record).find(({ key }) => by.startsWith(`${key}.`))?.ref ?? '';
  const isLabel = by.endsWith(`.${context.nouns.get(ref)?.label}`) && property.type !== 'array';
  const isChoice = !by.includes('.') && property.type !== 'array' && fixedChoicesIn(property, context) !== undefined;
  return isLabel || isChoice
    ? []
    : [at.problem('only a choice or the name of a referenced record has values to count by')];
}
