// The menu entry of a new screen.
import type { MenuEntry, Screen } from '../../src/schema/descriptor/descriptor';
import { MENU_ICON_NAMES } from '../../src/schema/descriptor/names';

/** The last of its group, with the first icon that no other entry has. */
export function menuEntry(group: string, label: string, screens: readonly Screen[]): MenuEntry {
  const entries = screens.flatMap(({ menu }) => menu ?? []);
  const last = Math.max(0, ...entries.filter((entry) => entry.group === group).map(({ order }) => order));
  const icon = MENU_ICON_NAMES.find((name) => entries.every((entry) => entry.icon !== name)) ?? MENU_ICON_NAMES[0];
  return { group, label, order: Math.floor(last / ORDER_STEP) * ORDER_STEP + ORDER_STEP, icon };
}

const ORDER_STEP = 10;
