// How the user has arranged the columns of a list, as local storage has it.
import type { ListScreen, Noun } from '../../../schema/descriptor/descriptor';
import { presentPath } from '../../../schema/model/present-names';
import { likelyUserKey } from '../../session/session';
import { readLocal } from '../../storage/local';
import { type ColumnLayout, readLayout } from './column-layout';

/** The key of local storage for what is stored per user and list. */
export const storedAs = (what: 'listColumns' | 'listViews', screen: ListScreen): string =>
  `${what}:${likelyUserKey()}:${screen.path}`;

/** The layout under this key; none where there is no key, nothing or nothing readable. */
export function storedLayout(noun: Noun, storageKey: string | undefined): ColumnLayout {
  try {
    const value: unknown = JSON.parse((storageKey && readLocal(storageKey)) || 'null');
    return readLayout(value, (path) => presentPath(noun, path));
  } catch {
    return {};
  }
}
