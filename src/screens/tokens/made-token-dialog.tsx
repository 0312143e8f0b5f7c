// The one time that a new token is shown. It is in no state but this dialog's.
import { useId, useRef, useState } from 'react';
import { Icon } from '../../engine/controls/icons';
import { announce } from '../../engine/feedback/live-region';
import { ModalDialog } from '../../engine/overlay/modal-dialog';
import { tokenMessages } from './token-messages';

interface MadeTokenDialogProps {
  token: string;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
}

export function MadeTokenDialog({ token, opener, onClose }: MadeTokenDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState<string>(tokenMessages.made);

  async function copy(): Promise<void> {
    // Pages without HTTPS have no clipboard.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(token).then(() => true)).catch(() => false);
    field.current?.select();
    const text = isCopied ? tokenMessages.copied : tokenMessages.notCopied;
    setNote(text);
    announce(text);
  }

  return (
    // Escape, which is pressed by mistake, does not lose it: Done does.
    <ModalDialog className="modal token-made" labelledBy={`${id}-title`} opener={opener} onClose={onClose} busy>
      <div className="modal-head">
        <h2 id={`${id}-title`} tabIndex={-1} data-first>
          {tokenMessages.madeTitle}
        </h2>
      </div>
      <div className="token-made-body">
        <p id={`${id}-note`}>{note}</p>
        <div className="token-made-value">
          <input
            ref={field}
            className="control"
            aria-label="Token"
            aria-describedby={`${id}-note`}
            readOnly
            spellCheck={false}
            autoComplete="off"
            value={token}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button className="button button-primary" type="button" onClick={() => void copy()}>
            <Icon name="copy" />
            Copy
          </button>
        </div>
      </div>
      <div className="modal-foot">
        <button className="button" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </ModalDialog>
  );
}
