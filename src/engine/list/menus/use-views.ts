// The views of a list for its tabs and their menus, which follow each other.
import { useMemo, useSyncExternalStore } from 'react';
import { presentPath } from '../../../schema/model/present-names';
import type { ListViews } from '../../../schema/model/saved-views';
import type { ListModel } from '../model/list-model';
import { layoutNow } from '../table/column-changes';
import { builtInViews, inOrder, savedView, type View } from './saved-views';
import { storedText, viewsIn, watchViews } from './view-store';

interface Views {
  /** All of them, in the order of the tabs. */
  views: readonly View[];
  known: ListViews;
}

/**
 * `known` is what the server sent last, `views` that with the list's own. Both follow what other menus of the page
 * change.
 */
export function useViews(list: ListModel): Views {
  const { noun, screen, columns } = list;
  const text = useSyncExternalStore(watchViews, () => storedText(screen));
  const known = useMemo(() => viewsIn(text), [text]);
  const saved = useMemo(
    () => known.views.map((view) => savedView(view, (path) => presentPath(noun, path))),
    [known, noun],
  );
  const builtIn = builtInViews(screen, columns, layoutNow(list));
  return { views: inOrder([...builtIn, ...saved], known.tabs), known };
}
