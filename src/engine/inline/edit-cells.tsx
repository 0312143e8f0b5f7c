// The cells of a row in edit mode: one control per field, the two ends of a range side by side.
import type { Values } from '../../schema/descriptor/descriptor';
import { showCell } from '../cells/cell';
import { useCell, useForm } from '../form/form-context';
import { FormField } from '../form/form-field';
import { ControlCells } from './control-cells';
import type { InlineColumn, InlineField } from './inline-columns';

/** `row` has the values of read-only fields. */
export function EditCells({ columns, row }: { columns: readonly InlineColumn[]; row: Values }) {
  return (
    <ControlCells
      columns={columns}
      row={row}
      control={(field) => <FormField name={field.name} entry={field.entry} />}
      computed={(field) => <ComputedText field={field} />}
    />
  );
}

/** It follows what is typed beside it. */
function ComputedText({ field: { name, property, cell } }: { field: InlineField }) {
  const { store } = useForm();
  return showCell(property, useCell(store, name).value, cell);
}

/** The first control of a row that takes the focus. */
export function focusFirst(line: HTMLElement | null): void {
  line?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus();
}
