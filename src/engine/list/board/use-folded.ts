// Which columns of a board are folded: kept in this browser, for each list and what its columns are of.
import { useState } from 'react';
import type { ListScreen } from '../../../schema/descriptor/descriptor';
import type { Grouping } from '../../../schema/filters/groups';
import { likelyUserKey } from '../../session/session';
import { readLocal, writeLocal } from '../../storage/local';
import type { BoardColumn } from './board-columns';

/** `folded` has the keys of columns. Until the user folds or unfolds one, those of final states are folded. */
export function useFolded(
  { path }: ListScreen,
  { name }: Grouping,
  columns: readonly BoardColumn[],
): { folded: ReadonlySet<string>; toggle(key: string): void } {
  const storageKey = `boardColumns:${likelyUserKey()}:${path}:${name}`;
  const [chosen, setChosen] = useState<{ storageKey: string; keys: readonly string[] | undefined }>();
  const stored = chosen?.storageKey === storageKey ? chosen.keys : readKeys(readLocal(storageKey));
  const folded = new Set(stored ?? columns.filter(({ isEnd }) => isEnd).map(({ key }) => key));
  function toggle(key: string): void {
    if (!folded.delete(key)) folded.add(key);
    const keys = [...folded];
    writeLocal(storageKey, JSON.stringify(keys));
    setChosen({ storageKey, keys });
  }
  return { folded, toggle };
}

function readKeys(text: string | null): readonly string[] | undefined {
  try {
    const keys: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys : undefined;
  } catch {
    return undefined;
  }
}
