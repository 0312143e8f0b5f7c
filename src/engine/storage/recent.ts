// What a user has opened lately by finding it, kept in the browser until Log Out.
import { isObject } from '../../schema/formats/plain-values';
import type { FoundRecord } from '../../schema/model/find';
import { readLocal, writeLocal } from './local';

/** A screen, an action or a record. */
export interface RecentItem {
  key: string;
  record?: Pick<FoundRecord, 'noun' | 'id' | 'label' | 'beside'>;
}

/** So many are kept. */
const MAX_RECENT = 8;

const storedAs = (user: string): string => `recent:${user}`;

/** The latest first. */
export function readRecent(user: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(readLocal(storedAs(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Puts it first; beyond `MAX_RECENT` the oldest is dropped. */
export function addRecent(user: string, item: RecentItem): void {
  write(user, [item, ...readRecent(user).filter(({ key }) => key !== item.key)]);
}

/** Leaves out what is gone. */
export function dropRecent(user: string, isGone: (item: RecentItem) => boolean): void {
  write(
    user,
    readRecent(user).filter((item) => !isGone(item)),
  );
}

const write = (user: string, items: RecentItem[]): void =>
  writeLocal(storedAs(user), JSON.stringify(items.slice(0, MAX_RECENT)));

function isItem(item: unknown): item is RecentItem {
  if (!isObject(item) || typeof item.key !== 'string') return false;
  const { record } = item;
  return (
    record === undefined ||
    (isObject(record) &&
      typeof record.noun === 'string' &&
      Number.isInteger(record.id) &&
      typeof record.label === 'string')
  );
}
