// Rows in edit mode: controls where the texts were. Their code is loaded when a table can be edited and the page is
// idle, or when a row is first edited.
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Values } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import { IconButton } from '../controls/button';
import { Icon, type IconName } from '../controls/icons';
import { useDataSource } from '../data/data-context';
import { CompareButton, type Conflict, ConflictPanel } from '../form/conflict-panel';
import type { ReadRecord } from '../form/form-context';
import { RowForm, rowKeys } from '../form/row-form';
import { SaveConfirmation } from '../form/save-confirmation';
import { useUnsavedChangesDialog } from '../overlay/unsaved-changes-dialog';
import { AddRowButton } from './add-button';
import { EditCells } from './edit-cells';
import { rowLabel } from './inline-columns';
import { type InlineModel, newPrefix, type OpenRow } from './inline-model';
import { NoteRow } from './inline-row';
import { type RowSession, rowSession } from './row-session';
import { type RowSave, useRowSave } from './use-row-save';
import { ValidationErrorDialog } from './validation-error-dialog';

/** A bar at its left, Save and Cancel at its end. */
export function EditRow({ table, open: { id, row, session } }: { table: InlineModel; open: OpenRow }) {
  const { noun, columns, note, updated, cancel } = table;
  const line = useRef<HTMLTableRowElement>(null);
  const [conflict, setConflict] = useState<Conflict>();
  const saving = useRowSave(
    table,
    session,
    line,
    (saved, hadFocus) => {
      setConflict(undefined);
      updated(saved, hadFocus);
    },
    cancel,
  );
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
    <TypedRow
      {...{ table, session, saving, line, name, read, row }}
      kind="edit"
      message={saving.error ?? (note?.id === id ? note.text : undefined)}
      comparison={comparison}
      cancel={giveUp}
    >
      <IconButton
        icon={withLabel('check', 'Save')}
        label={`Save ${thing}`}
        isSmall
        className="inline-save"
        isDisabled={saving.busy}
        onClick={save}
      />
      <IconButton
        icon={withLabel('x', 'Cancel')}
        label={`Cancel editing ${thing}`}
        isSmall
        isDisabled={saving.busy}
        onClick={giveUp}
      />
    </TypedRow>
  );
}

/** On a phone its text stands beside the icon. */
const withLabel = (icon: IconName, label: string) => (
  <>
    <Icon name={icon} />
    <span className="inline-label">{label}</span>
  </>
);

/** It starts from the defaults, and is ready for the next record as soon as one is added. */
export function AddRow({ table }: { table: InlineModel }) {
  const { noun, id } = table;
  const source = useDataSource();
  const start = () => rowSession(source, noun, newPrefix(id));
  const [{ session, count }, setSession] = useState(() => ({ session: start(), count: 0 }));
  const line = useRef<HTMLTableRowElement>(null);
  const refocus = useRef(false);
  function next(hadFocus: boolean): void {
    refocus.current = hadFocus;
    setSession({ session: start(), count: count + 1 });
  }
  const saving = useRowSave(
    table,
    session,
    line,
    (saved, hadFocus) => {
      table.created(saved);
      if (saved.settled) next(hadFocus);
    },
    next,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` is that of the row which takes the focus.
  useLayoutEffect(() => {
    if (refocus.current) focusFirst(line.current);
    refocus.current = false;
  }, [count]);
  return (
    <TypedRow
      key={count}
      {...{ table, session, saving, line }}
      kind="add"
      row={{}}
      name={`new ${nounLabel(noun).one}`}
      message={saving.error}
    >
      <AddRowButton table={table} busy={saving.busy} onClick={() => void saving.save()} />
    </TypedRow>
  );
}

interface TypedRowProps {
  table: InlineModel;
  session: RowSession;
  saving: RowSave;
  line: RefObject<HTMLTableRowElement | null>;
  kind: 'edit' | 'add';
  /** Of the row; the label of every control ends with it. */
  name: string;
  /** The values of read-only fields. */
  row: Values;
  /** The record as it was last read; none in the add row. */
  read?: ReadRecord;
  message?: string;
  /** How it differs from what another user has saved meanwhile. */
  comparison?: ReactNode;
  cancel?(): void;
  /** Its buttons. */
  children: ReactNode;
}

function TypedRow(props: TypedRowProps) {
  const { table, session, saving, line, kind, name, row, read, message, comparison, cancel, children } = props;
  const { columns } = table;
  // Rows have no drafts: leaving the page loses what was typed.
  const { question } = useUnsavedChangesDialog(session.isDirty, async () => false);
  return (
    <RowForm session={session} name={name} read={read}>
      <tr
        role="row"
        className={`inline-row inline-row-${kind} ${message || comparison ? 'inline-noted' : ''}`}
        ref={line}
        aria-busy={saving.busy || undefined}
        onKeyDown={(event) => rowKeys(event, () => void saving.save(), cancel)}
      >
        <EditCells columns={columns} row={row} />
        <td role="cell" className="inline-actions">
          <div className="inline-buttons">{children}</div>
          {saving.popup && <ValidationErrorDialog {...saving.popup} onClose={saving.closePopup} />}
          {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
        </td>
      </tr>
      <NoteRow text={message} span={columns.length + 1}>
        {comparison}
      </NoteRow>
      {/* Outside of the table, as every dialog. */}
      {question && createPortal(question, document.body)}
    </RowForm>
  );
}

/** The first control of a row that takes the focus. */
function focusFirst(line: HTMLElement | null): void {
  line?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus();
}

export { rowSession };
