// The confirmation before something is removed from the canvas.
import { useRef } from 'react';
import { ImmediateSuspense } from '../../../engine/lazy/lazy-component';
import { ConfirmDialog } from '../../../engine/overlay/lazy-confirm-dialog';

interface ConfirmRemovalProps {
  /** With the name of what is removed. */
  title: string;
  text: string;
  /** The verb on the button. */
  yes: string;
  /** Gets the focus back when nothing is removed. */
  opener: HTMLElement;
  /** The dialog has closed after a yes. */
  onRemove(): void;
  onClose(): void;
}

/** It is removed when the dialog has closed, so that the focus goes where the canvas puts it. */
export function ConfirmRemoval({ title, text, yes, opener, onRemove, onClose }: ConfirmRemovalProps) {
  const isConfirmed = useRef(false);
  return (
    <ImmediateSuspense>
      <ConfirmDialog
        question={{ title, text, yes, no: 'Cancel', busy: '' }}
        opener={opener}
        act={async () => {
          isConfirmed.current = true;
        }}
        onClose={() => {
          onClose();
          if (isConfirmed.current) onRemove();
        }}
      />
    </ImmediateSuspense>
  );
}
