// All late code, ahead of its use.
import { ChunkError, fetchFile, lazyModules, savesData, waitForRetry } from './load-code';

/**
 * Fetches all late code, one file after the other, so that whatever is opened later is there without a connection, too.
 * What fails is tried again later; does nothing for visitors who save data. Resolves when all of it is there or cannot
 * be had any more.
 */
export async function prefetchCode(): Promise<void> {
  // A service worker keeps all of it, and fetches what it does not have yet.
  if (savesData() || navigator.serviceWorker?.controller) return;
  for (const name of lazyModules().files) {
    while (!(await fetchFile(name, 'low').then(() => true, isReplaced))) await waitForRetry();
  }
}

const isReplaced = (failure: unknown): boolean => failure instanceof ChunkError && failure.kind === 'replaced';
