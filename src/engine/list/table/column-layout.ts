// How a user has arranged the columns of a list: as stored (local storage, saved views) and as TanStack Table's state.
// `column-changes.ts`, which loads later, changes it.
import type { ColumnPinningState, ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table';
import type { Column } from '../../../schema/model/columns';

/** Columns by their paths. What is absent is as in the descriptor. */
export interface ColumnLayout {
  hidden?: readonly string[];
  /** Columns that the descriptor hides, and that the user has chosen. */
  shown?: readonly string[];
  /** Every column, hidden ones as well. Columns that the descriptor got later follow at the end. */
  order?: readonly string[];
  /** How many visible columns, from the left, stay while the table scrolls sideways; 1 if absent. */
  pinned?: number;
  /** Widths in px; a column that is not in it is as wide as its values need. */
  widths?: Readonly<Record<string, number>>;
}

/** The slices of a table's state that a layout contains. */
export interface ColumnState {
  columnVisibility: ColumnVisibilityState;
  columnOrder: string[];
  columnPinning: ColumnPinningState;
  columnSizing: ColumnSizingState;
}

/** So few stay that the others have room to scroll. */
export const MOST_PINNED = 3;
/** Of a resized column, in px. */
export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 1200;

/** The path of today of a column that is stored under this one. */
export type PresentPath = (path: string) => string;

/**
 * The layout in a stored value; a value of another shape is none. An array, as earlier versions stored it, holds the
 * hidden paths.
 */
export function readLayout(value: unknown, present: PresentPath = (path) => path): ColumnLayout {
  const pathsIn = (paths: unknown): string[] =>
    Array.isArray(paths) ? paths.filter((path) => typeof path === 'string').map(present) : [];
  if (Array.isArray(value)) return { hidden: pathsIn(value) };
  if (typeof value !== 'object' || value === null) return {};
  const { hidden, shown, order, pinned, widths } = value as Record<keyof ColumnLayout, unknown>;
  return {
    hidden: pathsIn(hidden),
    ...(shown !== undefined && { shown: pathsIn(shown) }),
    order: pathsIn(order),
    pinned: typeof pinned === 'number' && pinned >= 0 ? Math.min(Math.trunc(pinned), MOST_PINNED) : undefined,
    widths: widthsIn(widths, present),
  };
}

/** The state of the table for these columns. A table without any column would be none: then no column is hidden. */
export function columnStateOf(layout: ColumnLayout, columns: readonly Column[]): ColumnState {
  const paths = columns.map(({ path }) => path);
  const hidden = columns
    .filter(({ path, hidden }) => (hidden ? !layout.shown?.includes(path) : layout.hidden?.includes(path)))
    .map(({ path }) => path);
  const columnOrder = [...new Set([...(layout.order ?? []).filter((path) => paths.includes(path)), ...paths])];
  const visible = hidden.length < paths.length ? columnOrder.filter((path) => !hidden.includes(path)) : columnOrder;
  return {
    columnVisibility: Object.fromEntries(paths.map((path) => [path, visible.includes(path)])),
    columnOrder,
    columnPinning: { start: visible.slice(0, layout.pinned ?? 1), end: [] },
    columnSizing: { ...layout.widths },
  };
}

function widthsIn(value: unknown, present: PresentPath): Record<string, number> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    entries.flatMap(([path, width]) => (Number.isFinite(width) ? [[present(path), clampWidth(width)]] : [])),
  );
}

export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, LEAST_WIDTH), MOST_WIDTH));
