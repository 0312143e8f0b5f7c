// What is done to whole rows, by buttons and by keys: Enter goes down and adds a row at the end, Alt with an arrow moves one.
import { type KeyboardEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../engine/feedback/live-region';
import { showToast } from '../../engine/feedback/toasts';
import { controlId } from '../../engine/form/form-field';
import type { GridColumn } from './grid-columns';
import type { RowTable, TableRow } from './row-table';

interface GridProps {
  /** Of the table's field: the ids of its controls begin with it. */
  id: string;
  table: RowTable;
  columns: readonly GridColumn[];
  /** Rows that there can be. */
  limit: number;
  isLocked: boolean;
  /** What a row is called, where it is a section. */
  heading?: string;
}

/** What can be done to rows. Each leaves the focus in the table. */
export interface GridActions {
  /** Adds a row, at the end unless said otherwise, and takes the focus to its first cell. */
  add(at?: number): void;
  duplicate(row: TableRow): void;
  remove(row: TableRow): void;
  move(row: TableRow, to: number): void;
  /** The row whose menu is open, or was last. */
  menuRow: TableRow | undefined;
  openMenu(row: TableRow): void;
  keys(event: KeyboardEvent<HTMLElement>): void;
}

/** Its `keys` are for the table as a whole: Enter goes down and adds a row at the end, Alt with an arrow moves one. */
export function useGridActions({ id, table, columns, limit, isLocked, heading = 'Row' }: GridProps): GridActions {
  const [menuRow, openMenu] = useState<TableRow>();
  const actions = useMemo(() => {
    const focus = (row: TableRow | undefined, column = columns.find(({ property }) => !property.readOnly)?.name) => {
      if (!row || column === undefined) return;
      const name = `${row.key}.${column}`;
      table.show(name);
      focusCell(controlId(name, id));
    };
    const hasRoom = () => {
      if (table.rows().length < limit) return true;
      announce(`There can be no more than ${limit} rows.`);
      return false;
    };
    const move = (row: TableRow, to: number) => {
      const from = table.rows().indexOf(row);
      if (to < 0 || to >= table.rows().length || to === from) return;
      const focused = document.activeElement?.id;
      flushSync(() => table.move(row, to));
      table.show(row.key);
      // What is moved in the page loses the focus.
      if (focused) document.getElementById(focused)?.focus();
      announce(`${heading} ${from + 1} is ${heading.toLowerCase()} ${to + 1} now.`);
    };
    const add = (at = table.rows().length) => {
      if (hasRoom()) focus(flushSync(() => table.insert(at, [{}]))[0]);
    };
    const restore = (at: number, row: TableRow) => {
      if (table.rows().length < limit) table.restore(at, row);
      else if (!table.rows().some(({ key }) => key === row.key))
        showToast({ kind: 'error', text: `The row has no place: there can be no more than ${limit} rows.` });
    };
    return {
      move,
      add,
      duplicate(row: TableRow) {
        if (!hasRoom()) return;
        focus(flushSync(() => table.duplicate(row)));
      },
      remove(row: TableRow) {
        const at = table.rows().indexOf(row);
        flushSync(() => table.remove(row));
        const next = table.rows()[at] ?? table.rows()[at - 1];
        focusRemove(id, next);
        showToast({
          kind: 'success',
          text: `${heading} ${at + 1} was removed.`,
          action: { label: 'Undo', run: () => restore(at, row) },
        });
      },
      keys(event: KeyboardEvent<HTMLElement>) {
        const target = event.target as Element;
        const key = target.closest('[data-row]')?.getAttribute('data-row');
        const row = table.rows().find((one) => one.key === key);
        if (!row || event.defaultPrevented || event.nativeEvent.isComposing || target.closest('[popover], dialog'))
          return;
        const at = table.rows().indexOf(row);
        if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          if (!isLocked) move(row, at + (event.key === 'ArrowUp' ? -1 : 1));
        } else if (event.key === 'Enter' && target.matches('input, select') && !event.altKey) {
          event.preventDefault();
          const column = target.closest('[data-column]')?.getAttribute('data-column') ?? undefined;
          const next = table.rows()[at + (event.shiftKey ? -1 : 1)];
          if (next) focus(next, column);
          else if (!event.shiftKey && !isLocked) add();
        }
      },
    };
  }, [id, table, columns, limit, isLocked, heading]);
  return { ...actions, menuRow, openMenu };
}

/** A field that is hidden in this row leaves the focus where it is. */
function focusCell(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
}

/** The focus of a button that is gone moves on to that of the row which has its place, else to what adds one. */
function focusRemove(id: string, row: TableRow | undefined): void {
  const line = row && document.querySelector(`[data-row="${row.key}"]`);
  const next = line?.querySelector<HTMLElement>('.rows-actions button');
  const grid = document.getElementById(`${id}-menu`)?.closest('.rows');
  (next ?? grid?.querySelector<HTMLElement>('.rows-footer button'))?.focus();
}
