// The confirmation before all fields are removed.
import { showToast } from '../../../engine/feedback/toasts';
import { clearFields } from '../model/commands';
import { ConfirmRemoval } from '../parts/confirm-removal';
import { useBuilder } from '../store/builder-context';

export function ClearDialog({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const { store } = useBuilder();
  return (
    <ConfirmRemoval
      text="Are you sure you want to clear all fields?"
      opener={opener}
      onRemove={() => {
        store.run(clearFields(store.state().history.design), true);
        showToast({ kind: 'success', text: 'All fields were removed.' });
      }}
      onClose={onClose}
    />
  );
}
