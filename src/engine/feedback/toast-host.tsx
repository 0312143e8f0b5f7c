// Stands in the page from the start and loads the toast library when there is something to show. `app.tsx` renders it once.
import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { pending } from './toasts';

const ToastStack = lazy(() => import('./toast-stack').then((module) => ({ default: module.ToastStack })));

export function ToastHost() {
  const waiting = useSnapshot(pending).toasts.length > 0;
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  return needed ? <Suspense><ToastStack /></Suspense> : null;
}
