// The toasts themselves. Loaded by `toast-host.tsx`; the `unstyled` build injects no style element, which the page's
// policy would reject.
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { useSnapshot } from 'valtio/react';
import { pending, type Toast, takeToasts } from '../feedback/toasts';
import { ToastCard } from './toast-card';
import { createToastLayer, type ToastLayer } from './toast-layer';

/** Milliseconds on screen; the timer pauses while a toast is hovered or focused. */
const SHOWN = { success: 1500, error: 4000 } as const;
/** Of one with something to do. */
const SHOWN_WITH_ACTION = 10_000;

/** Takes toasts out of the queue and gives them to the library, each with its time. */
export function ToastStack() {
  const [layer] = useState(createToastLayer);
  const waiting = useSnapshot(pending).toasts.length;

  useEffect(() => {
    // The library makes its list a live region of its own; ours has already announced everything.
    layer.element.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
    return layer.dispose;
  }, [layer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `waiting` says that there are toasts to take.
  useEffect(() => {
    for (const each of takeToasts()) pop(each, layer);
  }, [waiting]);

  return createPortal(
    <ToastContainer
      position="bottom-right"
      transition={false}
      icon={false}
      closeButton={false}
      closeOnClick={false}
      draggable={false}
      aria-label="Messages (Alt+T)"
    />,
    layer.element,
  );
}

function pop(shown: Toast, layer: ToastLayer): void {
  const held = new Set<'focus' | 'pointer'>();
  const hold = (by: 'focus' | 'pointer', isHeld: boolean) => {
    if (isHeld) held.add(by);
    else held.delete(by);
    if (held.size > 0) toast.pause({ id });
    else toast.play({ id });
  };
  const id = toast(
    ({ closeToast }) => (
      <ToastCard
        toast={shown}
        onDismiss={closeToast}
        onFocus={() => hold('focus', true)}
        onBlur={() => hold('focus', false)}
        onPointerEnter={() => hold('pointer', true)}
        onPointerLeave={() => hold('pointer', false)}
      />
    ),
    {
      autoClose: shown.progress ? false : (shown.time ?? (shown.action ? SHOWN_WITH_ACTION : SHOWN[shown.kind])),
      pauseOnHover: false,
      role: 'group',
      ariaLabel: shown.text,
      onClose: layer.remove,
    },
  );
  layer.add();
}
