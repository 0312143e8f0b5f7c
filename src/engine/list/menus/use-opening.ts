// The view with which a list opens: known from the server, kept in the browser for the next time that the list is opened.
import { useEffect, useRef } from 'react';
import type { ListViews } from '../../../schema/model/saved-views';
import { showToast } from '../../feedback/toasts';
import { withPeek } from '../../navigation/peek-query';
import { readLocal, writeLocal } from '../../storage/local';
import { storedAs } from '../model/column-layout';
import type { ListModel } from '../model/list-model';
import { applyView } from './apply-view';
import type { View } from './saved-views';
import type { ViewActions } from './use-view-actions';

/** The tab for this user, and who has chosen it where it was not the user. */
export function openingTab({ opens_with, role_opens_with, role_id }: ListViews): { tab: string | null; by?: string } {
  const ofRole = role_opens_with.find((one) => one.role_id === role_id);
  return opens_with !== null || !ofRole ? { tab: opens_with } : ofRole;
}

/**
 * Keeps the opening view for the next time, and notes it as seen: from then on a change by another user waits. The first time that this browser hears of one it is shown at once, where the
 * address says nothing else; later another one that another user has chosen is said, and shown from the next time on.
 */
export function useOpening(list: ListModel, views: readonly View[], known: ListViews, see: ViewActions['see']): void {
  const { screen } = list;
  const key = storedAs('listOpening', screen);
  const { tab, by } = openingTab(known);
  const view = views.find((one) => one.tab === tab);
  const text = view ? JSON.stringify(contentOf(view)) : null;
  const isKnown = useRef(readLocal(storedAs('views', screen)) !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another view opens the list.
  useEffect(() => {
    const before = readLocal(key);
    const isFirst = !isKnown.current && known.views !== undefined;
    if (view && !isKept(before, view) && by !== undefined && isKnown.current)
      showToast({ kind: 'success', text: `This list opens with ${view.name} from now on`, detail: `Set by ${by}` });
    else if (view && isFirst && before === null && withPeek(location.search, null) === '') applyView(list, view);
    // Only now: an empty address means the kept view, and showing that would change nothing.
    if (text !== before) writeLocal(key, text);
    if (readLocal(storedAs('views', screen)) !== null) isKnown.current = true;
  }, [key, text]);
  const { version, is_seen } = view?.stored ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version.
  useEffect(() => {
    if (view) see(view);
  }, [tab, version, is_seen]);
}

/** Whether it is the view that is kept, with what it is today or another content. */
export function isKept(text: string | null, { tab }: Pick<View, 'tab'>): boolean {
  try {
    return JSON.parse(text ?? 'null')?.tab === tab;
  } catch {
    return false;
  }
}

/** Its content alone. */
function contentOf({ stored: _stored, ...view }: View) {
  return view;
}
