// The add row with its real controls: starts from the defaults, and is ready for the next record as soon as one is
// added. It takes over what was typed into the plain inputs that were here before its code was loaded.
import { useLayoutEffect, useRef, useState } from 'react';
import { nounLabel } from '../../schema/model/noun-label';
import { useDataSource } from '../data/data-context';
import { SaveConfirmation } from '../form/save-confirmation';
import { AddButton } from './add-button';
import { EditCells, focusFirst } from './edit-cells';
import { type AddRowProps, newPrefix } from './inline-model';
import { NoteRow } from './inline-row';
import { RowForm, rowKeys } from './row-form';
import { rowSession } from './row-session';
import { UnsavedRowGuard } from './unsaved-row-guard';
import { useRowSave } from './use-row-save';
import { ValidationErrorDialog } from './validation-error-dialog';

export function AddRow({ table, typed, focus, submit }: AddRowProps) {
  const { noun, columns, id } = table;
  const source = useDataSource();
  const open = (texts?: AddRowProps['typed']) => rowSession(source, noun, newPrefix(id), undefined, texts);
  const [{ session, count }, setSession] = useState(() => ({ session: open(typed), count: 0 }));
  const line = useRef<HTMLTableRowElement>(null);
  const refocus = useRef(false);
  const hasTakenOver = useRef(false);
  const saving = useRowSave(table, session, line, (saved, hadFocus) => {
    table.created(saved);
    if (!saved.settled) return;
    refocus.current = hadFocus;
    setSession({ session: open(), count: count + 1 });
  });
  const save = () => void saving.save();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this row replaces the plain one.
  useLayoutEffect(() => {
    // React runs effects again when something around the row has been suspended.
    if (hasTakenOver.current) return;
    hasTakenOver.current = true;
    if (focus) restoreFocus(focus);
    if (submit) save();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` is that of the row which takes the focus.
  useLayoutEffect(() => {
    if (refocus.current) focusFirst(line.current);
    refocus.current = false;
  }, [count]);

  return (
    <RowForm key={count} session={session} name={`new ${nounLabel(noun).one}`}>
      <tr
        role="row"
        className={`inline-row inline-row-add ${saving.error ? 'inline-noted' : ''}`}
        ref={line}
        aria-busy={saving.busy || undefined}
        onKeyDown={(event) => rowKeys(event, save)}
      >
        <EditCells columns={columns} row={{}} />
        <td role="cell" className="inline-actions">
          <div className="inline-buttons">
            <AddButton table={table} busy={saving.busy} onClick={save} />
          </div>
          {saving.popup && <ValidationErrorDialog {...saving.popup} onClose={saving.closePopup} />}
          {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
        </td>
      </tr>
      <NoteRow text={saving.error} span={columns.length + 1} />
      <UnsavedRowGuard session={session} />
    </RowForm>
  );
}

/** The caret goes back to where it was, so that typing goes on in the middle of a word. */
function restoreFocus({ id, start, end, picker }: NonNullable<AddRowProps['focus']>): void {
  const control = document.getElementById(id);
  // A picker renders what it opens, which it cannot before React has finished this row.
  if (picker) {
    queueMicrotask(() => control?.parentElement?.querySelector<HTMLElement>('[popovertarget]')?.click());
    return;
  }
  control?.focus();
  if (control instanceof HTMLInputElement && start !== null && control.type === 'text')
    control.setSelectionRange(start, end);
}
