// The keys that move between the rows of a list and act on one (`key-help.tsx` lists them). One listener for all rows.
import { openRow } from '../model/open-row';

export interface KeyboardActions {
  /** Selects or unselects a row, with Shift all from the one before. @returns whether rows can be selected. */
  toggle(row: HTMLElement, withRange: boolean): boolean;
  /** @returns whether anything was selected. */
  clear(): boolean;
}

/**
 * From the table's region an arrow moves the focus into the rows; from a control of a row to the same control of the
 * next. A row is focused only by these keys, so that Tab moves from control to control.
 */
export function handleListKeydown(event: KeyboardEvent, acts: KeyboardActions): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return;
  // Dialogs and menus over the list have keys of their own, and so have search inputs and the edges of headers.
  if (target.closest('dialog, [popover], [data-search-row], [role="separator"]')) return;
  const row = target.closest<HTMLTableRowElement>('[data-rows] > tr');
  const region = target.closest<HTMLElement>('[data-list-region]');
  if (key === 'Escape') {
    if (acts.clear()) event.preventDefault();
    return;
  }
  if (!region || (!row && target !== region)) return;
  if (moves(key)) {
    event.preventDefault();
    moveTo(rowFor(key, region, row), row, target);
  } else if (row === target && key === ' ') {
    if (acts.toggle(row, event.shiftKey)) event.preventDefault();
  } else if (row === target && key === 'Enter') {
    event.preventDefault();
    openRow(row);
  }
}

const moves = (key: string): boolean => ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key);

function rowFor(key: string, region: HTMLElement, row: HTMLElement | null): HTMLElement | undefined {
  const rows = [...region.querySelectorAll<HTMLElement>('[data-rows] > tr')];
  const at = row ? rows.indexOf(row) : -1;
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(at + 1, rows.length - 1)];
    case 'ArrowUp':
      return at < 0 ? rows.at(-1) : rows[Math.max(at - 1, 0)];
    case 'Home':
      return rows[0];
    default:
      return rows.at(-1);
  }
}

function moveTo(next: HTMLElement | undefined, row: HTMLElement | null, target: HTMLElement): void {
  if (!next) return;
  const control = row && row !== target ? controlsOf(next)[controlsOf(row).indexOf(target)] : undefined;
  if (!control) next.tabIndex = -1;
  (control ?? next).focus();
}

const controlsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('a, button, input')];
