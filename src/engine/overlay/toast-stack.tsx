// The toasts themselves. Loaded by `toast-host.tsx`; the `unstyled` build injects no style element, which the page's
// policy would reject.
import { useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { useSnapshot } from 'valtio/react';
import { pending, type Toast, takeToasts } from '../feedback/toasts';
import { ToastCard } from './toast-card';

/** Milliseconds on screen; the timer pauses while a toast is hovered or focused. */
const SHOWN = { success: 1500, error: 4000 } as const;

export function ToastStack() {
  const frame = useRef<HTMLDivElement>(null);
  const waiting = useSnapshot(pending).toasts.length;

  useEffect(() => {
    // The library makes its list a live region of its own; ours has already announced everything.
    frame.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `waiting` says that there are toasts to take.
  useEffect(() => {
    for (const each of takeToasts()) pop(each);
  }, [waiting]);

  return (
    <div ref={frame}>
      <ToastContainer
        position="bottom-right"
        transition={false}
        icon={false}
        closeButton={false}
        closeOnClick={false}
        draggable={false}
        aria-label="Messages (Alt+T)"
      />
    </div>
  );
}

function pop(shown: Toast): void {
  const id = toast(
    ({ closeToast }) => (
      <ToastCard
        toast={shown}
        onDismiss={closeToast}
        onFocus={() => toast.pause({ id })}
        onBlur={() => toast.play({ id })}
      />
    ),
    {
      autoClose: shown.time ?? SHOWN[shown.kind],
      role: 'group',
      ariaLabel: shown.text,
    },
  );
}
