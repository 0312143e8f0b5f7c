// One row of a list: its number, its cells, its actions. Drawn again only when its own record changes.
import type { Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { Column } from '../../../schema/model/columns';
import type { Noun, Values } from '../../../schema/model/descriptor';
import { showCell } from '../../cells/cell';
import { isNumeric } from '../list-state';
import { type RowAction, rowId, rowName } from '../row-model';
import type { TaskStarter } from '../tasks/open-task';
import { rowActionButton } from './row-actions';

interface ListRowProps {
  row: Pick<Row<object, Values>, 'original' | 'getValue'>;
  /** Serial number: start + index + 1. */
  number: number;
  columns: readonly Column[];
  actions: readonly RowAction[];
  noun: Noun;
  tasks: TaskStarter;
  /** The open dialog is about this row. */
  isCurrent: boolean;
  /** "Select terminal": it has a box of that name and its own; `row-selection.tsx` knows which are ticked. */
  selectWords?: string;
}

export const ListRow = memo(function ListRow({
  row,
  number,
  columns,
  actions,
  noun,
  tasks,
  isCurrent,
  selectWords,
}: ListRowProps) {
  return (
    <tr className={isCurrent ? 'row-current' : undefined}>
      <td className={selectWords === undefined ? 'cell-serial' : 'cell-serial cell-select'}>
        {selectWords !== undefined && (
          <input
            type="checkbox"
            className="row-select"
            data-row={rowId(noun, row.original)}
            aria-label={`${selectWords} ${rowName(noun, row.original)}`}
          />
        )}
        {number}
      </td>
      {columns.map((column, index) => {
        const className = cellClass(column, index);
        const shown = showCell(column.property, row.getValue(column.path), column.as);
        return index === 0 ? (
          <th key={column.path} scope="row" className={className}>
            {shown}
          </th>
        ) : (
          <td key={column.path} className={className}>
            {shown}
          </td>
        );
      })}
      {actions.length > 0 && (
        <td className="cell-actions">
          {actions.map((action) =>
            rowActionButton({ action, row: row.original, noun, tasks, className: 'icon-button icon-button-small' }),
          )}
        </td>
      )}
    </tr>
  );
});

/** Numbers stand on the right; the first column says what the row is, in its header, its search box and its cells alike. */
export function cellClass(column: Column, index: number): string | undefined {
  if (index === 0) return isNumeric(column) ? 'cell-name cell-number' : 'cell-name';
  return isNumeric(column) ? 'cell-number' : undefined;
}
