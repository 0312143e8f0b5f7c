// A message in a coloured band that stays until it is dismissed: sign-in, a failed logout, a table that could not be
// loaded.
import type { ReactNode } from 'react';
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
      {onDismiss && (
        <button className="icon-button icon-button-small" type="button" aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
