// The confirmation before a field is removed.
import { useEffect } from 'react';
import { nameOf } from '../model/step';
import { ConfirmRemoval } from '../parts/confirm-removal';
import { useDesignField } from '../store/builder-context';

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
  // It was removed by other means meanwhile.
  useEffect(() => {
    if (!field) onClose();
  }, [field, onClose]);
  if (!field) return null;
  return (
    <ConfirmRemoval
      text="Are you sure you want to remove this field?"
      subject={nameOf(field)}
      opener={opener}
      onRemove={() => onRemove(fieldKey)}
      onClose={onClose}
    />
  );
}
