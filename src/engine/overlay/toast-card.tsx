// The look of a toast, both inside the library that times it and, where that could not be loaded, without it.
import type { FocusEventHandler } from 'react';
import { Link } from 'wouter';
import { Button, IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import type { Toast } from '../feedback/toasts';
import { Late, lazyComponent } from '../lazy/lazy-component';

const Progress = lazyComponent(() => import('./toast-progress'), 'ToastProgressBar');

interface ToastCardProps {
  toast: Toast;
  onDismiss(): void;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  onPointerEnter?(): void;
  onPointerLeave?(): void;
}

/** The handlers of events are for its timer, which pauses while it has the pointer or the focus. */
export function ToastCard({ toast, onDismiss, ...events }: ToastCardProps) {
  const { kind, text, detail, href, action, progress } = toast;
  return (
    <div className={`toast toast-${kind}`} {...events}>
      {!progress && <Icon name={kind === 'success' ? 'check-circle' : 'alert-circle'} />}
      <div className="toast-body">
        <p className="toast-text">{text}</p>
        {progress && (
          <Late>
            <Progress label={text} progress={progress} onEnd={onDismiss} />
          </Late>
        )}
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
      {action && (
        <Button
          isSmall
          onClick={() => {
            // The toast goes with its button.
            document.querySelector<HTMLElement>('h1')?.focus();
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="x" label={`Dismiss: ${text}`} isSmall onClick={onDismiss} />
    </div>
  );
}
