// What a page starts once its first view is complete, and does without where it cannot be loaded.
import { sampleData } from './api/data-sources';
import { reachServer } from './api/reach';
import { startTooltips } from './engine/controls/tooltip';
import { watchConnection } from './engine/hooks/watch-connection';
import { hasReferencePages } from './engine/navigation/page-setting';

export function startLate(): void {
  startTooltips();
  watchConnection(reachServer);
  if (hasReferencePages()) sampleData.request();
}
