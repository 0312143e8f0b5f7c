// Cells that are edited where they stand: F2 on a row opens its first one, a double click that under the pointer. One
// listener each for all rows, and no row is rendered again; the editor loads when it is first used.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { endText } from '../../../schema/model/next-states';
import { endOf } from '../../../schema/model/states';
import { showToast } from '../../feedback/toasts';
import { useLatest } from '../../hooks/use-latest';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../lazy/lazy-component';
import { openWhenLoaded } from '../../lazy/load-with-retry';
import { rowId } from '../../record/row-model';
import { useRegistry } from '../../registry/registry-context';
import { cellBeside, editableColumns } from '../model/editable';
import type { ListModel } from '../model/list-model';
import { placeOf, recordRowOf, recordRows } from '../model/record-rows';
import type { LeaveTo } from './cell-editor';

const CellEditor = lazyComponent(() => import('./cell-editor'), 'CellEditor');

interface CellEditingProps {
  list: ListModel;
  /** Holds the table. */
  root: RefObject<HTMLElement | null>;
}

/** Renders the editor of the open cell, else nothing. For a record that has ended a toast says why there is none. */
export function CellEditing({ list, root }: CellEditingProps) {
  const { noun, visible } = list;
  const { widgets } = useRegistry();
  const rows = list.query.shown?.page.rows ?? NO_ROWS;
  const columns = editableColumns(noun, visible);
  const paths = columns.map(({ path }) => path);
  const [open, setOpen] = useState<{ id: unknown; path: string }>();
  const row = open && rows.find((one) => rowId(noun, one) === open.id);
  const column = open && columns.find(({ path }) => path === open.path);
  const isGone = open !== undefined && (!row || !column);
  useEffect(() => {
    if (!isGone) return;
    setOpen(undefined);
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[data-list-region]')?.focus();
  }, [root, isGone]);

  const elementOf = (one: Values) => recordRows(root.current)[rows.indexOf(one)];
  const start = useLatest((element: HTMLTableRowElement, cell?: Element | null) => {
    const found = rows[placeOf(element)];
    const path = cell ? editedPath(cell, list, paths) : paths[0];
    if (!found || path === undefined) return;
    const end = endOf(noun, found);
    if (end) return showToast({ kind: 'error', text: endText(noun, end) });
    const load = () => Promise.all([CellEditor.load(), widgets()]);
    openWhenLoaded(load, () => setOpen({ id: rowId(noun, found), path }), element);
  });
  useCellEvents(root, start, (cell) => editedPath(cell, list, paths) !== undefined);

  /** A cell that was left: over the rows of the render that follows, which those after a save may have come with. */
  const [left, setLeft] = useState<{ cell: typeof open; to: LeaveTo }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cell that is left
  useLayoutEffect(() => {
    if (!left || left.cell !== open || !row || !column) return;
    const { to } = left;
    const changeable = rows.filter((one) => one === row || !endOf(noun, one));
    const next =
      to === 'next' || to === 'previous'
        ? cellBeside({ row, path: column.path }, to === 'next' ? 1 : -1, changeable, paths)
        : undefined;
    setOpen(next && { id: rowId(noun, next.row), path: next.path });
    const element = elementOf(row);
    if (next || to === 'nowhere' || !element) return;
    element.tabIndex = -1;
    element.focus();
  }, [left]);

  return (
    row &&
    column && (
      <ImmediateSuspense>
        <LoadBoundary>
          <CellEditor
            key={`${open.id} ${open.path}`}
            {...{ list, row, column }}
            cell={() => elementOf(row)?.cells[visible.indexOf(column) + 1]}
            leave={(to) => setLeft({ cell: open, to })}
          />
        </LoadBoundary>
      </ImmediateSuspense>
    )
  );
}

const NO_ROWS: readonly Values[] = [];

/** The path of the column of a cell, where that can be edited. The first cell of a row is its number. */
function editedPath(cell: Element, { visible }: ListModel, paths: readonly string[]): string | undefined {
  const path = cell instanceof HTMLTableCellElement ? visible[cell.cellIndex - 1]?.path : undefined;
  return path !== undefined && paths.includes(path) ? path : undefined;
}

/** Cells under the pointer that can be edited are marked: a click there waits whether a second one follows. */
function useCellEvents(
  root: RefObject<HTMLElement | null>,
  start: (row: HTMLTableRowElement, cell?: Element | null) => void,
  isEditable: (cell: Element) => boolean,
): void {
  const isMarked = useLatest(isEditable);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented || !(event.target instanceof Element)) return;
      const row = recordRowOf(event.target);
      if (!row) return;
      event.preventDefault();
      start(row);
    };
    const twice = ({ target }: MouseEvent) => {
      const cell = target instanceof Element ? target.closest('[data-edits]') : null;
      const row = cell && recordRowOf(cell);
      if (!row) return;
      getSelection()?.removeAllRanges();
      start(row, cell);
    };
    const mark = (target: EventTarget | null) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-rows] > tr > *') : null;
      if (cell) cell.toggleAttribute('data-edits', isMarked(cell));
    };
    const over = ({ target, pointerType }: PointerEvent) => void (pointerType !== 'touch' && mark(target));
    // The pointer may have come before this code.
    if (matchMedia('(hover: hover)').matches) mark(element.querySelector('[data-rows] > tr > :hover'));
    element.addEventListener('keydown', press);
    element.addEventListener('dblclick', twice);
    element.addEventListener('pointerover', over);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('dblclick', twice);
      element.removeEventListener('pointerover', over);
    };
  }, [root, start, isMarked]);
}
