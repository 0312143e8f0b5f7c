// The first script of the page, a file of its own, so small that the server is at work while the rest of the code is
// still loading. It requests the rows and the user's profile, then the rest of the code, which would otherwise share the
// line with it, shows the rows, and starts the page.
import { httpSource } from './api/http-source';
import { restoreUser } from './api/profile';
import { afterPaint } from './engine/hooks/timing';
import { showFirstRows } from './engine/list/first-view';
import { type PrefetchedList, prefetchList } from './engine/list/prefetch-list';
import { pageSetting } from './engine/navigation/page-setting';

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

/** With the first rows on the screen, or when a list should render without them; at once where there are none to wait for. */
const whenRowsAreShown = () => Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS))]);

async function startPage(): Promise<void> {
  const scripts = pageSetting('main-scripts')!.split(' ');
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await Promise.all([whenRowsAreShown(), whenStyled()]);
  await import(scripts[0]!);
}

/** The whole page has been read, and its style is there: what is measured before would be wrong. */
async function whenStyled(): Promise<void> {
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const link = document.querySelector<HTMLLinkElement>('[rel="stylesheet"]')!;
  if (!link.sheet)
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
}

void startPage();
