// The registry of shortcuts: each with its keys, what it does and where. Those who carry one out find it here by the key
// that was pressed (`shortcutOf`), and the help sheet and the menu of a list show what is here.
import { isTyping } from '../hooks/typing';
import { shortcutState } from './shortcut-state';

/** Where a shortcut works; `PLACES` has their names. */
export type ShortcutPlace = 'page' | 'rows' | 'peek' | 'header' | 'form';

/** One line of the help sheet. */
export interface Shortcut {
  /** What handlers know it by. */
  name: string;
  /** As they are shown: any of them. */
  keys: readonly string[];
  does: string;
  /** One character alone: off where the user has turned these off (WCAG 2.1.4). */
  isLetter?: boolean;
  /** Only where rows can be selected, shown beside the list, or edited cell by cell. */
  needs?: 'selection' | 'peek' | 'cells';
}

/** The names of the places, in the order of the help sheet. */
export const PLACES: Readonly<Record<ShortcutPlace, string>> = {
  page: 'Anywhere',
  rows: 'Rows of a list',
  peek: 'Beside a list',
  header: 'Headers of a table',
  form: 'Forms',
};

/** By place. Also keys that an element handles by itself, such as arrows, so that the help sheet has them. */
export const SHORTCUTS: Readonly<Record<ShortcutPlace, readonly Shortcut[]>> = {
  page: [
    { name: 'find', keys: ['Ctrl K'], does: 'Find screens, actions and records' },
    { name: 'search', keys: ['/'], does: 'Search', isLetter: true },
    { name: 'new', keys: ['N'], does: 'Add a record', isLetter: true },
    { name: 'edit', keys: ['E'], does: 'Edit the record', isLetter: true },
    { name: 'help', keys: ['?'], does: 'Keyboard shortcuts', isLetter: true },
  ],
  rows: [
    { name: 'arrows', keys: ['↓', '↑'], does: 'Next row, row before' },
    { name: 'next', keys: ['J'], does: 'Next row', isLetter: true },
    { name: 'previous', keys: ['K'], does: 'Row before', isLetter: true },
    { name: 'ends', keys: ['Home', 'End'], does: 'First row, last row' },
    { name: 'show', keys: ['Enter'], does: 'Show the row beside the list', needs: 'peek' },
    { name: 'edit', keys: ['E'], does: 'Edit the row', isLetter: true },
    { name: 'cell', keys: ['F2'], does: 'Edit a cell: Tab to the next, Enter saves', needs: 'cells' },
    { name: 'into', keys: ['Tab'], does: 'To what is in the row' },
    { name: 'space', keys: ['Space'], does: 'Select the row', needs: 'selection' },
    { name: 'mark', keys: ['X'], does: 'Select the row', isLetter: true, needs: 'selection' },
    { name: 'range', keys: ['Shift Space'], does: 'Select up to this row', needs: 'selection' },
    { name: 'clear', keys: ['Escape'], does: 'Clear the selection', needs: 'selection' },
  ],
  peek: [
    { name: 'next', keys: ['J'], does: 'Next record', isLetter: true },
    { name: 'previous', keys: ['K'], does: 'Record before', isLetter: true },
    { name: 'arrows', keys: ['↓', '↑'], does: 'Next record, record before' },
    { name: 'edit', keys: ['E'], does: 'Edit the record', isLetter: true },
    { name: 'open', keys: ['Enter'], does: 'Open its page' },
    { name: 'close', keys: ['Escape'], does: 'Close, back to the row' },
  ],
  header: [
    { name: 'move', keys: ['Shift ←', 'Shift →'], does: 'Move the column' },
    { name: 'edge', keys: ['→'], does: 'To the edge of the column' },
    { name: 'width', keys: ['←', '→', 'Enter'], does: 'On the edge: width, fit' },
  ],
  form: [{ name: 'save', keys: ['Ctrl S', 'Ctrl Enter'], does: 'Save' }],
};

/** The name of the shortcut of a key that was pressed, of those that need no place of their own to be pressed in. */
export function shortcutOf(event: KeyboardEvent, place: ShortcutPlace): string | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const isSaving = event.ctrlKey || event.metaKey;
  if (!isSaving && (!shortcutState.letters || isTyping(event.target))) return undefined;
  const key = isSaving ? `Ctrl ${nameOf(event.key)}` : nameOf(event.key);
  // A question mark has no key of its own: only a letter with Shift is another one.
  if (event.shiftKey && /^[A-Z]$|^Ctrl/.test(key)) return undefined;
  return SHORTCUTS[place].find(({ keys, isLetter }) => (isLetter || isSaving) && keys.includes(key))?.name;
}

const nameOf = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/**
 * Whether the key belongs to a dialog over the page, or to a menu, which have keys of their own: also to one that has
 * just opened and does not have the focus yet.
 */
export const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal:not(.peek), [popover="auto"]:popover-open') !== null ||
  (target instanceof Element && target.closest('[popover]') !== null);
