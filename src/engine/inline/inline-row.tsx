// A read-only row of an inline table: its cells, and the buttons that edit and delete it, labelled with the row's name.
import { memo } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import { Icon } from '../controls/icons';
import { InlineCell } from './inline-cell';
import { readCellProps, rowLabel } from './inline-columns';
import { deleteButtonId, editButtonId, type InlineModel, type RowId } from './inline-model';
import { NoteRow } from './note-row';

type InlineRowProps = Pick<InlineModel, 'noun' | 'screen' | 'columns' | 'id' | 'edit' | 'remove'> & {
  row: Values;
  /** The message below this row. */
  note?: string;
  /** The code for editing is loading. */
  opening: boolean;
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
                <button
                  id={editButtonId(tableId, id)}
                  className="icon-button icon-button-small"
                  type="button"
                  aria-label={`Edit ${name}`}
                  aria-busy={opening || undefined}
                  onClick={() => edit(row)}
                >
                  <Icon name="pencil" />
                </button>
              )}
              {screen.actions.includes('delete') && (
                <button
                  id={deleteButtonId(tableId, id)}
                  className="icon-button icon-button-small"
                  type="button"
                  aria-label={`Delete ${name}`}
                  aria-haspopup="dialog"
                  onClick={(event) => remove(row, event.currentTarget)}
                >
                  <Icon name="trash" />
                </button>
              )}
            </div>
          </td>
        )}
      </tr>
      <NoteRow text={note} span={columns.length + 1} />
    </>
  );
});
