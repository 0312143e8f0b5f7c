// What a page starts once its first view is complete, and does without where it cannot be loaded.
import { sampleData } from './api/data-sources';
import { fetchFormNeeds } from './api/form-needs';
import { keepCalls } from './api/keep-calls';
import { keepWith } from './api/keeping';
import { reachServer } from './api/reach';
import { loadEffects } from './app';
import { startTooltips } from './engine/controls/tooltip';
import { startUnfolding } from './engine/controls/unfold-rows';
import { markNeedsServer } from './engine/feedback/needs-server';
import { watchConnection } from './engine/hooks/watch-connection';
import { prefetchCode } from './engine/lazy/prefetch-code';
import { hasReferencePages, pageSetting } from './engine/navigation/page-setting';
import { showKeptNote } from './engine/shell/kept-note';
import { keepPages } from './engine/shell/new-version';
import { deleteAllKept } from './engine/storage/kept-responses';

/** Calls what begins now. */
export function startLate(): void {
  startTooltips();
  startUnfolding();
  markNeedsServer();
  watchConnection(reachServer);
  showKeptNote();
  // Without it the page works as well, while there is a connection.
  keepPages(prefetchCode()).then(keepData, () => keepData(false));
  if (hasReferencePages()) sampleData.request();
}

/** Responses are kept for pages that open without a connection, and only for them. */
function keepData(arePagesKept: boolean): void {
  if (arePagesKept) keepCalls((need) => fetchFormNeeds(loadEffects, need));
  else keepWith(() => {});
  if (pageSetting('offline') === 'no') void deleteAllKept();
}
