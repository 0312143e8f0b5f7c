// Which columns of a list its user wants to see, kept in local storage per user and list. Called by the list screen.
import { useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Column } from '../../../schema/model/columns';
import type { ListScreen } from '../../../schema/model/descriptor';
import { likelyUserKey, session } from '../../session/session';
import { readLocal, writeLocal } from '../../storage/local';

export interface VisibleColumns {
  /** In the order of the descriptor; never empty. */
  visible: Column[];
  /** Shows every column but these. */
  hide(paths: readonly string[]): void;
}

export function useVisibleColumns(screen: ListScreen, columns: Column[]): VisibleColumns {
  // A list is drawn while it is still being asked who is signed in.
  useSnapshot(session).user;
  const key = storedAs('listColumns', screen);
  const [changes, setChanges] = useState(0);
  const visible = useMemo(() => withoutHidden(columns, readPaths(readLocal(key))), [columns, key, changes]);
  const hide = useCallback(
    (paths: readonly string[]) => {
      writeLocal(key, paths.length > 0 ? JSON.stringify(paths) : null);
      setChanges((before) => before + 1);
    },
    [key],
  );
  return { visible, hide };
}

/** The key in local storage of what this user keeps about a list. */
export const storedAs = (what: 'listColumns' | 'listViews', screen: ListScreen): string =>
  `${what}:${likelyUserKey()}:${screen.path}`;

/** A list without any column would be none: then all of them stay. */
export function withoutHidden(columns: Column[], hidden: readonly string[]): Column[] {
  const left = columns.filter(({ path }) => !hidden.includes(path));
  return left.length > 0 ? left : columns;
}

/** What somebody else wrote into the storage counts as nothing. */
export function readPaths(text: string | null): readonly string[] {
  try {
    const paths: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
