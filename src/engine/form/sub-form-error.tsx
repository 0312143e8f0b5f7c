// Replaces fields that could not be loaded: the reason, and a retry button. Until they are loaded the form cannot be
// saved.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../controls/icons';
import { controlId } from './form-field';
import type { SubFormFailure } from './form-store';

/** Announced by the effect that failed, so it is no live region itself. Retried when the connection is back. */
export function SubFormError({ name, failure: { message, busy, retry } }: { name: string; failure: SubFormFailure }) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => () => passFocusOn(place.current), []);
  return (
    <div className="field part-failed" data-field ref={place}>
      <p className="field-error">
        <Icon name="alert-circle" />
        <span>{message}</span>
      </p>
      <button id={controlId(name)} className="button" type="button" aria-busy={busy} onClick={busy ? undefined : retry}>
        Try again
      </button>
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
