// Enter saves, Escape cancels, except for keys that an open popup inside the row handles.
import type { KeyboardEvent } from 'react';

/** `cancel` is left out where there is nothing to cancel. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, save: () => void, cancel?: () => void): void {
  const target = event.target as Element;
  // Enter that ends an input method's composition does not save; a calendar or a dialog has its own keys.
  if (event.defaultPrevented || event.nativeEvent.isComposing || target.closest('[popover], dialog')) return;
  if (event.key === 'Enter' && target.matches('input, select')) {
    event.preventDefault();
    save();
  }
  if (event.key === 'Escape' && cancel && !event.currentTarget.querySelector('[aria-expanded="true"]')) {
    event.preventDefault();
    cancel();
  }
}
