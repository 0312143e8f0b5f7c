// One row of a list: its number, its cells, its actions. Drawn again only when its own record changes.
import type { Cell, CellData } from '@tanstack/react-table';
import { memo } from 'react';
import type { Column } from '../../schema/columns';
import type { ListScreen, Noun, Values } from '../../schema/descriptor';
import { showCell } from '../cells/cell';
import { isNumeric } from './list-state';
import { RowActionButton, rowActions } from './row-actions';
import type { TaskStarter } from './open-task';

interface ListRowProps {
  row: Values;
  cells: readonly Pick<Cell<object, Values, CellData>, 'id' | 'getValue'>[];
  /** Serial number: start + index + 1. */
  number: number;
  columns: readonly Column[];
  noun: Noun;
  screen: ListScreen;
  tasks: TaskStarter;
  /** The open dialog is about this row. */
  isCurrent: boolean;
}

export const ListRow = memo(function ListRow({ row, cells, number, columns, noun, screen, tasks, isCurrent }: ListRowProps) {
  const actions = rowActions(screen);
  return (
    <tr className={isCurrent ? 'row-current' : undefined}>
      <td className="cell-serial">{number}</td>
      {cells.map((cell, index) => {
        const column = columns[index]!;
        return (
          <td key={cell.id} className={isNumeric(column) ? 'cell-number' : undefined}>
            {showCell(column.property, cell.getValue(), column.as)}
          </td>
        );
      })}
      {actions.length > 0 && (
        <td className="cell-actions">
          {actions.map((action) => (
            <RowActionButton key={action} action={action} row={row} noun={noun} screen={screen} tasks={tasks} className="icon-button icon-button-small" />
          ))}
        </td>
      )}
    </tr>
  );
});
