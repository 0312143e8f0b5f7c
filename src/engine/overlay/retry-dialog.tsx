// The dialog of `load-with-retry.ts`. Part of the first load, because it is shown when nothing else can be loaded.
import { useSyncExternalStore } from 'react';
import { Button } from '../controls/button';
import { recoveryOf } from '../lazy/load-error';
import { currentRetry, onRetryChange, type RetryRequest } from '../lazy/load-with-retry';
import { reloadPage } from '../navigation/navigation-guard';
import { ConfirmFrame } from './confirm-frame';

/** Rendered once, by the app. Where a newer version has replaced the code, its button reloads the page. */
export function RetryDialog() {
  const request = useSyncExternalStore(onRetryChange, currentRetry);
  return request && <Question {...request} />;
}

function Question({ failure, opener, busy, decide }: RetryRequest) {
  const { text, detail, button } = recoveryOf(failure);
  const cancel = () => decide(false);
  const goOn = () => (failure.kind === 'replaced' ? void reloadPage() : decide(true));
  return (
    <ConfirmFrame
      title="This could not be loaded"
      text={<p>{text}</p>}
      more={detail && <p className="confirm-detail">{detail}</p>}
      note={busy && 'Loading…'}
      busy={busy}
      opener={opener}
      onClose={cancel}
    >
      <Button isDisabled={busy} onClick={cancel}>
        Cancel
      </Button>
      <Button look="primary" data-first isDisabled={busy} onClick={goOn}>
        {button}
      </Button>
    </ConfirmFrame>
  );
}
