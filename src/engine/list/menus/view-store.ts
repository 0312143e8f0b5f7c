// The views of lists as the server has them: what it said last is kept in local storage, per user and list, so that tabs
// are there at once. Views that a browser kept before the server did move there.

import type { ListScreen } from '../../../schema/descriptor/descriptor';
import { isObject } from '../../../schema/formats/plain-values';
import { screenRoutes } from '../../../schema/model/nouns';
import { roleOf } from '../../../schema/model/profile';
import { mayOpen } from '../../../schema/model/rights';
import type { ListViews } from '../../../schema/model/saved-views';
import type { DataSource, ViewCall } from '../../data/data-source';
import { type ApiError, failureText, type Result } from '../../feedback/result';
import { showToast } from '../../feedback/toasts';
import { createListeners } from '../../hooks/listeners';
import { session } from '../../session/session';
import { readLocal, writeLocal } from '../../storage/local';
import { storedAs } from '../model/column-layout';
import { keptViews } from './saved-views';

const NONE: ListViews = {
  views: [],
  opens_with: null,
  role_opens_with: [],
  tabs: [],
  role_id: null,
  may_share: false,
  roles: [],
};

const viewListeners = createListeners();

/** Calls `listener` when the views of a list have changed here. */
export const watchViews = viewListeners.subscribe;

/** The known views of a list as a text, which changes with them; null before the first were fetched. */
export const storedText = (screen: ListScreen): string | null => readLocal(storedAs('views', screen));

/** The same, read; none where another program has written there. */
export function viewsIn(text: string | null): ListViews {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isObject(stored) && Array.isArray(stored.views) ? { ...NONE, ...stored } : NONE;
  } catch {
    return NONE;
  }
}

/** Calls the server, and keeps what it says of the list. */
export async function callViews(
  source: DataSource,
  screen: ListScreen,
  call: ViewCall,
): Promise<Result<ListViews> | undefined> {
  // Another user may have signed in by the time of the response.
  const key = storedAs('views', screen);
  const result = await source.views?.(call);
  if (result?.ok) {
    writeLocal(key, JSON.stringify(result.data));
    viewListeners.notify();
  }
  return result;
}

/** Fetches the views of a list; before that, those that this browser has kept of any list move to the server. */
export async function refreshViews(source: DataSource, screen: ListScreen) {
  if (!source.views) return undefined;
  for (const route of screenRoutes())
    if (route.screen.kind === 'list' && mayOpen(route, roleOf(session.user))) await moveKept(source, route.screen);
  return callViews(source, screen, { do: 'read', list: screen.path! });
}

/** They stay in the browser until the server has them; it says why it does not take them. */
async function moveKept(source: DataSource, screen: ListScreen): Promise<void> {
  const key = storedAs('listViews', screen);
  const kept = readLocal(key);
  if (kept === null) return;
  const views = keptViews(kept);
  const result =
    views.length > 0 ? await callViews(source, screen, { do: 'import', list: screen.path!, views }) : undefined;
  if (result?.ok !== false) writeLocal(key, null);
  else if (result.failure.kind === 'invalid') showToast({ kind: 'error', text: refusalText(result.failure)! });
}

/** What a failed call says: the message of a field before that of the whole. */
export const refusalText = (failure: ApiError): string | undefined =>
  (failure.kind === 'invalid' && Object.values(failure.fields)[0]?.[0]) || failureText(failure);
