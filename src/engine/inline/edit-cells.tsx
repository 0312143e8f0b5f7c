// The cells of a row that is being typed: one control a field, the two ends of a range side by side. Edit row and add row draw them.
import { Fragment } from 'react';
import type { Values } from '../../schema/descriptor';
import { FormField } from '../form/form-field';
import { FieldText } from './inline-cell';
import { boxProps, cellProps, type InlineColumn } from './inline-columns';

/** `row` is what fields show that cannot be typed. */
export function EditCells({ columns, row }: { columns: readonly InlineColumn[]; row: Values }) {
  return columns.map((column) => (
    <td key={column.key} role="cell" {...cellProps(column)}>
      <div className="inline-controls">
        {column.fields.map((field, index) => (
          <Fragment key={field.name}>
            {index > 0 && <span className="inline-to" aria-hidden="true">to</span>}
            <div {...boxProps(field)}>{field.readonly ? <FieldText field={field} row={row} /> : <FormField name={field.name} entry={field.entry} />}</div>
          </Fragment>
        ))}
      </div>
    </td>
  ));
}

/** The first control of a row that takes the keyboard. */
export function focusFirst(line: HTMLElement | null): void {
  line?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus();
}
