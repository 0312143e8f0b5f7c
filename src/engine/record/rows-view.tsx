// A table inside a record where it is only read: on the page of the record, and on its printed sheet. On a phone every row is
// a card.
import { memo } from 'react';
import type { Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { isObject } from '../../schema/formats/plain-values';
import { isAmount } from '../../schema/model/cells';
import { hasTotals, totalText } from '../../schema/model/row-totals';
import { ROW_ID, rowRecord } from '../../schema/model/rows';
import { showCell } from '../cells/cell';
import { shownValue } from './record-values';

interface RowsViewProps {
  property: Property;
  value: unknown;
  label: string;
}

/** `value` are rows as a read returns them, with the names of what they refer to. */
export function RowsView({ property, value, label }: RowsViewProps) {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  if (rows.length === 0) return <span className="field-hint">No rows</span>;
  const columns = rowRecord(property);
  const entries = Object.entries(columns.properties);
  return (
    // The roles are the elements' own; they are written because a phone lays rows out as blocks.
    <table role="table" className="rows-view" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {entries.map(([name, column]) => (
            <th key={name} role="columnheader" scope="col" className={lookOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <RowView key={String(row[ROW_ID] ?? at)} columns={columns} row={row} />
        ))}
      </tbody>
      {hasTotals(columns) && (
        <tfoot role="rowgroup">
          <tr role="row">
            {entries.map(([name, column], at) => {
              const text = column.total ? totalText(rows, name, column) : at === 0 ? 'Total' : '';
              return (
                <td
                  key={name}
                  role="cell"
                  className={lookOf(column)}
                  data-label={column.total ? `Total ${column.title}` : undefined}
                >
                  {text}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const RowView = memo(function RowView({ columns, row }: { columns: RecordSchema; row: Values }) {
  return (
    <tr role="row">
      {Object.entries(columns.properties).map(([name, column]) => (
        <td key={name} role="cell" className={lookOf(column)} data-label={column.title}>
          {showCell(column.ref === undefined ? column : TEXT, shownValue(columns, row, name))}
        </td>
      ))}
    </tr>
  );
});

const TEXT = { type: 'string' } as const;

/** Numbers are right-aligned. */
const lookOf = (column: Property): string | undefined => (isAmount(column) ? 'cell-number' : undefined);
