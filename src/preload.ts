// The very first thing the page does: a script of its own, so small that the server is at work while the rest of the code is still on its way.
// It asks for the rows, which `main.tsx` waits for before the first drawing, and for the user's profile.
import { httpSource } from './api/http-source';
import { restoreUser } from './api/profile';
import { prefetchList } from './engine/list/prefetch-list';

/** A server close by answers in less; its rows need no skeleton before them. */
const PATIENCE = 40;

const asked = prefetchList(httpSource, location);
void restoreUser();

/** Settles with the first rows, or when a list without them had better be drawn; at once where there is nothing to wait for. */
export const preloadedRows = (): Promise<unknown> =>
  asked ? Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]) : Promise.resolve();
