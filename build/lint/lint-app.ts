// Rules about the product as a whole, in `app.json`.
import type { App, CustomScreen } from '../../src/schema/descriptor/descriptor';
import { TOP_MENU, USER_MENU } from '../../src/schema/descriptor/names';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { named } from '../../src/schema/keywords/suggestions';
import { coordinatesOf } from '../../src/schema/model/list-map';
import type { Files } from './lint-context';
import { screenKeywordProblems } from './lint-screen';

/** The component and the address of the page that everybody sees first. */
const SIGN_IN = { component: 'sign-in', path: '/login' };

/** What is called so without `app.json`. */
const OWN_GROUPS = [
  [USER_MENU, 'the menu of the user'],
  [TOP_MENU, 'above all groups'],
] as const;

/** Problems of `app.json`; none where there is no such file. */
export function appProblems(files: Files, context: LintContext): Finding[] {
  const app = files['app.json'] as App | undefined;
  if (!app) return [];
  const root = new Place('app.json');
  const found = app.screens.flatMap((screen, i) => {
    const place = root.at('screens', i);
    if (screen.kind !== 'custom' && screen.kind !== 'dashboard')
      return [place.problem('only screens of kind "custom" or "dashboard" can stand without a noun')];
    if (screen.kind === 'custom' && screen.under !== undefined)
      return [place.at('under').problem('only a screen of a noun belongs to a list')];
    return screenKeywordProblems(place, screen, undefined, context);
  });
  for (const [name, is] of OWN_GROUPS)
    if (app.menu.includes(name))
      found.push(root.at('menu', app.menu.indexOf(name)).problem(`"${name}" is ${is}, so no group can be called that`));
  const signIn = app.screens.find(
    (screen): screen is CustomScreen => screen.kind === 'custom' && screen.component === SIGN_IN.component,
  );
  if (signIn?.path !== SIGN_IN.path || !signIn.fullScreen)
    found.push(
      root
        .at('screens')
        .problem(`nobody could sign in: a "fullScreen" with the component "sign-in" must be at ${SIGN_IN.path}`),
    );
  return [
    ...found,
    ...homeProblems(root.at('home'), app, context),
    ...openingProblems(root.at('mapsOpenAt'), app, context),
  ];
}

function openingProblems(place: Place, { mapsOpenAt }: App, { nouns }: LintContext): Finding[] {
  if (mapsOpenAt === undefined) return [];
  const noun = nouns.get(mapsOpenAt);
  if (!noun) return named(place, 'noun', mapsOpenAt, [...nouns.keys()]);
  return coordinatesOf(noun) && noun.choices
    ? []
    : [place.problem(`a map needs the coordinates of a ${mapsOpenAt}: its list has no "map", or it has no "choices"`)];
}

function homeProblems(place: Place, { home, screens }: App, { paths }: LintContext): Finding[] {
  const found = named(place, 'screen at', home, paths);
  const screen = screens.find(({ path }) => path === home);
  if (screen?.kind === 'custom' && screen.reference)
    found.push(place.problem(`${home} is a reference page, which can be turned off`));
  if (home === SIGN_IN.path)
    found.push(place.problem('who has signed in is sent home, so that cannot be the sign-in page'));
  if (home.includes('{')) found.push(place.problem('it must be a page by itself, not that of a record'));
  return found;
}
