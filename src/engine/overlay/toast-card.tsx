// The look of a toast, both inside the library that times it and, where that could not be loaded, without it.
import type { FocusEventHandler } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import type { Toast } from '../feedback/toasts';

interface ToastCardProps {
  toast: Toast;
  onDismiss(): void;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
}

export function ToastCard({ toast: { kind, text, detail, href }, onDismiss, onFocus, onBlur }: ToastCardProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <div className={`toast toast-${kind}`} onFocus={onFocus} onBlur={onBlur}>
      <Icon name={kind === 'success' ? 'check-circle' : 'alert-circle'} />
      <div className="toast-body">
        <p className="toast-text">{text}</p>
        {detail && (
          <p className="toast-detail">
            {href === undefined ? (
              detail
            ) : (
              <Link href={href} onClick={onDismiss}>
                {detail}
              </Link>
            )}
          </p>
        )}
      </div>
      <IconButton icon="x" label={`Dismiss: ${text}`} isSmall onClick={onDismiss} />
    </div>
  );
}
