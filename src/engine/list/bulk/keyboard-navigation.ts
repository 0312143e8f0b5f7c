// The keys that move between the rows of a list and act on one (`list-menu.tsx` lists them). One listener for all rows.
import { shortcutOf } from '../../shortcuts/shortcuts';
import type { Step } from '../model/turn-page';

interface KeyboardActions {
  /** Selects or unselects a row, with Shift all from the one before. @returns whether rows can be selected. */
  toggle(row: HTMLElement, withRange: boolean): boolean;
  /** @returns whether anything was selected. */
  clear(): boolean;
  /** What Enter does. */
  open(row: HTMLTableRowElement): void;
  /** @returns whether the row can be edited. */
  edit(row: HTMLTableRowElement): boolean;
  /** Goes on to the row beyond the last one of the page, or before the first. @returns whether there is one. */
  turn(by: Step): boolean;
}

/**
 * From the table's region an arrow moves the focus into the rows; from a control of a row to the same control of the
 * next. A row is focused only by these keys, so that Tab moves from control to control.
 */
export function handleListKeydown(event: KeyboardEvent, actions: KeyboardActions): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Dialogs and menus over the list have keys of their own, and so have search inputs, cells and the edges of headers.
  if (target.closest('dialog, [popover], [data-search-row], [data-cell-editor], [role="separator"]')) return;
  const row = target.closest<HTMLTableRowElement>('[data-rows] > tr');
  const region = target.closest<HTMLElement>('[data-list-region]');
  if (key === 'Escape') {
    if (actions.clear()) event.preventDefault();
    return;
  }
  if (!region || (!row && target !== region)) return;
  const letter = shortcutOf(event, 'rows');
  const move = MOVES[letter ?? key];
  if (move) {
    event.preventDefault();
    const next = rowFor(move, region, row);
    // Arrows stay on the page.
    if (letter && next === row && actions.turn(move === 'next' ? 1 : -1)) return;
    moveTo(next, row, target);
  } else if (row && letter === 'mark') {
    if (actions.toggle(row, false)) event.preventDefault();
  } else if (row && letter === 'edit') {
    if (actions.edit(row)) event.preventDefault();
  } else if (row === target && key === ' ') {
    if (actions.toggle(row, event.shiftKey)) event.preventDefault();
  } else if (row === target && key === 'Enter') {
    event.preventDefault();
    actions.open(row);
  }
}

/** By key, and by the name of a shortcut. */
const MOVES: Readonly<Record<string, string>> = {
  ArrowDown: 'next',
  next: 'next',
  ArrowUp: 'previous',
  previous: 'previous',
  Home: 'first',
  End: 'last',
};

function rowFor(move: string, region: HTMLElement, row: HTMLElement | null): HTMLElement | undefined {
  const rows = [...region.querySelectorAll<HTMLElement>('[data-rows] > tr')];
  const at = row ? rows.indexOf(row) : -1;
  switch (move) {
    case 'next':
      return rows[Math.min(at + 1, rows.length - 1)];
    case 'previous':
      return at < 0 ? rows.at(-1) : rows[Math.max(at - 1, 0)];
    case 'first':
      return rows[0];
    default:
      return rows.at(-1);
  }
}

function moveTo(next: HTMLElement | undefined, row: HTMLElement | null, target: HTMLElement): void {
  if (!next) return;
  const control = row && row !== target ? controlsOf(next)[controlsOf(row).indexOf(target)] : undefined;
  if (control) control.focus();
  else focusWhole(next);
}

/** A row takes the focus only by keys, so that Tab moves from control to control. */
export function focusWhole(row: HTMLElement): void {
  row.tabIndex = -1;
  row.focus();
}

const controlsOf = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a, button:not(.peek-button), input'),
];

/**
 * A row of a list opens as a whole by a click on it: it does what the first button or link of the row does. The header of a
 * group opens the group.
 */
export function openRow(row: HTMLTableRowElement): void {
  const toggle = row.querySelector<HTMLElement>('[aria-expanded]');
  if (row.hasAttribute('data-group')) toggle?.click();
  else if (row.matches('[data-rows="open"] > tr'))
    row.cells[row.cells.length - 1]?.querySelector<HTMLElement>('a, button')?.click();
}

/**
 * The row that a click opens: an ordinary one, not on or beside an element with a click of its own, and not at the end
 * of selecting text.
 */
export function rowToOpen({
  target,
  button,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
}: MouseEvent): HTMLTableRowElement | undefined {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element))
    return undefined;
  const row = target.closest<HTMLTableRowElement>('[data-rows="open"] > tr');
  const cell = target.closest('td, th');
  // Beside a checkbox or an action a click was meant for these.
  if (target.closest('a, button, input, label, [data-cell-editor]') || cell === row?.cells[row.cells.length - 1])
    return undefined;
  if (cell === row?.cells[0] && cell?.querySelector('input')) return undefined;
  const selection = getSelection();
  return row && !(selection && !selection.isCollapsed && selection.containsNode(row, true)) ? row : undefined;
}
