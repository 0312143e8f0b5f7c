// The confirmation before a token is revoked.
import { call } from '../../api/call';
import { failureText } from '../../engine/feedback/result';
import { showToast } from '../../engine/feedback/toasts';
import { ConfirmDialog, type Outcome } from '../../engine/overlay/confirm-dialog';
import type { ApiTokenRow } from '../../schema/model/api-token';
import { tokenMessages } from './token-messages';

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
        title: tokenMessages.revokeTitle,
        text: tokenMessages.revokeText,
        subject: `${token_name}, ${username}`,
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
