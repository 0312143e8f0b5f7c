// Looks now and then whether the session is about to end, and fetches the warning when it is. `app.tsx` draws it once; it is part of the first load.
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { session, sessionLeft } from '../../api/session';
import { LoadBoundary, lazyComponent } from '../code/lazy-component';

/** Longest pause between two looks, in milliseconds. */
const STEP = 15_000;

const SessionWarning = lazyComponent(() => import('./session-warning').then((module) => module.SessionWarning));

export function SessionWatch() {
  const { token } = useSnapshot(session);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const { left, warning } = sessionLeft();
      if (left <= warning) setNear(true);
      // A sleeping machine stops the clock, and other tabs move the end: no step is long.
      timer = setTimeout(look, left - warning < STEP ? Math.max(left - warning, 1000) : STEP);
    };
    // The first answer of this page says more than what an earlier visit has left behind.
    timer = setTimeout(look, 3000);
    return () => {
      clearTimeout(timer);
      setNear(false);
    };
  }, [token]);
  return (
    near && (
      <Suspense>
        {/* Without a connection the session cannot be prolonged either; the warning is tried again when there is one. */}
        <LoadBoundary failed={() => null}>
          <SessionWarning onOver={() => setNear(false)} />
        </LoadBoundary>
      </Suspense>
    )
  );
}
