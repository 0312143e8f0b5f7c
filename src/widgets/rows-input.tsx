// A table inside a record.
import type { WidgetProps } from '@rjsf/utils';
import { rowCount } from '../schema/model/rows';

/** How many rows there are. */
export function RowsInput({ id, value }: WidgetProps) {
  return <output id={id}>{rowCount(value ?? [])}</output>;
}
