// Keeps the focus in the form when the field that has it disappears: it moves on to the next field that stays, at the
// end to the one before.
import { controlId } from './form-field';
import type { FormStore } from './form-store';

/**
 * Moves the focus before the field is removed. `idPrefix` is that of the form's registry.
 * @returns how to stop it.
 */
export function keepFocus(store: FormStore, idPrefix: string): () => void {
  return store.subscribeStates((former) => {
    const hidden = [...former.keys()].filter((name) => store.cell(name).state?.hidden);
    const leaving = hidden.flatMap((name) => {
      const field = document.getElementById(controlId(name, idPrefix))?.closest('[data-field]');
      return field ? [field] : [];
    });
    const focused = leaving.find((field) => field.contains(document.activeElement));
    if (focused) nearestControl(focused, leaving)?.focus();
  });
}

function nearestControl(field: Element, leaving: readonly Element[]): HTMLElement | undefined {
  const fields = [...(field.closest('.form-body, form, tr')?.querySelectorAll('[data-field]') ?? [])];
  const at = fields.indexOf(field);
  return [...fields.slice(at + 1), ...fields.slice(0, at).reverse()]
    .filter((other) => !leaving.includes(other) && !other.closest('[hidden]'))
    .flatMap((other) => other.querySelector<HTMLElement>(CONTROLS) ?? [])[0];
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';
