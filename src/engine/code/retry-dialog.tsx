// The dialog of `load-with-retry.ts`. Part of the first load, because it is shown when nothing else can be loaded.
import { useId, useSyncExternalStore } from 'react';
import { ModalDialog } from '../dialog/modal-dialog';
import { reloadPage } from '../navigation/navigation-guard';
import { recoveryOf } from './load-error-messages';
import { currentRetry, onRetryChange, type RetryRequest } from './load-with-retry';

export function RetryDialog() {
  const request = useSyncExternalStore(onRetryChange, currentRetry);
  return request && <Question {...request} />;
}

function Question({ failure, opener, busy, decide }: RetryRequest) {
  const id = useId();
  const { text, detail, button } = recoveryOf(failure);
  const cancel = () => decide(false);
  const goOn = () => (failure.kind === 'replaced' ? void reloadPage() : decide(true));
  return (
    <ModalDialog
      className="confirm"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      busy={busy}
      opener={opener}
      onClose={cancel}
    >
      <div className="confirm-text">
        <h2 id={`${id}-title`}>This could not be loaded</h2>
        <p id={`${id}-text`}>{text}</p>
        {detail && <p className="confirm-detail">{detail}</p>}
      </div>
      <div className="confirm-foot">
        <p className="confirm-note" role="status">
          {busy && 'Loading…'}
        </p>
        <button className="button" type="button" aria-disabled={busy || undefined} onClick={busy ? undefined : cancel}>
          Cancel
        </button>
        <button
          className="button button-primary"
          type="button"
          data-first
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : goOn}
        >
          {button}
        </button>
      </div>
    </ModalDialog>
  );
}
