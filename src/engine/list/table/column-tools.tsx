// Interaction with the columns in the header of a list: a handle at the edge of each resizes it, dragging a header or
// Shift with an arrow key moves its column. An arrow key alone moves the focus from the sort button to the handle.
// Loads when the first rows are there.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ListModel } from '../list-model';
import { moveColumn, neighborOf } from './column-changes';
import { startHeaderDrag } from './header-drag';
import { ResizeHandle } from './resize-handle';

interface ColumnToolsProps {
  list: ListModel;
  /** Holds the table. */
  root: RefObject<HTMLElement | null>;
}

export function ColumnTools({ list, root }: ColumnToolsProps) {
  const [cells, setCells] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => setCells(headerCells(root.current)), [root, list.visible]);
  useHeaderEvents(list, root);
  return list.visible.map((column) => {
    const cell = cells.find(({ dataset }) => dataset.column === column.path);
    return cell && createPortal(<ResizeHandle list={list} column={column} cell={cell} />, cell, column.path);
  });
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
