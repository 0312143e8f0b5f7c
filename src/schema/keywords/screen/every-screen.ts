// The keywords that every kind of screen has: its title, its address, and its entry in the menu.

import type { MenuEntry, Messages, Right, Screen } from '../../descriptor/descriptor';
import { MENU_ICON_NAMES, TOP_MENU, USER_MENU } from '../../descriptor/names';
import { changedKeys } from '../changes';
import type { Finding, Place } from '../finding';
import { type ValueChange, wentFrom } from '../keyword';
import { quoted, shown } from '../message-text';
import { text } from '../schemas';
import { named } from '../suggestions';
import type { KeywordsOf, ScreenAbout, ScreenKind, ScreenSite } from './screen-keyword';

/** Spread into the entries of every kind, which may replace one to add rules. */
export const EVERY_SCREEN: KeywordsOf<Screen, 'title' | 'path' | 'menu'> = {
  title: {
    schema: text('The heading of the page, and its name in the browser.', 'Manage Terminals'),
    changed: (change) => [wentFrom('the title of the screen', change)],
  },
  path: {
    schema: { $ref: '#/definitions/path' },
    changed: (change, _, { screen }) => [wentFrom(`the address of ${shown(screen.title)}`, change)],
  },
  menu: {
    schema: { $ref: '#/definitions/menu' },
    section: 'What it is',
    says: ({ group, label }) => [
      group === USER_MENU
        ? `In everyone’s own menu as ${quoted(label)}.`
        : group === TOP_MENU
          ? `At the top of the menu as ${quoted(label)}.`
          : `In the menu under ${group}, as ${quoted(label)}.`,
    ],
    problems: menuProblems,
    changed: menuChange,
  },
};

/** Of a page about several nouns: it has no fields, rights and messages of one. */
export const OF_SEVERAL_NOUNS: Pick<ScreenKind, 'fields' | 'modes' | 'rights' | 'messages'> = {
  fields: () => [],
  modes: () => ['edit'],
  rights: [],
  messages: () => [],
};

/** The rights on a screen that lists records. */
export const ALL_RIGHTS: readonly Right[] = ['list', 'read', 'create', 'update', 'delete', 'export'];
/** The rights on a page of one record: deleting and exporting are in its list. */
export const RECORD_RIGHTS: readonly Right[] = ['read', 'create', 'update'];

/** The messages of a noun, by what shows them. */
export const ADD_MESSAGES: readonly (keyof Messages)[] = ['add', 'created'];
/** Those of a form that changes a record, also where another user was faster. */
export const EDIT_MESSAGES: readonly (keyof Messages)[] = ['edit', 'updated', 'changed', 'loadFailed', 'gone'];
/** Those of the question before deleting, and of what comes of it. */
export const DELETE_MESSAGES: readonly (keyof Messages)[] = [
  'deleteTitle',
  'deleteText',
  'deleted',
  'deletedTitle',
  'deleteFailed',
  'deleteFailedTitle',
  'inUse',
];

/** Of a page of its own: that of a record, or one that adds. */
export const pageMessages = ({ path }: Screen): readonly (keyof Messages)[] =>
  path?.includes('{') ? EDIT_MESSAGES : [...ADD_MESSAGES, 'updated', 'loadFailed'];

function menuProblems(place: Place, { group, icon }: MenuEntry, { screen, context }: ScreenSite): Finding[] {
  if (screen.path === undefined) return [place.problem('a screen without a "path" has no address to lead to')];
  if (screen.kind === 'custom' && screen.reference)
    return [place.problem('a reference page can be turned off, so no menu may lead to it')];
  return [
    ...named(place.at('group'), 'menu group', group, [...context.groups, USER_MENU, TOP_MENU]),
    ...(icon ? named(place.at('icon'), 'icon', icon, MENU_ICON_NAMES) : []),
  ];
}

/** The order inside the menu is reported once for the whole menu. */
function menuChange({ from, to }: ValueChange<MenuEntry>, _: ScreenAbout, { screen }: ScreenAbout): string[] {
  if (!from) return [`${shown(to!.label)} was added to the menu under ${to!.group}`];
  if (!to) return [`${shown(from.label)} was removed from the menu`];
  return changedKeys(from, to).map((change) => {
    if (change.key === 'group') return `${shown(to.label)} moved in the menu from ${from.group} to ${to.group}`;
    if (change.key === 'order')
      return `the place number of ${shown(to.label)} in the menu went from ${from.order} to ${to.order}`;
    return wentFrom(
      change.key === 'label'
        ? `the menu entry of ${shown(screen.title)}`
        : `the ${change.key} of ${shown(to.label)} in the menu`,
      change,
    );
  });
}
