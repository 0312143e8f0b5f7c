// How a user has arranged the columns of a list: as stored (local storage, saved views) and as it is shown.
// `column-changes.ts`, which loads later, changes it.

import type { ListScreen, Noun } from '../../../schema/descriptor/descriptor';
import { MAX_FURTHER } from '../../../schema/descriptor/limits';
import { isObject } from '../../../schema/formats/plain-values';
import { type Column, dependsOnZone } from '../../../schema/model/columns';
import { presentPath } from '../../../schema/model/present-names';
import { likelyUserKey } from '../../session/session';
import { readLocal } from '../../storage/local';
import type { ListState } from './list-state';

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
  /** Columns that the descriptor does not have, as they were when they were chosen. */
  further?: readonly StoredColumn[];
}

/** What is kept of a further column: the list is shown before the server has said which there are. */
export type StoredColumn = Pick<Column, 'path' | 'label' | 'property' | 'search'>;

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
/** A resized column is no narrower, in px. */
export const MIN_WIDTH = 48;
/** A resized column is no wider, in px. */
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
  const { hidden, shown, order, pinned, widths, further } = value as Record<keyof ColumnLayout, unknown>;
  return {
    hidden: pathsIn(hidden),
    ...(shown !== undefined && { shown: pathsIn(shown) }),
    order: pathsIn(order),
    pinned: typeof pinned === 'number' && pinned >= 0 ? Math.min(Math.trunc(pinned), MAX_PINNED) : undefined,
    widths: widthsIn(widths, present),
    ...(Array.isArray(further) && { further: further.filter(isStoredColumn).slice(0, MAX_FURTHER) }),
  };
}

const SEARCHES: readonly unknown[] = ['text', 'phone', 'number', 'date', 'choice'];

function isStoredColumn(value: unknown): value is StoredColumn {
  if (!isObject(value)) return false;
  const { path, label, property, search } = value;
  const isNamed = typeof path === 'string' && typeof label === 'string';
  return isNamed && isObject(property) && typeof property.title === 'string' && SEARCHES.includes(search);
}

/** The columns of a list with the further ones of a layout instead of those that it has; the same array where they are the same. */
export function withFurther(columns: readonly Column[], { further = [] }: ColumnLayout): Column[] {
  const kept = columns.filter((column) => column.isFurther);
  const isSame = JSON.stringify(kept.map(storedColumn)) === JSON.stringify(further.map(storedColumn));
  if (isSame) return columns as Column[];
  const own = columns.filter((column) => !column.isFurther);
  const added = further.filter(({ path }) => !own.some((column) => column.path === path));
  return [...own, ...added.map((column) => ({ ...storedColumn(column), isFurther: true }))];
}

/** Only what is kept of a further column, in local storage and in saved views: the list may have added more to it. */
export const storedColumn = ({ path, label, property, search }: StoredColumn): StoredColumn => ({
  path,
  label,
  property,
  search,
});

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
  columnOrder.flatMap((path) => (columnVisibility[path] ? (columns.find((column) => column.path === path) ?? []) : []));

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

/** The nearest width that a column may have, in whole px. */
export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** The key of local storage for what is stored per user and list. */
export const storedAs = (what: 'listColumns' | 'listViews' | 'views' | 'listOpening', screen: ListScreen): string =>
  `${what}:${likelyUserKey()}:${screen.path}`;

/** The layout under this key; none where there is no key, nothing or nothing readable. */
export function storedLayout(noun: Noun, storageKey: string | undefined): ColumnLayout {
  try {
    const value: unknown = JSON.parse((storageKey && readLocal(storageKey)) || 'null');
    return readLayout(value, (path) => presentPath(noun, path));
  } catch {
    return {};
  }
}

/** Whether a column is only requested where it is shown, sorted or searched. */
export const isOnDemand = ({ property }: Column): boolean => property.countOf !== undefined || dependsOnZone(property);

/**
 * Which columns a list requests: all, whether they are shown or not, but of those that the server has to count, and of
 * those that need the time zone of the reader, only what is needed. @param shown the paths of such columns that are
 * shown. The same array where there is nothing to leave out.
 */
export function requestedColumns(
  columns: Column[],
  { sort, search }: ListState,
  shown: readonly string[] = [],
): Column[] {
  const isRequested = (column: Column) => {
    const { path } = column;
    return !isOnDemand(column) || shown.includes(path) || sort.path === path || search[path] !== undefined;
  };
  return columns.every(isRequested) ? columns : columns.filter(isRequested);
}
