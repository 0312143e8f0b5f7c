// The confirmation before something is removed from the canvas. It is removed when the dialog has closed, so that the
// focus goes where the canvas puts it.
import { useRef } from 'react';
import { ImmediateSuspense } from '../../../engine/lazy/lazy-component';
import { ConfirmDialog } from '../../../engine/overlay/lazy-confirm-dialog';

interface ConfirmRemovalProps {
  text: string;
  /** The name of what is removed. */
  subject?: string;
  /** Gets the focus back when nothing is removed. */
  opener: HTMLElement;
  /** The dialog has closed after a yes. */
  onRemove(): void;
  onClose(): void;
}

export function ConfirmRemoval({ text, subject, opener, onRemove, onClose }: ConfirmRemovalProps) {
  const isConfirmed = useRef(false);
  return (
    <ImmediateSuspense>
      <ConfirmDialog
        question={{ title: 'Warning!', text, subject, yes: 'Yes', no: 'No', busy: '' }}
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
