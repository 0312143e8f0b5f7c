// Finds out whether the server can be reached while calls get no response, so that what waits for a connection need not
// be tried again to see that it is back.
import { subscribe } from 'valtio/vanilla';
import { connection, noteOffline, noteResponse, noteUnreachable } from './connection';

/** Milliseconds between two checks: the first, and the longest. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Checks with `reach`, which resolves to whether the server has responded: at once after a call without a response and
 * when the browser says that the network is back or the page is looked at again, and while there is no connection again
 * and again. A check that succeeds has everything fetched again, so where calls fail all the same, as behind a proxy that
 * lets only the check through, the next one waits, too, longer each time. @returns how to stop it.
 */
export function watchConnection(reach: () => Promise<boolean>): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  let reachedAt = Number.NEGATIVE_INFINITY;

  async function check(): Promise<void> {
    clearTimeout(timer);
    if (isChecking) return;
    isChecking = true;
    const isReached = await reach();
    isChecking = false;
    if (isReached) {
      reachedAt = Date.now();
      return noteResponse();
    }
    noteUnreachable();
    checkLater();
  }

  function checkLater(): void {
    timer = setTimeout(() => void check(), pause);
    pause = Math.min(2 * pause, MAX_PAUSE_MS);
  }

  const checkSoon = () => {
    pause = FIRST_PAUSE_MS;
    void check();
  };
  const look = () => {
    if (!connection.isOnline && document.visibilityState === 'visible') checkSoon();
  };
  let failures = 0;
  const follow = () => {
    if (connection.failures === 0) clearTimeout(timer);
    else if (failures === 0 && !isChecking) {
      if (Date.now() - reachedAt < pause) checkLater();
      else checkSoon();
    }
    ({ failures } = connection);
  };

  window.addEventListener('offline', noteOffline);
  window.addEventListener('online', checkSoon);
  document.addEventListener('visibilitychange', look);
  const forget = subscribe(connection, follow);
  if (!connection.isOnline || connection.failures > 0) checkSoon();
  return () => {
    window.removeEventListener('offline', noteOffline);
    window.removeEventListener('online', checkSoon);
    document.removeEventListener('visibilitychange', look);
    forget();
    clearTimeout(timer);
  };
}
