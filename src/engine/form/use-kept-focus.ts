// Keeps the focus in fields that are replaced as a whole: one that stands elsewhere now is another element, and one that
// is gone leaves the focus to the note about it.
import { type RefObject, useLayoutEffect, useMemo } from 'react';

/** `fields` is another object when they are replaced; `note` takes the focus of a control that is gone. */
export function useKeptFocus(fields: unknown, note: RefObject<HTMLElement | null>): void {
  // Before they are: afterwards the element is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus is read before the fields change.
  const focused = useMemo(() => document.activeElement, [fields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is put back after the fields have changed.
  useLayoutEffect(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const control = document.getElementById(focused.id) ?? note.current;
    control?.focus();
    // Behind what was typed; null where there is no such position.
    if (control instanceof HTMLInputElement && control.selectionStart !== null)
      control.setSelectionRange(control.value.length, control.value.length);
  }, [fields, focused, note]);
}
