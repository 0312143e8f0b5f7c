// The server's errors, joined into a popup titled 'Validation Error'. The messages are under their controls as well,
// for when the popup is closed.
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalDialog } from '../dialog/modal-dialog';

interface ValidationErrorProps {
  messages: readonly string[];
  /** Gets the focus when the popup closes: the first invalid control. */
  opener: HTMLElement;
  onClose(): void;
}

/** Outside of the table, whose cells would lend it their alignment. */
export function ValidationErrorDialog({ messages, opener, onClose }: ValidationErrorProps) {
  const id = useId();
  return createPortal(
    <ModalDialog
      className="confirm"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      opener={opener}
      onClose={onClose}
    >
      <div className="confirm-text">
        <h2 id={`${id}-title`}>Validation Error</h2>
        <div id={`${id}-text`}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      </div>
      <div className="confirm-foot">
        <button className="button button-primary" type="button" data-first onClick={onClose}>
          OK
        </button>
      </div>
    </ModalDialog>,
    document.body,
  );
}
