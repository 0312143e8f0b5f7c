// Above fields that another user has changed while the form was open: what is different now, and what was typed into
// fields that are gone.

import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeptValue, SubFormChange, SubFormOffer, SubFormUnread } from '../../schema/model/sub-form';
import { Button, IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import { FieldError } from '../feedback/field-error';
import { announce } from '../feedback/live-region';
import { useOnline } from '../hooks/timing';
import { useForm } from './form-context';
import { controlId } from './form-field';
import type { SubFormFailure } from './form-store';

interface SubFormChangesProps {
  changed: SubFormChange;
  /** Gets the focus of a field that is gone. */
  note: RefObject<HTMLDivElement | null>;
  onClose(): void;
}

/** Announced by the effect that replaced the fields, so it is no live region itself. */
export function SubFormChanges({ changed: { message, details, kept }, note, onClose }: SubFormChangesProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="subform-changes" role="group" aria-labelledby={id} tabIndex={-1} ref={note}>
      <Icon name="alert-circle" />
      <div className="subform-changes-text">
        <p id={id}>{message}</p>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {kept.length > 0 && (
          <dl className="subform-kept" aria-label="What you had typed">
            {kept.map((value) => (
              <Kept key={value.name} value={value} />
            ))}
          </dl>
        )}
      </div>
      <IconButton icon="x" label="Close note" isSmall onClick={onClose} />
    </div>
  );
}

/** A newer version of the fields, for whom wants it. The note about what it changes takes its place. */
export function SubFormOffered({ offer: { text, button, field, value } }: { offer: SubFormOffer }) {
  const { store } = useForm();
  return (
    <div className="subform-changes">
      <Icon name="alert-circle" />
      <div className="subform-changes-text">
        <p>{text}</p>
        <Button isSmall onClick={() => store.set(field, value)}>
          {button}
        </Button>
      </div>
    </div>
  );
}

/** What the fields read could not be read: it is read again by the button, or when the connection is back. */
export function SubFormUnreadNote({ name, unread }: { name: string; unread: SubFormUnread }) {
  const { store } = useForm();
  const [busyWith, setBusyWith] = useState<SubFormUnread>();
  const isBusy = busyWith === unread;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => () => passFocusOn(place.current), []);
  const retry = () => {
    setBusyWith(unread);
    store.reread(name);
  };
  useOnline(() => {
    if (!isBusy) retry();
  });
  return (
    <div className="subform-changes" ref={place}>
      <Icon name="alert-circle" />
      <div className="subform-changes-text">
        <p>{unread.message}</p>
        <Button isSmall isBusy={isBusy} onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function Kept({ value: { label, text } }: { value: KeptValue }) {
  const [isCopied, setCopied] = useState(false);
  const id = useId();

  async function copy(): Promise<void> {
    // Pages without HTTPS have no clipboard: there the text is selected, for the keys that copy.
    const done = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
    const shown = document.getElementById(id);
    if (!done && shown) getSelection()?.selectAllChildren(shown);
    setCopied(done === true);
    announce(done ? `${label} copied.` : 'Selected: copy it with the keyboard.');
  }

  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span id={id}>{text}</span>
        <Button isSmall aria-label={`Copy ${label}`} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </dd>
    </>
  );
}

/**
 * Replaces fields that could not be loaded: the reason, and a retry button. Until they are loaded the form cannot be
 * saved. Announced by the effect that failed, so it is no live region itself. Retried when the connection is back.
 */
export function SubFormError({ name, failure: { message, busy, retry } }: { name: string; failure: SubFormFailure }) {
  useOnline(() => {
    if (!busy) retry();
  });
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => () => passFocusOn(place.current), []);
  return (
    <div className="field subform-error" data-field ref={place}>
      <FieldError text={message} />
      <Button id={controlId(name)} isBusy={busy} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** The button is removed when the fields are loaded: the focus moves on to the first of them. */
function passFocusOn(place: HTMLElement | null): void {
  const parent = place?.parentElement;
  if (!place?.contains(document.activeElement) || !parent) return;
  const index = [...parent.children].indexOf(place);
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      parent.children[index]?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
}
