// React holds back what was suspended until its fallback was visible for 300 ms, also when the code has come after 20. A
// render that is not React's own retry is not held back.
import { Suspense, type SuspenseProps, useSyncExternalStore } from 'react';
import { onSettled, settledCount } from './tracked-promise';

/** A `Suspense` that shows its children as soon as the tracked promises they wait for have settled. */
export function ImmediateSuspense(props: Pick<SuspenseProps, 'fallback' | 'children'>) {
  useSyncExternalStore(onSettled, settledCount);
  return <Suspense {...props} />;
}
