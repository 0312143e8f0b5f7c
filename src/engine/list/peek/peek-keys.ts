// The keys while a record is shown beside the list: J and K show the next one and the one before from anywhere on the
// page, Escape closes; on the panel itself arrows do the same as J and K, Enter opens the page of the record.
import { isTyping } from '../../hooks/typing';

export interface PeekActs {
  /** 1 for the next row, -1 for the one before. */
  step(by: 1 | -1): void;
  open(): void;
  edit(): void;
  close(): void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** @returns whether the key was one of them. @param withLetters whether those of one letter are on. */
export function handlePeekKey(event: KeyboardEvent, panel: HTMLElement, acts: PeekActs, withLetters: boolean): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (isTyping(target) || isElsewhere(target)) return false;
  const isPanel = target === panel;
  const letter = withLetters ? key.toLowerCase() : '';
  const step = STEPS[letter] ?? (isPanel ? ARROWS[key] : undefined);
  if (step) acts.step(step);
  else if (key === 'Escape') acts.close();
  else if (isPanel && key === 'Enter') acts.open();
  else if (letter === 'e') acts.edit();
  else return false;
  event.preventDefault();
  return true;
}

/** In a dialog over the page, or a menu: these have keys of their own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal:not(.peek)') !== null ||
  (target instanceof Element && target.closest('[popover]') !== null);
