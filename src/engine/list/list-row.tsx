// One row of a list: its number, its cells, its actions. Drawn again only when its own record changes.
import type { Cell, CellData } from '@tanstack/react-table';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Column } from '../../schema/columns';
import type { ListScreen, Noun, Values } from '../../schema/descriptor';
import { showCell } from '../cells/cell';
import { Icon } from '../icons';
import { viewPathOf } from './list-model';
import { isNumeric } from './list-state';
import { nounWords } from './list-words';

interface ListRowProps {
  row: Values;
  cells: readonly Pick<Cell<object, Values, CellData>, 'id' | 'getValue'>[];
  /** Serial number: start + index + 1. */
  number: number;
  columns: readonly Column[];
  noun: Noun;
  screen: ListScreen;
}

export const ListRow = memo(function ListRow({ row, cells, number, columns, noun, screen }: ListRowProps) {
  return (
    <tr>
      <td className="cell-serial">{number}</td>
      {cells.map((cell, index) => {
        const column = columns[index]!;
        return (
          <td key={cell.id} className={isNumeric(column) ? 'cell-number' : undefined}>
            {showCell(column.property, cell.getValue(), column.as)}
          </td>
        );
      })}
      {screen.actions.includes('view') && (
        <td className="cell-actions">
          <ViewLink row={row} noun={noun} screen={screen} />
        </td>
      )}
    </tr>
  );
});

/** Named with its row, so that a list of links makes sense: "View ticket 20251120-1-0042" (promises 3, 21). */
function ViewLink({ row, noun, screen }: { row: Values; noun: Noun; screen: ListScreen }) {
  const path = viewPathOf({ noun, screen }, row);
  if (!path) return null;
  return (
    <Link href={path} className="icon-button" aria-label={`View ${nounWords(noun).one} ${String(row[noun.label] ?? '')}`}>
      <Icon name="eye" />
    </Link>
  );
}
