// The first script of the page, a file of its own, so small that the server is at work while the rest of the code is
// still loading. It requests the rows, for which `main.tsx` waits before the first render, and the user's profile.
import { httpSource } from './api/http-source';
import { restoreUser } from './api/profile';
import { prefetchList } from './engine/list/prefetch-list';

/** A server close by responds in less; its rows need no skeleton before them. */
const PATIENCE = 40;

const prefetched = prefetchList(httpSource, location);
void restoreUser();

/**
 * Resolves with the first rows, or when a list should render without them; at once where there is nothing to wait for.
 */
export const preloadedRows = (): Promise<unknown> =>
  prefetched ? Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, PATIENCE))]) : Promise.resolve();
