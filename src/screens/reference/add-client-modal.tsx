// The 'Add Client' modal: unused, with placeholder text only, and shown on the reference page alone.
import { useId } from 'react';
import { Icon } from '../../engine/controls/icons';
import { ModalDialog } from '../../engine/overlay/modal-dialog';

export function AddClientModal({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const heading = useId();
  return (
    <ModalDialog className="modal" labelledBy={heading} opener={opener} onClose={onClose}>
      <div className="modal-head">
        <h2 id={heading} tabIndex={-1} data-first>
          Add Client
        </h2>
        <button className="icon-button" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className="modal-form">
        <div className="form-body">
          <p>Placeholder text. The fields of a client would stand here.</p>
        </div>
        <div className="modal-foot">
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </ModalDialog>
  );
}
