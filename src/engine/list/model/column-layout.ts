// How a user has arranged the columns of a list: as stored (local storage, saved views) and as it is shown.
// `column-changes.ts`, which loads later, changes it.
import type { Column } from '../../../schema/model/columns';

/** Columns by their paths. What is absent is as in the descriptor. */
export interface ColumnLayout {
  hidden?: readonly string[];
  /** Columns that the descriptor hides, and that the user has chosen. */
  shown?: readonly string[];
  /** Every column, hidden ones as well. Columns that the descriptor got later follow at the end. */
  order?: readonly string[];
  /**
   * How many visible columns, from the left, stay while the table scrolls sideways; if absent, the one that names the row
   * does, wherever it stands.
   */
  pinned?: number;
  /** Widths in px; a column that is not in it is as wide as its values need. */
  widths?: Readonly<Record<string, number>>;
}

/** Columns by their paths, in the shape of TanStack Table's state. */
export interface ColumnState {
  columnVisibility: Record<string, boolean>;
  columnOrder: string[];
  /** Widths in px of the columns that the user has resized. */
  columnSizing: Record<string, number>;
  /** Those that stay while the table scrolls sideways, from the left. */
  pinned: readonly string[];
}

/** So few stay that the others have room to scroll. */
export const MAX_PINNED = 3;
/** Of a resized column, in px. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 1200;

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
    pinned: typeof pinned === 'number' && pinned >= 0 ? Math.min(Math.trunc(pinned), MAX_PINNED) : undefined,
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
    columnSizing: { ...layout.widths },
    pinned: layout.pinned === undefined ? [nameIn(visible, columns)] : visible.slice(0, layout.pinned),
  };
}

/** The columns that are shown, in the order of the table; never empty. */
export const visibleColumns = ({ columnOrder, columnVisibility }: ColumnState, columns: readonly Column[]): Column[] =>
  columnOrder.flatMap((path) => (columnVisibility[path] ? columns.find((column) => column.path === path)! : []));

/** The path of the column that names a row among those that are shown: that of the label, else the descriptor's first. */
export function nameIn(visible: readonly string[], columns: readonly Column[]): string {
  const shown = columns.filter(({ path }) => visible.includes(path));
  return (shown.find(({ isName }) => isName) ?? shown[0]!).path;
}

function widthsIn(value: unknown, present: PresentPath): Record<string, number> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    entries.flatMap(([path, width]) => (Number.isFinite(width) ? [[present(path), clampWidth(width)]] : [])),
  );
}

export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));
