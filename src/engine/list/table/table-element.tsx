// The table of a list as plain elements, without React itself: the list renders it, and so does the first view before
// React is there (`src/engine/list/first-view.tsx`).
import type { ReactElement, ReactNode } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import { nounLabel } from '../../../schema/model/noun-label';
import type { ColumnWidths } from '../../cells/column-widths';
import { Icon } from '../../controls/icons';
import { rowId } from '../../record/row-model';
import { bulkOf } from '../model/list-features';
import type { ListModel } from '../model/list-model';
import { nextSort, type Sort } from '../model/list-state';
import { rowHeaderOf } from './list-widths';
import { cellClass, type ListRowProps, pinClass } from './row-element';

interface TableParts {
  widths: ColumnWidths;
  isPending?: boolean;
  /** The row below the header. */
  search: ReactNode;
  /** Undefined where `children` are shown instead. */
  rows: readonly Values[] | undefined;
  /** How many rows come before the first of them. */
  start: number;
  /** Id of the row that the open dialog is about. */
  current?: unknown;
  renderRow(props: ListRowProps, key: string): ReactElement;
  /** Attributes of the body. */
  body?: Record<string, unknown>;
  children?: ReactNode;
}

/** `renderRow` decides whether rows are memoized, as in a list, or plain elements, as in the first view. */
export function tableElement(list: Header & Pick<ListModel, 'columns' | 'tasks'>, parts: TableParts): ReactElement {
  const { noun, screen, visible: columns, columnState, actions, tasks } = list;
  const { widths, isPending, search, rows, start, current, renderRow, body, children } = parts;
  const rowHeader = rowHeaderOf(list).path;
  const selectLabel = bulkOf(noun, screen) && `Select ${nounLabel(noun).one}`;
  return (
    <table className="list-table auto-width-table" style={widths.table} aria-busy={isPending}>
      <caption className="visually-hidden">{screen.title}</caption>
      {columnGroup(widths)}
      <thead>
        {headerRow(list)}
        {search}
      </thead>
      {rows && (
        <tbody {...body} className={actions.length > 0 ? 'rows-open' : undefined}>
          {rows.map((row, index) => {
            const isCurrent = current !== undefined && rowId(noun, row) === current;
            const number = start + index + 1;
            const { pinned } = columnState;
            const props = { row, number, columns, pinned, rowHeader, actions, noun, tasks, isCurrent, selectLabel };
            return renderRow(props, String(row[noun.api.id] ?? index));
          })}
        </tbody>
      )}
      {children}
    </table>
  );
}

/** What the header shows. */
export type Header = Pick<
  ListModel,
  'noun' | 'screen' | 'visible' | 'columnState' | 'actions' | 'state' | 'change' | 'viewState'
>;

/** The number, each column with its sort button, the actions. */
function headerRow(list: Header): ReactElement {
  const { noun, screen, visible, columnState, actions, state, viewState } = list;
  const { pinned } = columnState;
  const canSelect = bulkOf(noun, screen) !== undefined;
  return (
    <tr>
      <th scope="col" className={canSelect ? 'cell-serial cell-select' : 'cell-serial'}>
        {canSelect && (
          <input
            type="checkbox"
            className="row-select"
            data-select-all
            aria-label="Select every row on this page"
            disabled={viewState !== 'rows'}
          />
        )}
        #
      </th>
      {visible.map((column) => (
        <th
          key={column.path}
          scope="col"
          className={cellClass(column, pinned)}
          // Its resize handle has a name of its own.
          aria-label={column.label}
          aria-sort={ariaSortOf(column, state.sort)}
          data-column={column.path}
          data-stays={pinned.includes(column.path) ? 'left' : undefined}
        >
          <SortButton column={column} list={list} />
        </th>
      ))}
      {actions.length > 0 && (
        <th scope="col" className="cell-actions" data-stays="right">
          Action
        </th>
      )}
    </tr>
  );
}

/** A cell for the search input of each column, which `input` renders. */
export const searchRow = (
  { visible, columnState, actions }: Pick<ListModel, 'visible' | 'columnState' | 'actions'>,
  input?: (column: Column) => ReactNode,
): ReactElement => (
  <tr className="list-search" data-search-row>
    <td className="cell-serial" />
    {visible.map((column) => (
      <td key={column.path} className={pinClass(column, columnState.pinned)}>
        {input?.(column)}
      </td>
    ))}
    {actions.length > 0 && <td className="cell-actions" />}
  </tr>
);

const columnGroup = ({ columns }: ColumnWidths): ReactElement => (
  <colgroup>
    {columns.map((style, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
      <col key={index} style={style} />
    ))}
  </colgroup>
);

/**
 * Sorts by `column`; a second press reverses the order. The arrow shows the current order, or on hover the next one.
 */
function SortButton({
  column,
  list: { state, change },
}: {
  column: Column;
  list: Pick<ListModel, 'state' | 'change'>;
}) {
  const next = nextSort(column, state.sort);
  const isSorted = column.path === state.sort.path;
  const shown = isSorted ? state.sort.dir : next.dir;
  return (
    <button
      type="button"
      className={isSorted ? 'sort-button sort-button-active' : 'sort-button'}
      onClick={() => change({ kind: 'sort', sort: next })}
    >
      {column.label}
      <Icon name={shown === 'desc' ? 'arrow-down' : 'arrow-up'} />
    </button>
  );
}

/** Only the sorted column has one. */
function ariaSortOf(column: Column, sort: Sort): 'ascending' | 'descending' | undefined {
  if (column.path !== sort.path) return undefined;
  return sort.dir === 'asc' ? 'ascending' : 'descending';
}
