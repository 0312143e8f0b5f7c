// The menu as data: groups and entries from the descriptors' `menu` that the user may open, and which entry the current
// address belongs to.
import type { Screen } from '../../schema/descriptor/descriptor';
import { TOP_MENU, USER_MENU } from '../../schema/descriptor/names';
import { app, screenRoutes } from '../../schema/model/nouns';
import { type Profile, roleOf } from '../../schema/model/profile';
import { mayOpen } from '../../schema/model/rights';
import type { IconName } from '../controls/icons';

/** Entries under one heading; the heading `TOP_MENU` is not shown. */
export interface MenuGroup {
  label: string;
  entries: MenuItem[];
}

/** A link to a screen, as its `menu` in the descriptor says. */
export interface MenuItem {
  path: string;
  label: string;
  icon: IconName;
}

/** The groups of the side menu. */
const SIDE_MENU: readonly string[] = [TOP_MENU, ...app.menu];

/** The side menu of a user, or these groups. */
export const menuFor = (user: Profile | null, groups: readonly string[] = SIDE_MENU): MenuGroup[] =>
  menuOf(
    screenRoutes().flatMap((route) => (mayOpen(route, roleOf(user)) ? route.screen : [])),
    groups,
  );

/** Groups in the order of `app.menu`, entries by their `order`; a group without entries is left out. */
export function menuOf(screens: readonly Screen[], groups: readonly string[]): MenuGroup[] {
  return groups
    .map((label) => ({ label, entries: entriesOf(screens, label) }))
    .filter((group) => group.entries.length > 0);
}

/** Its groups, and that of the user. */
export const ALL_MENUS: readonly string[] = [...SIDE_MENU, USER_MENU];

/** The entry of this address among all that the user has, beside the page and in the user menu. */
export const currentFor = (user: Profile | null, path: string): MenuItem | undefined =>
  currentItem(menuFor(user, ALL_MENUS), path);

/** The entry of this address: its own, else the nearest one above it (`/tickets/5` belongs to `/tickets`). */
export function currentItem(menu: readonly MenuGroup[], path: string): MenuItem | undefined {
  return menu
    .flatMap((group) => group.entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .reduce<MenuItem | undefined>(
      (nearest, entry) => (nearest && nearest.path.length >= entry.path.length ? nearest : entry),
      undefined,
    );
}

/** How an entry is marked: as the page itself, or as the one that a page without an entry belongs to. */
export function markOf(entry: MenuItem, current: MenuItem | undefined, path: string): 'page' | 'true' | undefined {
  if (entry.path !== current?.path) return undefined;
  return entry.path === path ? 'page' : 'true';
}

function entriesOf(screens: readonly Screen[], group: string): MenuItem[] {
  return screens
    .flatMap(({ path, menu }) => (path !== undefined && menu?.group === group ? [{ path, menu }] : []))
    .sort((a, b) => a.menu.order - b.menu.order)
    .map(({ path, menu }) => ({ path, label: menu.label, icon: menu.icon ?? 'dot' }));
}
