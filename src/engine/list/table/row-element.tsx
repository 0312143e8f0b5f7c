// One row of a list: its number, its cells, its actions.
import type { ReactElement } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { localDay } from '../../../schema/formats/dates';
import { valueAt } from '../../../schema/model/cell-value';
import { isAmount } from '../../../schema/model/cells';
import type { Column } from '../../../schema/model/columns';
import { isLate } from '../../../schema/model/tasks';
import { showColumn, type showPlainCell } from '../../cells/plain-cell';
import { Icon } from '../../controls/icons';
import { actionsOf, type RowAction, rowId, rowName } from '../../record/row-model';
import type { TaskStarter } from '../model/list-model';
import { rowActionButton } from '../model/row-action';
import { isLong, showsLate } from './list-widths';

/** All that a row depends on. Rows are memoized: one is rendered again only when something of this has changed. */
export interface ListRowProps {
  row: Values;
  /** Serial number: start + index + 1. */
  number: number;
  columns: readonly Column[];
  /** The paths of those that stay while the table scrolls sideways. */
  pinned: readonly string[];
  /** Path of the column that names the row. */
  rowHeader: string;
  actions: readonly RowAction[];
  noun: Noun;
  tasks: TaskStarter;
  /** The open dialog is about this row. */
  isCurrent: boolean;
  /** "Select terminal": the accessible name of the row's checkbox begins with it. */
  selectLabel?: string;
}

/**
 * The row as plain elements; `show` renders the value of a cell. Needs neither state nor React itself: the first rows are
 * rendered without (`src/engine/list/first-view.tsx`).
 */
export function rowElement(
  { row, number, columns, pinned, rowHeader, actions, noun, tasks, isCurrent, selectLabel }: ListRowProps,
  show: typeof showPlainCell,
): ReactElement {
  const isLateRow = showsLate(noun, columns) && isLate(noun, row, localDay());
  return (
    <tr className={isCurrent ? 'row-current' : undefined}>
      <td className={selectLabel === undefined ? 'cell-serial' : 'cell-serial cell-select'}>
        {selectLabel !== undefined && (
          <input
            type="checkbox"
            className="row-select"
            data-row={rowId(noun, row)}
            aria-label={`${selectLabel} ${rowName(noun, row)}`}
          />
        )}
        {number}
      </td>
      {columns.map((column) => {
        const value = valueAt(row, column.path);
        const mayBeCut = isLong(column, value);
        const className = [cellClass(column, pinned), mayBeCut && 'cell-clamp'].filter(Boolean).join(' ') || undefined;
        const shown = showColumn(column, row, show);
        return column.path === rowHeader ? (
          <th key={column.path} scope="row" className={className}>
            {shown}
            {isLateRow && ' '}
            {isLateRow && LATE_ICON}
          </th>
        ) : (
          <td key={column.path} className={className}>
            {shown}
          </td>
        );
      })}
      {actions.length > 0 && (
        <td className="cell-actions">
          {actionsOf(noun, actions, row).map((action) =>
            rowActionButton({ action, row, noun, tasks, className: 'icon-button icon-button-small' }),
          )}
        </td>
      )}
    </tr>
  );
}

/** One element, shared by all rows. */
const LATE_ICON = (
  <span className="late late-icon" role="img" aria-label="late" title="Late">
    {Icon({ name: 'clock' })}
  </span>
);

/** Of a column's header and cells: numbers are right-aligned, pinned columns stay at the left. */
export function cellClass(column: Column, pinned: readonly string[]): string | undefined {
  const pin = pinClass(column, pinned);
  if (!isAmount(column.property, column.as)) return pin;
  return pin ? `${pin} cell-number` : 'cell-number';
}

/**
 * The first pinned column stays in every width, the next ones where there is room (`auto-width-table.css`); the last one throws
 * the shadow.
 */
export function pinClass({ path }: Column, pinned: readonly string[]): string | undefined {
  const index = pinned.indexOf(path);
  if (index < 0) return undefined;
  const pin = index === 0 ? 'cell-name' : `cell-pin-${index + 1}`;
  return index > 0 && index === pinned.length - 1 ? `${pin} cell-pin-last` : pin;
}
