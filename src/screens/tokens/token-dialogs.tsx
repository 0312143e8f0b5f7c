// The dialogs about a token.
import { useId, useRef, useState } from 'react';
import { call } from '../../api/call';
import { Button } from '../../engine/controls/button';
import { Icon } from '../../engine/controls/icons';
import { announce } from '../../engine/feedback/live-region';
import { failureText } from '../../engine/feedback/result';
import { showToast } from '../../engine/feedback/toasts';
import { ConfirmDialog, type Outcome } from '../../engine/overlay/confirm-dialog';
import { ModalDialog } from '../../engine/overlay/modal-dialog';
import type { ApiTokenRow } from '../../schema/model/api-token';
import { tokenMessages } from './token-messages';

interface MadeTokenDialogProps {
  token: string;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
}

/** The one time that a new token is shown; it is in no state but this dialog's. Escape does not close it. */
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
          <Button look="primary" onClick={() => void copy()}>
            <Icon name="copy" />
            Copy
          </Button>
        </div>
      </div>
      <div className="modal-footer">
        <Button onClick={onClose}>Done</Button>
      </div>
    </ModalDialog>
  );
}

/** A token that is to be revoked, while that is confirmed. */
export interface Revocation {
  token: ApiTokenRow;
  /** The button that was pressed. */
  opener: HTMLElement;
}

interface RevokeDialogProps extends Revocation {
  /** Address of the calls. */
  base: string;
  /** Fetches the list anew. */
  onRevoked(): Promise<unknown>;
  onClose(): void;
}

/** The confirmation before a token is revoked. */
export function RevokeDialog({ token, opener, base, onRevoked, onClose }: RevokeDialogProps) {
  const { api_token_id, token_name, username } = token;

  async function revoke(): Promise<Outcome | undefined> {
    const result = await call('DELETE', `${base}/delete/${api_token_id}`);
    if (!result.ok) {
      const text = failureText(result.failure);
      return text === undefined ? undefined : { kind: 'error', title: 'Not revoked', text };
    }
    await onRevoked();
    showToast({ kind: 'success', text: tokenMessages.revoked(token_name) });
    // The button that was pressed is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }));
    return undefined;
  }

  return (
    <ConfirmDialog
      question={{
        title: tokenMessages.revokeTitle(token_name),
        text: tokenMessages.revokeText,
        subject: username,
        yes: 'Revoke',
        no: 'Cancel',
        busy: 'Revoking…',
      }}
      opener={opener}
      act={revoke}
      onClose={onClose}
    />
  );
}
