// The confirmation before something is removed from the canvas. It is removed when the dialog has closed, so that the
// focus goes where the canvas puts it.
import { useRef } from 'react';
import { ImmediateSuspense } from '../../../engine/lazy/lazy-component';
import { ConfirmDialog } from '../../../engine/overlay/lazy-confirm-dialog';

interface ConfirmRemovalProps {
  text: string;
  /** Heading and buttons, where they are not those of the canvas. */
  words?: { title: string; yes: string; no: string };
  /** The name of what is removed. */
  subject?: string;
  /** Gets the focus back when nothing is removed. */
  opener: HTMLElement;
  /** The dialog has closed after a yes. */
  onRemove(): void;
  onClose(): void;
}

const WORDS = { title: 'Warning!', yes: 'Yes', no: 'No' };

export function ConfirmRemoval({ text, words = WORDS, subject, opener, onRemove, onClose }: ConfirmRemovalProps) {
  const isConfirmed = useRef(false);
  return (
    <ImmediateSuspense>
      <ConfirmDialog
        question={{ ...words, text, subject, busy: '' }}
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
