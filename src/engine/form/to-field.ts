// The way to a field that is wrong, from the error summary and from Next of a form in pages.
import { flushSync } from 'react-dom';
import { errorId } from './field-template';
import { controlId } from './form-field';
import type { FormStore } from './form-store';
import { reveal } from './form-tabs';

const CONTROLS = 'input, select, textarea, button, [tabindex]';

/**
 * The control of a field. Of several under one message, such as rows or the two ends of a range, none has the id of the
 * field: it is the first of those around the message.
 */
export function fieldControl(name: string): HTMLElement | undefined {
  const id = controlId(name);
  const control = document.getElementById(id);
  if (control?.matches(CONTROLS)) return control;
  const field = document.getElementById(errorId(id))?.closest('[data-field]') ?? control?.closest('[data-field]');
  const controls = [...(field?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  return controls.find((one) => !one.matches(':disabled, [type="hidden"]')) ?? control ?? undefined;
}

/** Opens what the field is in and moves the focus to it. */
export function toField(store: FormStore, name: string): void {
  flushSync(() => store.show(name));
  const control = fieldControl(name);
  if (!control) return;
  reveal(control);
  control.focus({ preventScroll: true });
  control.closest('[data-field]')?.scrollIntoView?.({ block: 'center' });
}
