// How far what a toast is about has come; of several requests, such as those of a bulk change.
import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import { grouped } from '../../schema/formats/numbers';
import type { ToastProgress } from '../feedback/toasts';

interface ToastProgressBarProps {
  label: string;
  progress: ToastProgress;
  onEnd(): void;
}

/** `onEnd` is called once, when the work has ended, however far it came. */
export function ToastProgressBar({ label, progress, onEnd }: ToastProgressBarProps) {
  const { done, total, isEnded } = useSnapshot(progress);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  return (
    <>
      <progress aria-label={label} max={total} value={done} />
      <p className="toast-detail">{`${grouped(String(done))} of ${grouped(String(total))} done`}</p>
    </>
  );
}
