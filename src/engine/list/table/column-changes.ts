// What a user can do with the columns of a list: hide, move, pin and resize them. All of it is kept in
// local storage.
import type { Column } from '../../../schema/model/columns';
import { announce } from '../../feedback/live-region';
import { writeLocal } from '../../storage/local';
import {
  type ColumnLayout,
  type ColumnState,
  clampWidth,
  columnStateOf,
  MAX_PINNED,
  nameIn,
  type StoredColumn,
  storedColumn,
  withFurther,
} from '../model/column-layout';
import type { ListModel } from '../model/list-model';
import { firstState } from '../model/list-state';

type Arranged = Pick<
  ListModel,
  'columnState' | 'columns' | 'visible' | 'columnsKey' | 'setColumns' | 'screen' | 'state' | 'change'
>;

/** The layout of a table's state; empty when everything is as in the descriptor. */
export function layoutOf(state: ColumnState, columns: readonly Column[]): ColumnLayout {
  const paths = columns.map(({ path }) => path);
  const isVisible = ({ path }: Column) => state.columnVisibility[path] !== false;
  const hidden = columns.filter((column) => !column.hidden && !isVisible(column)).map(({ path }) => path);
  const shown = columns.filter((column) => column.hidden && isVisible(column)).map(({ path }) => path);
  const isUsual =
    state.pinned.join() ===
    nameIn(
      paths.filter((path) => state.columnVisibility[path] !== false),
      columns,
    );
  const sized = paths.filter((path) => state.columnSizing[path] !== undefined);
  const further = columns.filter(({ isFurther }) => isFurther).map(storedColumn);
  const widths = Object.fromEntries(sized.map((path) => [path, clampWidth(state.columnSizing[path]!)]));
  return {
    ...(hidden.length > 0 && { hidden }),
    ...(shown.length > 0 && { shown }),
    ...(state.columnOrder.join() !== paths.join() && { order: state.columnOrder }),
    ...(!isUsual && { pinned: state.pinned.length }),
    ...(sized.length > 0 && { widths }),
    ...(further.length > 0 && { further }),
  };
}

/** The layout of a list as it is shown. */
export const layoutNow = ({ columnState, columns }: Pick<Arranged, 'columnState' | 'columns'>): ColumnLayout =>
  layoutOf(columnState, columns);

/** Shows a layout and stores it. */
export function applyLayout(list: Arranged, layout: ColumnLayout): void {
  const columns = withFurther(list.columns, layout);
  const gone = list.columns.filter(({ path }) => !columns.some((column) => column.path === path));
  for (const { path } of gone) forgetColumn(list, path);
  arrange({ ...list, columns }, () => columnStateOf(layout, columns));
}

/** A column that the list no longer has is neither searched nor sorted by. */
function forgetColumn({ columns, screen, state, change }: Arranged, path: string): void {
  if (state.search[path] !== undefined) change({ kind: 'search', path, value: '' });
  if (state.sort.path === path) change({ kind: 'sort', sort: firstState(columns, screen).sort });
}

/** Changes the columns, and stores their layout in local storage. */
export function arrange(
  { setColumns, columns, columnsKey }: Pick<ListModel, 'setColumns' | 'columnsKey'> & { columns: Column[] },
  change: (before: ColumnState) => ColumnState,
): void {
  const layout = layoutOf(setColumns(change, columns), columns);
  if (columnsKey) writeLocal(columnsKey, Object.keys(layout).length > 0 ? JSON.stringify(layout) : null);
}

/** `order` with the column at `path` moved to the place that `target` has; hidden columns keep their neighbors. */
export function moved(order: readonly string[], path: string, target: string): string[] {
  if (path === target) return [...order];
  const without = order.filter((each) => each !== path);
  const isForward = order.indexOf(path) < order.indexOf(target);
  without.splice(without.indexOf(target) + (isForward ? 1 : 0), 0, path);
  return without;
}

/** Moves a visible column to the place of another one. Where columns were pinned, as many stay pinned. */
export function moveColumn(list: Arranged, path: string, target: string | undefined): void {
  if (target === undefined || target === path) return;
  const order = moved(list.columnState.columnOrder, path, target);
  applyLayout(list, { ...layoutNow(list), order });
  const place = list.visible.findIndex((column) => column.path === target) + 1;
  announce(`${labelOf(list, path)} moved to position ${place} of ${list.visible.length}`);
}

/** The neighbor of a visible column, to the left (-1) or to the right (1). */
export const neighborOf = ({ visible }: Arranged, path: string, step: -1 | 1): string | undefined =>
  visible[visible.findIndex((column) => column.path === path) + step]?.path;

/** Pins a column at the left, behind those that are pinned, or unpins it: then it is the first that scrolls. */
export function pinColumn(list: Arranged, path: string): void {
  const isPinned = isPinnedIn(list, path);
  const shown = list.visible.map((column) => column.path);
  const pinned = shown.filter((each) => (each === path ? !isPinned : isPinnedIn(list, each)));
  const columnOrder = list.columnState.columnOrder;
  const order = pinned.reduce(
    (before, each, at) => moved(before, each, before.filter((other) => shown.includes(other))[at]!),
    columnOrder,
  );
  applyLayout(list, { ...layoutNow(list), order, pinned: pinned.length });
  announce(`${labelOf(list, path)} ${isPinned ? 'unpinned' : 'pinned'}`);
}

/** Whether the column stays in sight while the table scrolls sideways. */
export const isPinnedIn = ({ columnState }: Arranged, path: string): boolean => columnState.pinned.includes(path);

/** One visible column at least goes on scrolling. */
export const canPin = ({ visible, columnState }: Arranged): boolean =>
  columnState.pinned.length < Math.min(MAX_PINNED, visible.length - 1);

/** Shows or hides a column. Kept is only what differs from the descriptor, so that new columns of it appear. */
export function toggleColumn(list: Arranged, path: string): void {
  const layout = layoutNow(list);
  const which = list.columns.find((column) => column.path === path)?.hidden ? 'shown' : 'hidden';
  const chosen = layout[which] ?? [];
  applyLayout(list, {
    ...layout,
    [which]: chosen.includes(path) ? chosen.filter((each) => each !== path) : [...chosen, path],
  });
}

/** Adds a further column to the list, or takes it away. */
export function toggleFurther(list: Arranged, column: StoredColumn): void {
  const layout = layoutNow(list);
  const { further = [] } = layout;
  const others = further.filter(({ path }) => path !== column.path);
  const isAdded = others.length === further.length;
  applyLayout(list, { ...layout, further: isAdded ? [...others, column] : others });
  announce(`${column.label} ${isAdded ? 'added' : 'removed'}`);
}

/** Shows every column, those that the descriptor hides as well. */
export function showAllColumns(list: Arranged): void {
  const shown = list.columns.filter(({ hidden }) => hidden).map(({ path }) => path);
  applyLayout(list, { ...layoutNow(list), hidden: [], shown });
}

/** Gives a column the width that its values need. */
export function fitColumn(list: Arranged, path: string): void {
  arrange(list, (before) => {
    const { [path]: _width, ...columnSizing } = before.columnSizing;
    return { ...before, columnSizing };
  });
  announce(`${labelOf(list, path)} fits its content`);
}

const labelOf = ({ columns }: Arranged, path: string): string =>
  columns.find((column) => column.path === path)?.label ?? path;
