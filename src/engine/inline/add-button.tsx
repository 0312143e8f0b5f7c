// The Add button at the end of a table, and the row that it stands in until the controls of a new record are loaded.
import { useEffect } from 'react';
import { nounLabel } from '../../schema/model/noun-label';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { whenSettled } from '../hooks/timing';
import { savesData } from '../lazy/load-code';
import { addButtonId, type InlineModel } from './inline-model';

/**
 * The Add button alone. Its controls are loaded once the page is idle, unless the visitor saves data; a press loads them
 * at once.
 */
export function AddButtonRow({ table }: { table: InlineModel }) {
  const { columns, prepare } = table;
  useEffect(() => {
    return savesData() ? undefined : whenSettled(() => void prepare());
  }, [prepare]);
  return (
    <tr role="row" className="inline-row inline-row-add">
      <td role="cell" colSpan={columns.length} />
      <td role="cell" className="inline-actions">
        <div className="inline-buttons">
          <AddRowButton table={table} busy={false} onClick={() => void prepare(true)} />
        </div>
      </td>
    </tr>
  );
}

/** In the row before the controls are loaded and in that with them, under one id: the focus finds it in both. */
export function AddRowButton({
  table: { noun, id },
  busy,
  onClick,
}: {
  table: InlineModel;
  busy: boolean;
  onClick(): void;
}) {
  return (
    <Button
      className="inline-add"
      id={addButtonId(id)}
      aria-label={`Add ${nounLabel(noun).one}`}
      isDisabled={busy}
      onClick={onClick}
    >
      <Icon name="plus" />
      <span>Add</span>
    </Button>
  );
}
