// A read-only row of an inline table: its cells, and the buttons that edit and delete it, labelled with the row's name.
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { nestedLabel, valueAt } from '../../schema/model/cell-value';
import { nounLabel } from '../../schema/model/noun-label';
import { showCell } from '../cells/cell';
import { IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import { useChoices } from '../form/use-choices';
import { WaitingText } from '../record/waiting-note';
import { type InlineColumn, type InlineField, readCellProps, rowLabel } from './inline-columns';
import { deleteButtonId, editButtonId, type InlineModel, type RowId } from './inline-model';

type InlineRowProps = Pick<InlineModel, 'noun' | 'screen' | 'columns' | 'id' | 'edit' | 'remove'> & {
  row: Values;
  /** The message below this row. */
  note?: string;
  /** The code for editing is loading. */
  opening: boolean;
  /** A change of it waits to be sent. */
  isWaiting: boolean;
};

/** Re-renders only when its own record changes: opening another row costs that row alone. */
export const InlineRow = memo(function InlineRow({
  noun,
  screen,
  columns,
  id: tableId,
  edit,
  remove,
  row,
  note,
  opening,
  isWaiting,
}: InlineRowProps) {
  const id = row[noun.api.id] as RowId;
  const name = `${nounLabel(noun).one} ${rowLabel(noun, columns, row)}`;
  return (
    <>
      <tr role="row" className={note ? 'inline-row inline-noted' : 'inline-row'}>
        {columns.map((column, index) => {
          return index === 0 ? (
            <th key={column.key} role="rowheader" scope="row" {...readCellProps(column)}>
              <InlineCell column={column} row={row} />
            </th>
          ) : (
            <td key={column.key} role="cell" {...readCellProps(column)}>
              <InlineCell column={column} row={row} />
            </td>
          );
        })}
        {screen.actions.some((action) => action !== 'add') && (
          <td role="cell" className="inline-actions">
            <div className="inline-buttons">
              {screen.actions.includes('edit') && (
                <IconButton
                  icon="pencil"
                  label={`Edit ${name}`}
                  isSmall
                  id={editButtonId(tableId, id)}
                  aria-busy={opening || undefined}
                  onClick={() => edit(row)}
                />
              )}
              {screen.actions.includes('delete') && (
                <IconButton
                  icon="trash"
                  data-needs-server
                  label={`Delete ${name}`}
                  isSmall
                  id={deleteButtonId(tableId, id)}
                  aria-haspopup="dialog"
                  onClick={(event) => remove(row, event.currentTarget)}
                />
              )}
            </div>
          </td>
        )}
      </tr>
      <NoteRow text={note} span={columns.length + 1}>
        {isWaiting && <WaitingText>Waits to be sent</WaitingText>}
      </NoteRow>
    </>
  );
});

/**
 * A read-only cell of an inline table: the value as everywhere else, a range as "06:00 to 14:30", a reference by its
 * name.
 */
function InlineCell({ column, row }: { column: InlineColumn; row: Values }) {
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

interface NoteRowProps {
  text?: string;
  span: number;
  /** What can be done about it. */
  children?: ReactNode;
}

/**
 * A message below the row it is about: why it could not be saved, deleted or left. It stays until the next attempt,
 * unlike a toast. Announced elsewhere already, so it is no live region of its own.
 */
export function NoteRow({ text, span, children }: NoteRowProps) {
  const note = useRef<HTMLSpanElement>(null);
  // It may lie below the window, or left of the visible part of a wide table.
  useLayoutEffect(() => {
    if (text) note.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [text]);
  if (!text && !children) return null;
  return (
    <tr role="row" className="inline-note">
      <td role="cell" colSpan={span}>
        {text && (
          <p className="field-error">
            <Icon name="alert-circle" />
            <span ref={note}>{text}</span>
          </p>
        )}
        {children}
      </td>
    </tr>
  );
}
