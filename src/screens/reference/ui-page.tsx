// The reference page of everything that is neither table nor form: buttons, messages, dialogs, labels, icons, colours,
// type. The unused 'Add Client' modal is here, too.
import { useState } from 'react';
import { Icon, iconNames } from '../../engine/controls/icons';
import { Alert } from '../../engine/feedback/alert';
import { showToast } from '../../engine/feedback/toasts';
import { DialogExhibits } from './dialog-exhibits';
import { RecentHistory } from './recent-history';
import { Exhibit, ReferencePage } from './reference-page';
import { StyleSwitch } from './style-switch';
import { Colours, TypeScale } from './token-exhibits';

export function UiPage() {
  return (
    <ReferencePage
      title="UI"
      lead="What pages are made of, apart from tables and forms. Every colour and size comes from the tokens at the end."
    >
      <Exhibit title="Style and theme" note="Both are kept on this device.">
        <StyleSwitch />
      </Exhibit>
      <Exhibit title="Buttons" note="One filled button a view; danger only inside a confirmation.">
        <Buttons />
      </Exhibit>
      <Exhibit title="Messages" note="Read out as well; a toast stays longer while the pointer or the focus is on it.">
        <Messages />
      </Exhibit>
      <Exhibit title="Dialogs" note="Escape closes them, and the focus comes back to its button.">
        <DialogExhibits />
      </Exhibit>
      <Exhibit title="Labels">
        <Labels />
      </Exhibit>
      <Exhibit title="Waiting" note="Grey shapes in the places of what is to come.">
        <Waiting />
      </Exhibit>
      <Exhibit title="Recent history" note="Sample data, asked for at start-up.">
        <RecentHistory />
      </Exhibit>
      <Exhibit title="Icons">
        <ul className="exhibit-grid">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Exhibit>
      <Exhibit title="Colours">
        <Colours />
      </Exhibit>
      <Exhibit title="Type">
        <TypeScale />
      </Exhibit>
    </ReferencePage>
  );
}

function Buttons() {
  return (
    <div className="exhibit-row">
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

function Messages() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <Alert kind="success">Login successful! Redirecting...</Alert>
      {shown && (
        <Alert kind="error" onDismiss={() => setShown(false)}>
          Something went wrong!
        </Alert>
      )}
      <div className="exhibit-row">
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

function Labels() {
  const [chips, setChips] = useState(['Memphis', 'Tucson']);
  return (
    <div className="exhibit-row">
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

function Waiting() {
  return (
    <div className="exhibit-stack" data-sample aria-hidden="true">
      {['field-skeleton-label', 'field-skeleton-line', 'field-skeleton-text'].map((shape) => (
        <span className={`skeleton ${shape}`} key={shape} />
      ))}
    </div>
  );
}
