// The small components, as every reference page shows them.
import { useState } from 'react';
import { Button, IconButton } from '../../engine/controls/button';
import { Icon } from '../../engine/controls/icons';
import { Alert } from '../../engine/feedback/alert';
import { showToast } from '../../engine/feedback/toasts';
import { ToastCard } from '../../engine/overlay/toast-card';

/** Every look and size of a button. */
export function Buttons() {
  return (
    <div className="example-row">
      <Button look="primary">Primary</Button>
      <Button>
        <Icon name="plus" />
        Secondary
      </Button>
      <Button look="quiet">Quiet</Button>
      <Button look="danger">Danger</Button>
      <Button isSmall>Small</Button>
      <Button look="primary" aria-disabled>
        Saving…
      </Button>
      <IconButton icon="pencil" label="Edit the sample" />
      <IconButton icon="trash" label="Delete the sample" isSmall />
    </div>
  );
}

/** Alerts in their place, and toasts, which buttons show. */
export function Messages() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <Alert kind="success">Login successful! Redirecting...</Alert>
      {shown && (
        <Alert kind="error" onDismiss={() => setShown(false)}>
          Something went wrong!
        </Alert>
      )}
      <div className="example-row">
        <Button onClick={() => showToast({ kind: 'success', text: 'Terminal created!', detail: 'A sample' })}>
          Show a success
        </Button>
        <Button onClick={() => showToast({ kind: 'error', text: 'Something went wrong!' })}>Show a failure</Button>
        {!shown && (
          <Button look="quiet" onClick={() => setShown(true)}>
            Show the alert again
          </Button>
        )}
      </div>
    </>
  );
}

/** States and chips. */
export function Labels() {
  const [chips, setChips] = useState(['Memphis', 'Tucson']);
  return (
    <div className="example-row">
      <span className="state state-on">Active</span>
      <span className="state state-off">Inactive</span>
      {chips.map((name) => (
        <span className="chip" key={name}>
          <span className="chip-label">Terminal</span>
          <strong className="chip-value" data-clipped>
            {name}
          </strong>
          <button
            type="button"
            className="chip-remove"
            aria-label={`Remove Terminal ${name}`}
            onClick={() => setChips(chips.filter((other) => other !== name))}
          >
            <Icon name="x" />
          </button>
        </span>
      ))}
      <span className="field-optional">optional</span>
    </div>
  );
}

/** Grey shapes, as in place of fields that load. Hidden from screen readers, which would find nothing there. */
export function Waiting() {
  return (
    <div className="example-stack" data-sample aria-hidden="true">
      {['field-skeleton-label', 'field-skeleton-line', 'field-skeleton-text'].map((shape) => (
        <span className={`skeleton ${shape}`} key={shape} />
      ))}
    </div>
  );
}

/** What lies above a page, here in it. */
export function Overlays() {
  const toast = { kind: 'success', text: 'Terminal created!', detail: 'A sample' } as const;
  return (
    <div className="example-overlays">
      <div className="Toastify__toast">
        <ToastCard toast={toast} onDismiss={() => {}} />
      </div>
      <div className="confirm">
        <div className="confirm-text">
          <p>Are you sure?</p>
          <p>You won't be able to revert this!</p>
          <p className="confirm-subject">Client 01</p>
        </div>
        <div className="confirm-footer">
          <Button>Cancel</Button>
          <Button look="danger">Yes, delete it!</Button>
        </div>
      </div>
      <p className="popover">A popover below its button</p>
      <p className="tooltip">A tooltip</p>
    </div>
  );
}
