// Enter saves, Escape cancels (promises 3, item 22), without taking either key from what is open inside the row.
import type { KeyboardEvent } from 'react';

/** `cancel` is left out where there is nothing to give up. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, save: () => void, cancel?: () => void): void {
  const target = event.target as Element;
  // Enter that ends the composing of a character is no Enter; a calendar or a dialog has its own keys.
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
