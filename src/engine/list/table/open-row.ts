// A row of a list opens as a whole: by a click on it, and by Enter while it has the focus. `row-selection.tsx` and `keyboard-navigation.ts` call it.

/** Does what the first button or link of the row does. */
export const openRow = (row: Element): void => row.querySelector<HTMLElement>('.cell-actions :is(a, button)')?.click();

/** The row that a click opens: an ordinary one, on nothing that has a press of its own or stands beside it, and not the end of selecting text. */
export function rowToOpen({
  target,
  button,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
}: MouseEvent): Element | undefined {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element))
    return undefined;
  if (target.closest('a, button, input, label, .cell-select, .cell-actions')) return undefined;
  const row = target.closest('.list-table tbody:not(.list-skeleton) tr');
  const selection = getSelection();
  return row && !(selection && !selection.isCollapsed && selection.containsNode(row, true)) ? row : undefined;
}
