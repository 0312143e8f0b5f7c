// Rendered from the start; loads the toast library when there is something to show.
import { startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button, IconButton } from '../controls/button';
import { dropToast, pending } from '../feedback/toasts';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';

const ToastStack = lazyComponent(() => import('./toast-stack'), 'ToastStack');

/** Rendered once, by the app. Toasts wait in `pending` until the library is there, though they have been announced. */
export function ToastHost() {
  const waiting = useSnapshot(pending).toasts.length;
  const [needed, setNeeded] = useState(false);
  if (waiting > 0 && !needed) setNeeded(true);
  return needed ? (
    <ImmediateSuspense>
      <LoadBoundary failed={(_failure, onRetry) => <PlainToasts count={waiting} onRetry={onRetry} />}>
        <ToastStack />
      </LoadBoundary>
    </ImmediateSuspense>
  ) : null;
}

/** Toasts without their library: they stay until they are dismissed, or until the next one has loaded the library. */
function PlainToasts({ count, onRetry }: { count: number; onRetry(): void }) {
  const { toasts } = useSnapshot(pending);
  const [first] = useState(count);
  useEffect(() => {
    if (count > first) startTransition(onRetry);
  }, [count, first, onRetry]);
  return (
    <section className="Toastify__toast-container" aria-label="Messages">
      {toasts.map(({ kind, text, detail, action }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <div key={index} className={`Toastify__toast toast toast-${kind}`} role="group" aria-label={text}>
          <p className="toast-body">
            {text} {detail}
          </p>
          {action && <Button onClick={() => [dropToast(index), action.run()]}>{action.label}</Button>}
          <IconButton icon="x" label={`Dismiss: ${text}`} isSmall onClick={() => dropToast(index)} />
        </div>
      ))}
    </section>
  );
}
