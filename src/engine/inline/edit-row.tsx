// The row in edit mode (look: "Inline edit", picture 6): controls where the texts were, a bar at its left, Save and Cancel at its end.
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../icons';
import { nounWords } from '../list/list-words';
import { EditCells, focusFirst } from './edit-cells';
import { rowWords } from './inline-columns';
import type { EditRowProps } from './inline-model';
import { LeaveRow } from './leave-row';
import { NoteRow } from './note-row';
import { RefusalPopup } from './refusal-popup';
import { RowForm } from './row-kit';
import { rowKeys } from './row-keys';
import { useRowSave } from './use-row-save';

export function EditRow({ table, open: { id, row, session } }: EditRowProps) {
  const { noun, columns, note, updated, cancel } = table;
  const line = useRef<HTMLTableRowElement>(null);
  const saving = useRowSave(table, session, line, updated);
  const said = saving.trouble ?? (note?.id === id ? note.text : undefined);
  const name = rowWords(noun, columns, row);
  const thing = `${nounWords(noun).one} ${name}`;
  useLayoutEffect(() => focusFirst(line.current), []);

  const save = () => void saving.save();
  /** What is on its way cannot be called back. */
  const giveUp = () => (session.isBusy() ? undefined : cancel());

  return (
    <RowForm session={session} name={name}>
      <tr role="row" className={`inline-row inline-row-edit ${said ? 'inline-noted' : ''}`} ref={line} aria-busy={saving.busy || undefined} onKeyDown={(event) => rowKeys(event, save, giveUp)}>
        <EditCells columns={columns} row={row} />
        <td role="cell" className="inline-actions">
          <div className="inline-buttons">
            <button className="icon-button icon-button-small inline-save" type="button" aria-label={`Save ${thing}`} aria-disabled={saving.busy || undefined} onClick={save}>
              <Icon name="check" />
              <span className="inline-word">Save</span>
            </button>
            <button className="icon-button icon-button-small" type="button" aria-label={`Cancel editing ${thing}`} aria-disabled={saving.busy || undefined} onClick={giveUp}>
              <Icon name="x" />
              <span className="inline-word">Cancel</span>
            </button>
          </div>
          {saving.popup && <RefusalPopup {...saving.popup} onClose={saving.understood} />}
        </td>
      </tr>
      <NoteRow text={said} span={columns.length + 1} />
      <LeaveRow session={session} />
    </RowForm>
  );
}
