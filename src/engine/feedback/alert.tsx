// A message in a coloured banner that stays until it is dismissed: sign-in, a failed logout, a table that could not be
// loaded.
import type { ReactNode } from 'react';
import { Button, IconButton } from '../controls/button';
import { Icon } from '../controls/icons';

/** `onDismiss` shows the cross. Errors interrupt a screen reader, successes wait for a pause. */
export function Alert({
  kind,
  children,
  onDismiss,
}: {
  kind: 'success' | 'error';
  children: ReactNode;
  onDismiss?: () => void;
}) {
  return (
    <div className={`alert alert-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={kind === 'error' ? 'alert-circle' : 'check-circle'} />
      <p>{children}</p>
      {onDismiss && <IconButton icon="x" label="Dismiss" isSmall onClick={onDismiss} />}
    </div>
  );
}

/**
 * The button beside a failure that fetches the same rows again. Stays while the retry is running, and does nothing
 * then.
 */
export function RetryButton({ waiting, onRetry }: { waiting: boolean; onRetry(): void }) {
  return (
    <Button ref={moveFocus} isBusy={waiting} onClick={onRetry}>
      Retry
    </Button>
  );
}

/** A button that is removed when rows arrive moves the focus to the region or article around it, so that it is not lost. */
function moveFocus(button: HTMLElement | null) {
  return () => {
    if (button && document.activeElement === button)
      button.closest<HTMLElement>('section[tabindex], article[tabindex]')?.focus();
  };
}
