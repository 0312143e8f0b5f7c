// The small components, as every reference page shows them.
import { useState } from 'react';
import { Icon } from '../../engine/controls/icons';
import { Alert } from '../../engine/feedback/alert';
import { showToast } from '../../engine/feedback/toasts';
import { ToastCard } from '../../engine/overlay/toast-card';

export function Buttons() {
  return (
    <div className="example-row">
      <button className="button button-primary" type="button">
        Primary
      </button>
      <button className="button" type="button">
        <Icon name="plus" />
        Secondary
      </button>
      <button className="button button-quiet" type="button">
        Quiet
      </button>
      <button className="button button-danger" type="button">
        Danger
      </button>
      <button className="button button-small" type="button">
        Small
      </button>
      <button className="button button-primary" type="button" aria-disabled>
        Saving…
      </button>
      <button className="icon-button" type="button" aria-label="Edit the sample">
        <Icon name="pencil" />
      </button>
      <button className="icon-button icon-button-small" type="button" aria-label="Delete the sample">
        <Icon name="trash" />
      </button>
    </div>
  );
}

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
        <button
          className="button"
          type="button"
          onClick={() => showToast({ kind: 'success', text: 'Terminal created!', detail: 'A sample' })}
        >
          Show a success
        </button>
        <button
          className="button"
          type="button"
          onClick={() => showToast({ kind: 'error', text: 'Something went wrong!' })}
        >
          Show a failure
        </button>
        {!shown && (
          <button className="button button-quiet" type="button" onClick={() => setShown(true)}>
            Show the alert again
          </button>
        )}
      </div>
    </>
  );
}

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
          <button className="button" type="button">
            Cancel
          </button>
          <button className="button button-danger" type="button">
            Yes, delete it!
          </button>
        </div>
      </div>
      <p className="popover">A popover below its button</p>
      <p className="tooltip">A tooltip</p>
    </div>
  );
}
