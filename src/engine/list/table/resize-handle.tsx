// The handle at the right edge of a column's header: dragged, or moved with the arrow keys, it resizes the column;
// double-click or Enter fits it to its content. The pointer is followed by TanStack Table's column resizing.
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from '../../../schema/model/columns';
import { clampWidth, MAX_WIDTH, MIN_WIDTH } from '../model/column-layout';
import type { ListModel } from '../model/list-model';
import { arrange, fitColumn } from './column-changes';

interface ResizeHandleProps {
  list: ListModel;
  column: Column;
  /** Its header. */
  cell: HTMLElement;
  header: { getResizeHandler(): (event: unknown) => void } | undefined;
}

/** Px of one press of an arrow key. */
const STEP_PX = 16;

/** Rendered into the header `cell`. A press without a move changes nothing. */
export function ResizeHandle({ list, column: { path, label }, cell, header }: ResizeHandleProps) {
  const { setColumns } = list;
  const { columnSizing } = list.columnState;
  const [width, setWidth] = useState(0);
  const measure = () => setWidth(Math.round(cell.offsetWidth));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column is measured again when any has been resized.
  useLayoutEffect(measure, [cell, columnSizing]);

  /** The columns to the left keep their width, so that the edge stays under the pointer. */
  function resize(next?: number): void {
    const sized = Object.fromEntries(widthsUpTo(cell));
    setColumns(({ columnSizing: before, ...rest }) => {
      const width = clampWidth(next ?? before[path] ?? cell.offsetWidth);
      return { ...rest, columnSizing: { ...sized, ...before, [path]: width } };
    });
  }

  function start(event: MouseEvent | TouchEvent): void {
    if (!header || ('button' in event && event.button !== 0)) return;
    const begin = cell.offsetWidth;
    // Else the pointer would select text.
    if (event.type === 'mousedown') event.preventDefault();
    // TanStack Table begins with the width that the column has in its state.
    flushSync(() => resize());
    header.getResizeHandler()(event);
    const end = () => {
      for (const type of ENDS) document.removeEventListener(type, end);
      // A press without a move leaves everything as it was.
      arrange(list, (now) =>
        Math.abs((now.columnSizing[path] ?? begin) - begin) < 2 ? { ...now, columnSizing } : now,
      );
    };
    for (const type of ENDS) document.addEventListener(type, end);
  }

  function press(event: KeyboardEvent): void {
    const next = nextWidth(event.key, cell.offsetWidth);
    if (next !== undefined) {
      resize(next);
      arrange(list, (now) => now);
    } else if (event.key === 'Enter') fitColumn(list, path);
    else if (event.key === 'Escape') cell.querySelector('button')?.focus();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved, not a rule between paragraphs.
    <div
      role="separator"
      className="resize-handle"
      // Not a stop of Tab for each column: an arrow key leads here from the sort button.
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuetext={`${width} pixels`}
      onFocus={measure}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => fitColumn(list, path)}
      onKeyDown={press}
    />
  );
}

const ENDS = ['mouseup', 'touchend', 'touchcancel'];

function nextWidth(key: string, width: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width - STEP_PX;
    case 'ArrowRight':
      return width + STEP_PX;
    case 'Home':
      return MIN_WIDTH;
  }
}

function widthsUpTo(cell: HTMLElement): [string, number][] {
  const cells = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return cells.slice(0, cells.indexOf(cell)).map((each) => [each.dataset.column!, clampWidth(each.offsetWidth)]);
}
