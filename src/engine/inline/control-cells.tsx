// The cells of a row in edit mode: controls side by side, the ends of a range with "to" between them, and read-only
// fields as text.
import { Fragment, type ReactNode } from 'react';
import type { Values } from '../../schema/model/descriptor';
import { FieldText } from './inline-cell';
import { boxProps, cellProps, type InlineColumn, type InlineField } from './inline-columns';

interface ControlCellsProps {
  columns: readonly InlineColumn[];
  /** The values of read-only fields. */
  row: Values;
  control(field: InlineField): ReactNode;
}

export function ControlCells({ columns, row, control }: ControlCellsProps) {
  return columns.map((column) => (
    <td key={column.key} role="cell" {...cellProps(column)}>
      <div className="inline-controls">
        {column.fields.map((field, index) => (
          <Fragment key={field.name}>
            {index > 0 && (
              <span className="inline-to" aria-hidden="true">
                to
              </span>
            )}
            <div {...boxProps(field)}>{field.readonly ? <FieldText field={field} row={row} /> : control(field)}</div>
          </Fragment>
        ))}
      </div>
    </td>
  ));
}
