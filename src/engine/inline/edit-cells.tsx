// The cells of a row that is being typed: one control a field, the two ends of a range side by side. Edit row and add row draw them.
import type { Values } from '../../schema/model/descriptor';
import { FormField } from '../form/form-field';
import { ControlCells } from './control-cells';
import type { InlineColumn } from './inline-columns';

/** `row` is what fields show that cannot be typed. */
export function EditCells({ columns, row }: { columns: readonly InlineColumn[]; row: Values }) {
  return (
    <ControlCells
      columns={columns}
      row={row}
      control={(field) => <FormField name={field.name} entry={field.entry} />}
    />
  );
}

/** The first control of a row that takes the keyboard. */
export function focusFirst(line: HTMLElement | null): void {
  line?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus();
}
