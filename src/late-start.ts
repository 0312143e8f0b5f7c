// What a page starts once its first view is complete, and does without where it cannot be loaded.
import { sampleData } from './api/data-sources';
import { reachServer } from './api/reach';
import { startTooltips } from './engine/controls/tooltip';
import { startUnfolding } from './engine/controls/unfold-rows';
import { watchConnection } from './engine/hooks/watch-connection';
import { hasReferencePages } from './engine/navigation/page-setting';
import { keepPages } from './engine/shell/new-version';

/** @param whenFetched all code of the page has been fetched */
export function startLate(whenFetched: Promise<unknown>): void {
  startTooltips();
  startUnfolding();
  watchConnection(reachServer);
  // Without it the page works as well, while there is a connection.
  keepPages(whenFetched).catch(() => {});
  if (hasReferencePages()) sampleData.request();
}
