// Keeps the focus in the form when a field with conditions disappears: it moves on to the next field, at the end to the
// one before.
import { type ReactNode, useLayoutEffect } from 'react';

/** `id` is the id of the field's control. */
export function FocusKeeper({ id, children }: { id: string; children: ReactNode }) {
  useLayoutEffect(() => () => passFocusOn(document.getElementById(id)?.closest('[data-field]')), [id]);
  return children;
}

/** Called while `field` is still in the document; several may disappear at once. */
function passFocusOn(field: Element | null | undefined): void {
  if (!field?.contains(document.activeElement)) return;
  const fields = [...(field.closest('.form-body, form')?.querySelectorAll('[data-field]') ?? [])];
  const at = fields.indexOf(field);
  const nearest = [...fields.slice(at + 1), ...fields.slice(0, at).reverse()];
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    for (const other of nearest) {
      const control = other.isConnected && other.querySelector<HTMLElement>(CONTROLS);
      if (control) return control.focus();
    }
  });
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';
