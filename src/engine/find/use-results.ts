// The results of the dialog in groups: what was opened lately, screens and actions, then the records of each noun. Records
// come after these, so that nothing moves when they arrive.
import { useMemo, useState } from 'react';
import type { FoundRecord } from '../../schema/model/find';
import { pluralOf } from '../../schema/model/noun-label';
import { nounOf, nouns } from '../../schema/model/nouns';
import type { Profile } from '../../schema/model/profile';
import { userKey } from '../session/session';
import { dropRecent, type RecentItem, readRecent } from '../storage/recent';
import {
  addItems,
  allItem,
  type FindItem,
  matchingItems,
  recordItem,
  type ShellAction,
  screenItems,
} from './find-items';
import type { Finding } from './use-find';

/** Results below one heading. The arrow keys pass from one group to the next. */
export interface FindGroup {
  title: string;
  items: FindItem[];
  /** It is complete only when the records are there. */
  isWaiting?: boolean;
}

interface Sources {
  user: Profile | null;
  actions: readonly ShellAction[];
  recent: readonly RecentItem[];
  text: string;
  finding: Finding;
}

/** `groupsOf`, computed again only where what was typed, found, opened or is allowed has changed. */
export function useResults({ user, actions, recent, text, finding }: Sources): FindGroup[] {
  const local = useMemo(() => localItems(user, actions), [user, actions]);
  return useMemo(
    () => groupsOf({ user, local, recent, text, found: finding.found, more: finding.more }),
    [user, local, recent, text, finding.found, finding.more],
  );
}

/** A page that adds stands among the actions, also where the menu has it. */
function localItems(user: Profile | null, actions: readonly ShellAction[]): FindItem[] {
  const adding = addItems(user);
  const pages = adding.filter(({ addsOn }) => addsOn === undefined);
  const screens = screenItems(user).filter(({ href }) => !pages.some((item) => item.href === href));
  return [...screens, ...adding, ...actions];
}

/** Groups without anything are left out, and so is what stands in one before. */
export function groupsOf({
  user,
  local,
  recent,
  text,
  found,
  more = [],
}: Pick<Sources, 'user' | 'recent' | 'text'> & {
  local: readonly FindItem[];
  found: readonly FoundRecord[];
  /** Nouns that have more than these: their list has all. */
  more?: readonly string[];
}): FindGroup[] {
  const lately = recent.flatMap(({ key, record }) =>
    record ? (recentItem(record, user) ?? []) : (local.find((item) => item.key === key) ?? []),
  );
  const records = found.flatMap((record) => recordItem(record, user) ?? []);
  const firstLocal = local.filter(({ isLast }) => !isLast);
  const named = [...new Set(records.map(({ record }) => record!.noun))];
  const groups: FindGroup[] = [
    { title: 'Recent', items: matchingLately(lately, text) },
    { title: 'Screens', items: matchingItems(firstLocal.filter(isScreen), text) },
    {
      title: 'Actions',
      items: matchingItems(
        firstLocal.filter((item) => !isScreen(item)),
        text,
      ),
    },
    ...named.map((name) => ({
      isWaiting: true,
      title: pluralOf(nounOf(name)),
      items: [
        ...records.filter(({ record }) => record!.noun === name),
        ...(more.includes(name) ? [allItem(name, text, user) ?? []].flat() : []),
      ],
    })),
    {
      title: 'Account',
      items: matchingItems(
        local.filter(({ isLast }) => isLast),
        text,
      ),
      isWaiting: true,
    },
  ];
  const seen = new Set<string>();
  return groups
    .map(({ items, ...group }) => ({ ...group, items: items.filter(({ key }) => !seen.has(key) && seen.add(key)) }))
    .filter(({ items }) => items.length > 0);
}

/** A record by its name alone: that of its noun is what the screen is called. */
const matchingLately = (lately: readonly FindItem[], text: string): FindItem[] =>
  lately.filter(
    ({ label, record, hint }) =>
      matchingItems([{ label, hint: record ? undefined : hint, key: '', icon: 'dot' }], text).length > 0,
  );

/** It stands under no name of its noun. */
function recentItem(record: FoundRecord, user: Profile | null): FindItem | undefined {
  const item = recordItem(record, user);
  return item && { ...item, hint: [nouns.get(record.noun)?.title, item.hint].filter(Boolean).join(' · ') };
}

const isScreen = ({ key }: FindItem): boolean => key.startsWith('screen ');

/** What was opened lately. `keep` leaves out records that are gone, and gives the others their names and values of today. */
export function useRecent(): { recent: readonly RecentItem[]; keep(there: readonly FoundRecord[]): void } {
  const user = userKey();
  const [recent, setRecent] = useState(() => (user === undefined ? [] : readRecent(user)));
  function keep(there: readonly FoundRecord[]): void {
    const ofToday = ({ noun, id }: { noun: string; id: number }) =>
      there.find((one) => one.noun === noun && one.id === id);
    // Another tab may have added more since.
    const requested = new Set(recent.map(({ key }) => key));
    if (user !== undefined)
      dropRecent(
        user,
        ({ key, record }) => record !== undefined && requested.has(key) && ofToday(record) === undefined,
      );
    setRecent((items) =>
      items.flatMap((item) => {
        if (!item.record) return item;
        const record = ofToday(item.record);
        return record ? { ...item, record } : [];
      }),
    );
  }
  return { recent, keep };
}
