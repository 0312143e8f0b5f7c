// The confirmation before all fields are removed.
import { useRef } from 'react';
import { ConfirmDialog } from '../../../engine/dialog/confirm-dialog';
import { showToast } from '../../../engine/feedback/toasts';
import { useBuilder } from '../builder-context';
import { clearFields } from '../model/commands';

export function ClearDialog({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const { store } = useBuilder();
  const isConfirmed = useRef(false);
  return (
    <ConfirmDialog
      question={{
        title: 'Warning!',
        text: 'Are you sure you want to clear all fields?',
        yes: 'Yes',
        no: 'No',
        busy: '',
      }}
      opener={opener}
      act={async () => void (isConfirmed.current = true)}
      onClose={() => {
        onClose();
        if (!isConfirmed.current) return;
        store.run(clearFields(store.state().history.design), true);
        showToast({ kind: 'success', text: 'All fields were removed.' });
      }}
    />
  );
}
