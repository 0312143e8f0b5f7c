// Checks regularly whether the session is about to end, and loads the warning when it is.
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import { session, sessionLeft } from '../session/session';

/** Longest pause between two checks, in milliseconds. */
const MAX_PAUSE_MS = 15_000;

const SessionWarning = lazyComponent(() => import('./session-warning'), 'SessionWarning');

/** Renders nothing until the warning is due. Without a token there is nothing to check. */
export function SessionWatch() {
  const { token } = useSnapshot(session);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const { left, warning } = sessionLeft();
      if (left <= warning) setNear(true);
      // A sleeping machine stops the timer, and other tabs extend the session: no step is long.
      timer = setTimeout(look, left - warning < MAX_PAUSE_MS ? Math.max(left - warning, 1000) : MAX_PAUSE_MS);
    };
    // The first response of this page is newer than what an earlier visit has stored.
    timer = setTimeout(look, 3000);
    return () => {
      clearTimeout(timer);
      setNear(false);
    };
  }, [token]);
  return (
    near && (
      <ImmediateSuspense>
        {/* Without a connection the session cannot be extended either; the warning is loaded again when there is
            one. */}
        <LoadBoundary failed={() => null}>
          <SessionWarning onOver={() => setNear(false)} />
        </LoadBoundary>
      </ImmediateSuspense>
    )
  );
}
