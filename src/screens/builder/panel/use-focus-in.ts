// The focus goes into a panel that opens, and back to the button of its card that opened it.
import { type RefObject, useEffect } from 'react';

export function useFocusIn(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    const card = element?.closest('[data-card]');
    const first = ['[aria-invalid="true"]', ':is(input, select, textarea)'].map((control) =>
      element?.querySelector<HTMLElement>(`.builder-panel-body ${control}`),
    );
    first.find(Boolean)?.focus();
    return () => {
      // Removed with the panel: only then is it free.
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return;
      queueMicrotask(() => card?.querySelector<HTMLElement>('[data-edit]')?.focus());
    };
  }, [panel]);
}
