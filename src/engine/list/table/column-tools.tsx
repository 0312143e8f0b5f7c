// Interaction with the columns in the header of a list: a handle at the edge of each resizes it, dragging a header or
// Shift with an arrow key moves its column. An arrow key alone moves the focus from the sort button to the handle.
// Loads when the first rows are there.
import {
  columnResizingFeature,
  columnSizingFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ListModel } from '../model/list-model';
import { moveColumn, neighborOf } from './column-changes';
import { ResizeHandle } from './resize-handle';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
const NO_ROWS: object[] = [];

interface ColumnToolsProps {
  list: ListModel;
  /** Holds the table. */
  root: RefObject<HTMLElement | null>;
}

/** Renders the handles into the header cells, which were there before this code. */
export function ColumnTools({ list, root }: ColumnToolsProps) {
  const [cells, setCells] = useState<readonly HTMLElement[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other cells.
  useLayoutEffect(() => setCells(headerCells(root.current)), [root, list.visible]);
  useHeaderEvents(list, root);
  const headers = useResizing(list);
  return list.visible.map((column) => {
    const cell = cells.find(({ dataset }) => dataset.column === column.path);
    return (
      cell &&
      createPortal(
        <ResizeHandle list={list} column={column} cell={cell} header={headers.find(({ id }) => id === column.path)} />,
        cell,
        column.path,
      )
    );
  });
}

/** TanStack Table's headers of the columns, which resize them. */
function useResizing({ columns, columnState: { columnSizing }, setColumns }: ListModel) {
  const definitions = useMemo(() => columns.map(({ path }) => ({ id: path })), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing },
    onColumnSizingChange: (change) =>
      setColumns((before) => ({ ...before, columnSizing: functionalUpdate(change, before.columnSizing) })),
  });
  return table.getFlatHeaders();
}

function useHeaderEvents(list: ListModel, root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    const press = (event: PointerEvent) => {
      const cell = movableCell(event.target);
      if (cell && event.button === 0 && event.pointerType !== 'touch')
        startHeaderDrag(event, cell, headerCells(element), (target) =>
          moveColumn(list, cell.dataset.column!, target.dataset.column),
        );
    };
    const keydown = (event: KeyboardEvent) => {
      const cell = movableCell(event.target);
      const path = cell?.dataset.column;
      const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
      if (path === undefined || !step) return;
      event.preventDefault();
      if (!event.shiftKey) return cell?.querySelector<HTMLElement>('[role="separator"]')?.focus();
      flushSync(() => moveColumn(list, path, neighborOf(list, path, step)));
      // A cell that is moved in the page loses the focus.
      if (event.target instanceof HTMLElement) event.target.focus();
    };
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('keydown', keydown);
    return () => {
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('keydown', keydown);
    };
  }, [list, root]);
}

const headerCells = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('th[data-column]') ?? []),
];

/** The header cell around an element, unless this is its resize handle. */
const movableCell = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element && !target.closest('[role="separator"]')
    ? (target.closest<HTMLElement>('th[data-column]') ?? undefined)
    : undefined;

/** A press becomes a drag beyond so many px: below, it sorts. */
const DRAG_THRESHOLD_PX = 6;

/**
 * Follows the pointer from a press on `cell` until it is released or Escape ends it. The cell under the pointer has
 * `data-drop="before"` or `"after"`, for the side that the column would come to; `drop` is called with the one it was
 * released on.
 */
function startHeaderDrag(
  press: PointerEvent,
  cell: HTMLElement,
  cells: readonly HTMLElement[],
  drop: (target: HTMLElement) => void,
): void {
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  let isDragging = false;
  let target: HTMLElement | undefined;

  const mark = (next: HTMLElement | undefined) => {
    if (target) delete target.dataset.drop;
    target = next;
    if (target) target.dataset.drop = cells.indexOf(target) < cells.indexOf(cell) ? 'before' : 'after';
  };
  const end = () => {
    mark(undefined);
    delete cell.dataset.dragged;
    ending.abort();
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!isDragging && Math.abs(clientX - press.clientX) < DRAG_THRESHOLD_PX) return;
    isDragging = true;
    cell.dataset.dragged = '';
    mark(cells.find((each) => each !== cell && isAt(each, clientX)));
  };
  const release = () => {
    const dropped = target;
    end();
    if (isDragging) ignoreNextClick();
    if (dropped) drop(dropped);
  };
  document.addEventListener('pointermove', move, options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', end, options);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options);
}

function isAt(cell: HTMLElement, x: number): boolean {
  const { left, right } = cell.getBoundingClientRect();
  return left <= x && x < right;
}

/** The click that follows the release would sort. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => event.stopPropagation();
  document.addEventListener('click', ignore, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }));
}
