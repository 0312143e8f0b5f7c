// A read-only cell of an inline table: the value as everywhere else, a range as "06:00 to 14:30", a reference by its
// name.
import type { Values } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { nestedLabel, valueAt } from '../../schema/model/cell-value';
import { showCell } from '../cells/cell';
import { useChoices } from '../form/use-choices';
import type { InlineColumn, InlineField } from './inline-columns';

export function InlineCell({ column, row }: { column: InlineColumn; row: Values }) {
  const [from, to] = column.fields;
  if (!from) return null;
  if (!to || isEmpty(row[to.name])) return <FieldText field={from} row={row} />;
  return (
    <>
      <FieldText field={from} row={row} />
      <span className="range-to"> to </span>
      <FieldText field={to} row={row} />
    </>
  );
}

/** One value, read-only; also for read-only fields of a row in edit mode. */
export function FieldText({ field, row }: { field: InlineField; row: Values }) {
  if (field.property.ref && !field.cell) return <ReferenceText field={field} row={row} />;
  return showCell(field.property, valueAt(row, field.name), field.cell);
}

/** The name from the row's response, else the one in the option list of edit mode. */
function ReferenceText({ field: { property, record, name }, row }: { field: InlineField; row: Values }) {
  const id = valueAt(row, name);
  const { choices, state } = useChoices(property);
  const nested = nestedLabel(record, name, row);
  const known = choices.find((choice) => String(choice.value) === String(id))?.text;
  if (isEmpty(nested) && known === undefined && state === 'loading') return null;
  return showCell({ type: 'string' }, isEmpty(nested) ? (known ?? id) : nested);
}
