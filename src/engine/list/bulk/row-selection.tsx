// Interaction with the rows of a table: opening them, keyboard navigation, selection with TanStack Table's row
// selection, and the bar for the selected ones. Loaded when the first rows are there; it works on the checkboxes and
// rows of the page and renders none of them again.
import {
  row_getToggleSelectedHandler,
  table_getIsAllPageRowsSelected,
  table_getIsSomePageRowsSelected,
  table_getIsSomeRowsSelected,
  table_resetRowSelection,
  table_setRowSelection,
  table_toggleAllPageRowsSelected,
} from '@tanstack/react-table/static-functions';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Values } from '../../../schema/model/descriptor';
import { lazyComponent } from '../../code/lazy-component';
import { whenLoaded } from '../../code/load-with-retry';
import { PromptSuspense } from '../../code/prompt-suspense';
import { announce } from '../../feedback/live-region';
import { bulkOf } from '../list-features';
import type { ListModel } from '../list-model';
import { rowId } from '../row-model';
import { openRow, rowToOpen } from '../table/open-row';
import { type ListTable, stateOf } from '../table/use-list-table';
import type { BulkAction } from './bulk-actions';
import { handleListKeydown } from './keyboard-navigation';
import { SelectedBar } from './selected-bar';

const BulkDialog = lazyComponent(() => import('./bulk-dialog').then((module) => module.BulkDialog));

interface BulkTask {
  act: BulkAction;
  rows: readonly Values[];
  opener: HTMLElement;
}

/** `root` holds the whole list screen. */
export function RowSelection({ list, root }: { list: ListModel; root: RefObject<HTMLElement | null> }) {
  const { noun, screen, table, query, state } = list;
  const bulk = useMemo(() => bulkOf(noun, screen), [noun, screen]);
  const [task, setTask] = useState<BulkTask>();
  const selected = useSelectedRows(table, query.shown?.page.rows);

  useEarlyTicks(root, table);
  useRowEvents(root, table);
  useLayoutEffect(() => showSelection(root.current, table), [root, table, selected]);
  useSearchEnds(table, state.search);

  function start(act: BulkAction, opener: HTMLElement): void {
    whenLoaded(BulkDialog.load, () => setTask({ act, opener, rows: [...selected.values()] }), opener);
  }

  return (
    <>
      {bulk && selected.size > 0 && (
        <SelectedBar
          bulk={bulk}
          count={selected.size}
          elsewhere={[...selected.keys()].filter((id) => !table.getRowModel().rowsById[id]).length}
          onAct={start}
          onClear={() => {
            table_resetRowSelection(table, true);
            focusRegion(root.current);
          }}
        />
      )}
      {task && (
        <PromptSuspense>
          <BulkDialog
            noun={noun}
            act={task.act}
            rows={task.rows}
            opener={task.opener}
            onDone={(done) => {
              const ids = done.map((row) => String(rowId(noun, row)));
              table_setRowSelection(table, (before) =>
                Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))),
              );
              list.refetch();
            }}
            onClose={() => {
              // The button that opened it may be gone with the last selected row.
              flushSync(() => setTask(undefined));
              if (document.activeElement === document.body) focusRegion(root.current);
            }}
          />
        </PromptSuspense>
      )}
    </>
  );
}

/** One listener each for all checkboxes and all rows. */
function useRowEvents(root: RefObject<HTMLElement | null>, table: ListTable): void {
  // Before the next click: one in between would be lost.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const announceCount = () => announce(`${Object.keys(stateOf(table).rowSelection).length} selected`);
    /** With Shift TanStack Table selects all from the row before, as far as that is on the page. */
    const choose = (id: string, checked: boolean, shiftKey: boolean) => {
      const row = table.getRowModel().rowsById[id];
      if (row) row_getToggleSelectedHandler(row)({ target: { checked }, shiftKey });
      announceCount();
    };
    const click = (event: MouseEvent) => {
      const box = event.target;
      const row = rowToOpen(event);
      if (row) return openRow(row);
      if (!(box instanceof HTMLInputElement)) return;
      if (box.dataset.row !== undefined) choose(box.dataset.row, box.checked, event.shiftKey);
      else if (box.dataset.selectAll !== undefined) {
        table_toggleAllPageRowsSelected(table, box.checked);
        announceCount();
      }
    };
    const toggle = (row: HTMLElement, withRange: boolean) => {
      const box = row.querySelector<HTMLInputElement>('[data-row]');
      if (box) choose(box.dataset.row!, !box.checked, withRange);
      return box !== null;
    };
    const clear = () => {
      if (!table_getIsSomeRowsSelected(table)) return false;
      const inBar = document.activeElement?.closest('[data-selected-bar]');
      table_resetRowSelection(table, true);
      announce('Selection cleared');
      if (inBar) focusRegion(element);
      return true;
    };
    const press = (event: KeyboardEvent) => handleListKeydown(event, { toggle, clear });
    element.addEventListener('click', click);
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', press);
    };
  }, [root, table]);
}

/** Values of every selected row; those of other pages are as they were when they were last shown. */
function useSelectedRows(table: ListTable, rows: readonly Values[] | undefined): ReadonlyMap<string, Values> {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = table.store.subscribe(listener);
      return unsubscribe;
    },
    [table],
  );
  const selection = useSyncExternalStore(subscribe, () => stateOf(table).rowSelection);
  const known = useRef(new Map<string, Values>());
  return useMemo(() => {
    for (const { id, original } of table.getRowModel().rows) known.current.set(id, original);
    return new Map(Object.keys(selection).map((id) => [id, known.current.get(id) ?? {}]));
  }, [table, rows, selection]);
}

/** Checkboxes may have been ticked before this code was loaded. */
function useEarlyTicks(root: RefObject<HTMLElement | null>, table: ListTable): void {
  useLayoutEffect(() => {
    const ticked = [...(root.current?.querySelectorAll<HTMLInputElement>(`${CHECKBOXES}:checked`) ?? [])];
    if (ticked.some((box) => box.dataset.row === undefined)) return table_toggleAllPageRowsSelected(table, true);
    const ids = ticked.map((box) => [box.dataset.row!, true] as const);
    if (ids.length > 0) table_setRowSelection(table, (selected) => ({ ...selected, ...Object.fromEntries(ids) }));
  }, []);
}

/**
 * Shows what is selected on checkboxes and rows; the checkbox in the header is indeterminate when only some rows of the
 * page are.
 */
function showSelection(root: HTMLElement | null, table: ListTable): void {
  const { rowSelection } = stateOf(table);
  for (const box of root?.querySelectorAll<HTMLInputElement>(CHECKBOXES) ?? []) {
    if (box.dataset.row === undefined) {
      box.checked = table_getIsAllPageRowsSelected(table);
      box.indeterminate = !box.checked && table_getIsSomePageRowsSelected(table);
    } else {
      box.checked = rowSelection[box.dataset.row] === true;
      box.closest('tr')?.toggleAttribute('data-selected', box.checked);
    }
  }
}

const CHECKBOXES = ':is([data-row], [data-select-all])';

/** Rows that another search hides must not be changed unseen. Paging and sorting keep the selection. */
function useSearchEnds(table: ListTable, search: ListModel['state']['search']): void {
  const text = JSON.stringify(search);
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== text) table_resetRowSelection(table, true);
    before.current = text;
  }, [table, text]);
}

const focusRegion = (root: HTMLElement | null): void => root?.querySelector<HTMLElement>('[data-list-region]')?.focus();
