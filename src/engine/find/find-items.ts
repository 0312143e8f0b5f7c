// What can be found without the server: the screens of the menu, pages that add a record, what the shell offers; and where a
// found record opens. By the descriptors and the rights of the user.
import type { ReactElement, ReactNode } from 'react';
import type { InlineScreen, ListScreen, Noun } from '../../schema/descriptor/descriptor';
import { TOP_MENU, USER_MENU } from '../../schema/descriptor/names';
import { isEmpty } from '../../schema/formats/plain-values';
import { hasCall } from '../../schema/model/calls';
import { plainCell, valueAt } from '../../schema/model/cell-value';
import { type FoundRecord, findWords } from '../../schema/model/find';
import { besideColumns } from '../../schema/model/find-columns';
import { nounLabel } from '../../schema/model/noun-label';
import { nouns, type ScreenRoute, screenRoutes } from '../../schema/model/nouns';
import { type Profile, roleOf } from '../../schema/model/profile';
import { mayDo, mayOpen, type Role } from '../../schema/model/rights';
import { screenFor } from '../../schema/model/screen-for';
import { STATE } from '../../schema/model/states';
import { kindOf } from '../../schema/values/kinds';
import { showPlainCell } from '../cells/plain-cell';
import type { IconName } from '../controls/icons';
import { withPeek } from '../navigation/peek-query';
import { ALL_MENUS, menuFor } from '../page/menu';
import { addScreenOf, rowPageOf, rowPath } from '../record/row-model';
import type { RecentItem } from '../storage/recent';

/** One line of the results: what has an address opens there. */
export interface FindItem {
  key: string;
  label: string;
  /** Beside it: the group of a screen. Below that of a record: where in it the text is, and what distinguishes it from others. */
  hint?: string;
  /** Of a record. */
  state?: ReactNode;
  icon: IconName | ReactElement;
  href?: string;
  /** At its address the dialog opens that adds a record: on the page with this title. */
  addsOn?: string;
  run?(): void;
  record?: RecentItem['record'];
  /** It is not kept as opened lately. */
  isPassing?: true;
  /** It stands below everything else, and is found only by how its words begin: nobody chooses it by mistake. */
  isLast?: true;
}

/** What the shell can do. */
export type ShellAction = FindItem & Required<Pick<FindItem, 'run'>>;

/** The screens of the menus, in their order. */
export const screenItems = (user: Profile | null): FindItem[] =>
  menuFor(user, ALL_MENUS).flatMap((group) =>
    group.entries.map(({ path, label, icon }) => ({
      key: `screen ${path}`,
      label,
      hint: group.label === USER_MENU || group.label === TOP_MENU ? undefined : group.label,
      icon,
      href: path,
    })),
  );

/** "Add ticket": of each list to which records are added, on a page or in a dialog over it. */
export function addItems(user: Profile | null): FindItem[] {
  const role = roleOf(user);
  return screenRoutes().flatMap(({ screen, noun }): FindItem[] => {
    if (screen.kind !== 'list' || !noun || !mayOpen({ screen, noun }, role)) return [];
    if (!screenFor(screen, noun, role).actions.includes('add')) return [];
    const page = addScreenOf(screen)?.path;
    const item = { label: `Add ${nounLabel(noun).one}`, icon: 'plus' } as const;
    return page
      ? [{ ...item, key: `add ${page}`, href: page }]
      : [{ ...item, key: `add on ${screen.path}`, href: screen.path, addsOn: screen.title }];
  });
}

/** Those that have every word of a text, the ones that begin with it first. */
export function matchingItems(items: readonly FindItem[], text: string): FindItem[] {
  const words = findWords(text.toLowerCase());
  const found = items.filter(({ label, hint, isLast }) => {
    const whole = ` ${label} ${hint ?? ''}`.toLowerCase();
    return words.every((word) => whole.includes(isLast ? ` ${word}` : word));
  });
  const begins = ({ label }: FindItem) => label.toLowerCase().startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}

/** The line of a record; undefined for one that the user has no page for. */
export function recordItem(record: FoundRecord, user: Profile | null): FindItem | undefined {
  const noun = nouns.get(record.noun);
  const route = noun && tableOf(noun, roleOf(user));
  if (!noun || !route) return undefined;
  const { id, label, field, value, beside = {} } = record;
  const property = field === undefined ? undefined : noun.record.properties[field];
  const facts = besideColumns(noun)
    .filter(({ path }) => path !== STATE && path !== field)
    .map((column) => plainCell(column.property, valueAt(beside, column.path), column.as));
  const state = noun.record.properties[STATE];
  return {
    key: `record ${record.noun} ${id}`,
    label,
    hint: [property && `${property.title}: ${kindOf(property).show?.(value, property) ?? value}`, ...facts]
      .filter(Boolean)
      .join(' · '),
    state: state && !isEmpty(beside[STATE]) && showPlainCell(state, beside[STATE]),
    icon: route.screen.menu?.icon ?? 'file',
    href: recordAddress(noun, route.screen, id, roleOf(user)),
    record: { noun: record.noun, id, label },
  };
}

/** The list of a noun with all records that have a text; undefined for one that is no list with pages. */
export function allItem(name: string, text: string, user: Profile | null): FindItem | undefined {
  const noun = nouns.get(name);
  const screen = noun && tableOf(noun, roleOf(user))?.screen;
  if (!noun || screen?.kind !== 'list') return undefined;
  return {
    key: `all ${name}`,
    label: `Show all ${nounLabel(noun).many} with “${text}”`,
    icon: 'search',
    href: `${screen.path}?${new URLSearchParams({ q: text })}`,
    isPassing: true,
  };
}

type Table = ScreenRoute<ListScreen | InlineScreen>;

const tableOf = (noun: Noun, role: Role): Table | undefined =>
  screenRoutes().find(
    (route): route is Table =>
      route.noun?.noun === noun.noun &&
      (route.screen.kind === 'list' || route.screen.kind === 'inline') &&
      mayOpen(route, role),
  );

/** Its own page, else the one that changes it, else beside its list. */
function recordAddress(noun: Noun, screen: Table['screen'], id: number, role: Role): string {
  if (screen.kind !== 'list' || !mayDo(noun, 'read', role)) return screen.path;
  const allowed = screenFor(screen, noun, role);
  const page = (['view', 'edit'] as const).map((action) =>
    allowed.actions.includes(action) ? rowPageOf(screen, action) : undefined,
  );
  const own = page.find((path) => path !== undefined);
  if (own) return rowPath(own, id);
  return hasCall(noun, 'read') ? `${screen.path}?${withPeek('', id)}` : screen.path;
}
