// The sums below a table, of the columns with `"total": true`.
import { useSyncExternalStore } from 'react';
import { hasTotals, totalText } from '../../schema/model/row-totals';
import type { GridColumn } from './grid-columns';
import type { RowTable } from './row-table';

interface TotalsLineProps {
  table: RowTable;
  columns: readonly GridColumn[];
  isLocked: boolean;
}

/** Nothing where no column has a sum. */
export function TotalsLine({ table, columns, isLocked }: TotalsLineProps) {
  if (!hasTotals(table.columns)) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row" className="rows-totals">
        <th role="rowheader" scope="row">
          Total
        </th>
        {columns.map((column) =>
          column.property.total ? (
            <Total key={column.name} table={table} column={column} />
          ) : (
            <td key={column.name} role="cell" />
          ),
        )}
        {!isLocked && <td role="cell" />}
      </tr>
    </tfoot>
  );
}

/** A key in any cell renders at most this text. */
function Total({ table, column: { name, property } }: { table: RowTable; column: GridColumn }) {
  const text = useSyncExternalStore(table.onValues, () => totalText(table.values(), name, property));
  return (
    <td role="cell" className="cell-number" data-label={`Total ${property.title}`}>
      {text}
    </td>
  );
}
