// The cells of a row in edit mode: controls side by side, the ends of a range with "to" between them, and read-only
// fields as text.
import { Fragment } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { showCell } from '../cells/cell';
import { useCell, useForm } from '../form/form-context';
import { FormField } from '../form/form-field';
import { boxProps, cellProps, type InlineColumn, type InlineField } from './inline-columns';
import { FieldText } from './inline-row';

/** `row` has the values of read-only fields. */
export function EditCells({ columns, row }: { columns: readonly InlineColumn[]; row: Values }) {
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
            <div {...boxProps(field)}>
              <EditField field={field} row={row} />
            </div>
          </Fragment>
        ))}
      </div>
    </td>
  ));
}

function EditField({ field, row }: { field: InlineField; row: Values }) {
  if (!field.readonly) return <FormField name={field.name} entry={field.entry} />;
  return field.property.computed ? <ComputedText field={field} /> : <FieldText field={field} row={row} />;
}

/** It follows what is typed beside it. */
function ComputedText({ field: { name, property, cell } }: { field: InlineField }) {
  const { store } = useForm();
  return showCell(property, useCell(store, name).value, cell);
}
