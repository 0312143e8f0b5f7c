// The keys while a record is shown beside the list: J and K show the next one and the one before from anywhere on the
// page, Escape closes; on the panel itself arrows do the same as J and K, Enter opens the page of the record.
import { isTyping } from '../../hooks/typing';
import { isElsewhere, shortcutOf } from '../../shortcuts/shortcuts';

interface PeekActions {
  /** 1 for the next row, -1 for the one before. */
  step(by: 1 | -1): void;
  open(): void;
  edit(): void;
  close(): void;
}

const ON_PANEL: Readonly<Record<string, string>> = { ArrowDown: 'next', ArrowUp: 'previous', Enter: 'open' };

/** @returns whether the key was one of them. */
export function handlePeekKey(event: KeyboardEvent, panel: HTMLElement, actions: PeekActions): boolean {
  const name = nameOf(event, panel);
  if (name === undefined || isElsewhere(event.target)) return false;
  if (name === 'next') actions.step(1);
  else if (name === 'previous') actions.step(-1);
  else if (name === 'close') actions.close();
  else if (name === 'open') actions.open();
  else if (name === 'edit') actions.edit();
  event.preventDefault();
  return true;
}

function nameOf(event: KeyboardEvent, panel: HTMLElement): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || isTyping(target)) return undefined;
  if (key === 'Escape') return 'close';
  return (target === panel ? ON_PANEL[key] : undefined) ?? shortcutOf(event, 'peek');
}
