// Keeps the focus in fields that are replaced as a whole: one that stands elsewhere now is another element.
import { useLayoutEffect, useMemo } from 'react';

/** `fields` is another object when they are replaced. */
export function useKeptFocus(fields: unknown): void {
  // Before they are: afterwards the element is gone.
  const focused = useMemo(() => document.activeElement?.id, [fields]);
  useLayoutEffect(() => {
    const control = focused && document.activeElement === document.body && document.getElementById(focused);
    if (!control) return;
    control.focus();
    // Behind what was typed; null where there is no such position.
    if (control instanceof HTMLInputElement && control.selectionStart !== null)
      control.setSelectionRange(control.value.length, control.value.length);
  }, [fields, focused]);
}
