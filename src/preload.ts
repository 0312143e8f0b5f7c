// The first script of the page, a file of its own, so small that the server is at work while the rest of the code is
// still loading. It requests the rows, for which `main.tsx` waits before the first render, shows them, and requests the
// user's profile.
import { httpSource } from './api/http-source';
import { restoreUser } from './api/profile';
import { afterPaint } from './engine/hooks/timing';
import { showFirstRows } from './engine/list/first-view';
import { type PrefetchedList, prefetchList } from './engine/list/prefetch-list';

/** A server close by responds in less; its rows need no skeleton before them. */
const PRELOAD_TIMEOUT_MS = 40;

const list = prefetchList(httpSource, location);
void restoreUser();
const shown = list && showRows(list);

async function showRows(prefetched: PrefetchedList): Promise<void> {
  const result = await prefetched.response;
  try {
    // React would otherwise render in the same frame, and the rows would wait for it.
    if (result.ok && showFirstRows(document.getElementById('root'), prefetched, result.data))
      await new Promise<void>(afterPaint);
  } catch (error) {
    // The page does not depend on it: React renders it all the same.
    reportError(error);
  }
}

/**
 * Resolves with the first rows on the screen, or when a list should render without them; at once where there is nothing
 * to wait for.
 */
export const preloadedRows = (): Promise<unknown> =>
  shown ? Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS))]) : Promise.resolve();
