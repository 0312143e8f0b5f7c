// The confirmation before a field is removed.
import { Suspense, useEffect, useRef } from 'react';
import { lazyComponent } from '../../../engine/code/lazy-component';
import { useDesignField } from '../builder-context';
import { nameOf } from '../model/step';

const ConfirmDialog = lazyComponent(() =>
  import('../../../engine/dialog/confirm-dialog').then((module) => module.ConfirmDialog),
);

export interface ToRemove {
  /** Key of the field. */
  fieldKey: string;
  /** Gets the focus back when nothing is removed. */
  opener: HTMLElement;
}

interface RemoveDialogProps extends ToRemove {
  /** The dialog has closed, and the field is to be removed. */
  onRemove(key: string): void;
  onClose(): void;
}

export function RemoveDialog({ onRemove, onClose, opener, fieldKey }: RemoveDialogProps) {
  const field = useDesignField(fieldKey);
  const isConfirmed = useRef(false);
  // It was removed by other means meanwhile.
  useEffect(() => {
    if (!field) onClose();
  }, [field, onClose]);
  if (!field) return null;
  return (
    <Suspense>
      <ConfirmDialog
        question={{
          title: 'Warning!',
          text: 'Are you sure you want to remove this field?',
          subject: nameOf(field),
          yes: 'Yes',
          no: 'No',
          busy: '',
        }}
        opener={opener}
        act={async () => void (isConfirmed.current = true)}
        onClose={() => {
          onClose();
          if (isConfirmed.current) onRemove(fieldKey);
        }}
      />
    </Suspense>
  );
}
