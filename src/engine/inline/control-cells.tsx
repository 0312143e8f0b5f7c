// The cells of a row in edit mode: controls side by side, the ends of a range with "to" between them, and read-only
// fields as text.
import { Fragment, type ReactNode } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { boxProps, cellProps, type InlineColumn, type InlineField } from './inline-columns';
import { FieldText } from './inline-row';

interface ControlCellsProps {
  columns: readonly InlineColumn[];
  /** The values of read-only fields. */
  row: Values;
  control(field: InlineField): ReactNode;
  /** What is computed of the values that are typed; without it nothing is. */
  computed?(field: InlineField): ReactNode;
}

export function ControlCells({ columns, row, control, computed }: ControlCellsProps) {
  const readonlyText = (field: InlineField) =>
    field.property.computed && computed ? computed(field) : <FieldText field={field} row={row} />;
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
            <div {...boxProps(field)}>{field.readonly ? readonlyText(field) : control(field)}</div>
          </Fragment>
        ))}
      </div>
    </td>
  ));
}
