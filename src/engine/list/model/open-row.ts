// A row of a list opens as a whole: by a click on it, and by Enter while it has the focus.

/** Does what the first button or link of the row does. */
export function openRow(row: HTMLTableRowElement): void {
  if (row.matches('[data-rows="open"] > tr'))
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
  if (target.closest('a, button, input, label') || cell === row?.cells[row.cells.length - 1]) return undefined;
  if (cell === row?.cells[0] && cell?.querySelector('input')) return undefined;
  const selection = getSelection();
  return row && !(selection && !selection.isCollapsed && selection.containsNode(row, true)) ? row : undefined;
}
