// The server's errors, joined into a popup titled 'Validation Error'. The messages are under their controls as well,
// for when the popup is closed.
import { createPortal } from 'react-dom';
import { Button } from '../controls/button';
import { ConfirmFrame } from '../overlay/confirm-frame';

interface ValidationErrorProps {
  messages: readonly string[];
  /** Gets the focus when the popup closes: the first invalid control. */
  opener: HTMLElement;
  onClose(): void;
}

/** Outside of the table, whose cells would lend it their alignment. */
export function ValidationErrorDialog({ messages, opener, onClose }: ValidationErrorProps) {
  return createPortal(
    <ConfirmFrame
      title="Validation Error"
      text={messages.map((message) => <p key={message}>{message}</p>)}
      opener={opener}
      onClose={onClose}
    >
      <Button look="primary" data-first onClick={onClose}>
        OK
      </Button>
    </ConfirmFrame>,
    document.body,
  );
}
