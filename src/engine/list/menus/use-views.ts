// The views of a list for its tabs and its menu, which follow each other.
import { useMemo, useSyncExternalStore } from 'react';
import { presentPath } from '../../../schema/model/present-names';
import type { ListModel } from '../model/list-model';
import { layoutNow } from '../table/column-changes';
import { builtInViews, isNamed, readViews, type SavedView, storedViews, watchViews } from './saved-views';

/** Those that the list has by itself, but for names that a saved one has, and those that were saved. */
export function useViews(list: ListModel): Record<'builtIn' | 'saved', readonly SavedView[]> {
  const { noun, screen, columns } = list;
  const stored = useSyncExternalStore(watchViews, () => storedViews(screen));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored text stands for what is read of it.
  const saved = useMemo(() => readViews(screen, (path) => presentPath(noun, path)), [screen, noun, stored]);
  const builtIn = builtInViews(screen, columns, layoutNow(list));
  return { builtIn: builtIn.filter(({ name }) => !saved.some((view) => isNamed(view, name))), saved };
}
