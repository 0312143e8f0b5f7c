// The row in edit mode: controls where the texts were, a bar at its left, Save and Cancel at its end.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { nounLabel } from '../../schema/model/noun-label';
import { Icon } from '../controls/icons';
import { CompareButton, type Conflict, ConflictPanel } from '../form/conflict-panel';
import { SaveConfirmation } from '../form/save-confirmation';
import { EditCells, focusFirst } from './edit-cells';
import { rowLabel } from './inline-columns';
import type { EditRowProps } from './inline-model';
import { NoteRow } from './inline-row';
import { RowForm, rowKeys } from './row-form';
import { UnsavedRowGuard } from './unsaved-row-guard';
import { useRowSave } from './use-row-save';
import { ValidationErrorDialog } from './validation-error-dialog';

export function EditRow({ table, open: { id, row, session } }: EditRowProps) {
  const { noun, columns, note, updated, cancel } = table;
  const line = useRef<HTMLTableRowElement>(null);
  const [conflict, setConflict] = useState<Conflict>();
  const saving = useRowSave(table, session, line, (saved, hadFocus) => {
    setConflict(undefined);
    updated(saved, hadFocus);
  });
  const message = saving.error ?? (note?.id === id ? note.text : undefined);
  const name = rowLabel(noun, columns, row);
  const thing = `${nounLabel(noun).one} ${name}`;
  const read = useMemo(
    () => session.read && { ...session.read, values: conflict?.theirs ?? session.read.values },
    [session, conflict],
  );
  useLayoutEffect(() => focusFirst(line.current), []);

  const save = () => void saving.save();
  /** A save that is being sent cannot be cancelled. */
  const giveUp = () => (session.isBusy() ? undefined : cancel());

  function compare(): void {
    if (!saving.conflict) return;
    const { current, changedBy } = saving.conflict;
    const fields = session.merge(current);
    saving.reopen(current);
    setConflict({ theirs: current, changedBy, fields });
  }

  const comparison = saving.conflict ? (
    <CompareButton onPress={compare} from={line} />
  ) : (
    conflict && <ConflictPanel key={String(conflict.theirs.updated_at)} noun={noun} conflict={conflict} />
  );
  return (
    <RowForm session={session} name={name} read={read}>
      <tr
        role="row"
        className={`inline-row inline-row-edit ${message || comparison ? 'inline-noted' : ''}`}
        ref={line}
        aria-busy={saving.busy || undefined}
        onKeyDown={(event) => rowKeys(event, save, giveUp)}
      >
        <EditCells columns={columns} row={row} />
        <td role="cell" className="inline-actions">
          <div className="inline-buttons">
            <button
              className="icon-button icon-button-small inline-save"
              type="button"
              aria-label={`Save ${thing}`}
              aria-disabled={saving.busy || undefined}
              onClick={save}
            >
              <Icon name="check" />
              <span className="inline-word">Save</span>
            </button>
            <button
              className="icon-button icon-button-small"
              type="button"
              aria-label={`Cancel editing ${thing}`}
              aria-disabled={saving.busy || undefined}
              onClick={giveUp}
            >
              <Icon name="x" />
              <span className="inline-word">Cancel</span>
            </button>
          </div>
          {saving.popup && <ValidationErrorDialog {...saving.popup} onClose={saving.closePopup} />}
          {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
        </td>
      </tr>
      <NoteRow text={message} span={columns.length + 1}>
        {comparison}
      </NoteRow>
      <UnsavedRowGuard session={session} />
    </RowForm>
  );
}
