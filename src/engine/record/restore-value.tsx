// Beside a change in the history of a record: puts back the value that a field had before it. On the page of the record
// as a save of its own, over a newer change only after a confirmation that names it; in a form as if it were typed.
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { hasCall } from '../../schema/model/calls';
import { type LoggedChange, type LoggedField, NOBODY } from '../../schema/model/history';
import { roleOf } from '../../schema/model/profile';
import { mayDo, type Role } from '../../schema/model/rights';
import { isFileList, lostFiles } from '../../schema/model/row-history';
import { STATE } from '../../schema/model/states';
import { IconButton } from '../controls/button';
import { LateIcon } from '../controls/late-icon';
import { useDataSource } from '../data/data-context';
import { showToast } from '../feedback/toasts';
import { ImmediateSuspense } from '../lazy/lazy-component';
import { ConfirmDialog } from '../overlay/lazy-confirm-dialog';
import { session } from '../session/session';
import { undoAction } from './undo';
import { updateReason } from './update-reason';

/** What putting a value back does. */
export type Restoring =
  /** Saves it. @param restored called afterwards, and when a newer change than those of the list was in the way. */
  | { restored(): void }
  /** Sets it in an open form, which is saved as any other change; not offered for fields that the form does not have. */
  | { isIn(name: string): boolean; fill(field: LoggedField): void };

interface RestoreValueProps {
  noun: Noun;
  change: LoggedChange;
  field: LoggedField;
  /** The latest change of this field. */
  latest: LoggedChange;
  restoring: Restoring;
}

const BACK = 'M6.25 3.5 3 6.75 6.25 10M3.25 6.75h6a3 3 0 0 1 0 6H6.5';

/** Renders nothing where the rights of the user, or the fields of the open form, do not allow it. */
export function RestoreValue({ noun, change, field, latest, restoring }: RestoreValueProps) {
  const source = useDataSource();
  const role = roleOf(useSnapshot(session).user);
  const [isBusy, setBusy] = useState(false);
  /** The open question is about the change that was the latest when it opened, whatever comes meanwhile. */
  const [confirming, setConfirming] = useState<{ opener: HTMLElement; over: LoggedChange }>();
  const [isDone, setDone] = useState(false);
  const isForm = 'fill' in restoring;
  // Of rows only what the change did to them is taken back, beside later changes of others.
  const isLatest = latest === change || field.rows !== undefined;
  const restored = () => {
    if (!isForm) restoring.restored();
  };
  const finish = useEffectEvent(() => {
    setDone(false);
    restored();
  });
  // When the dialog has given the focus back.
  useEffect(() => {
    if (isDone && !confirming) finish();
  }, [isDone, confirming]);
  if (
    !canRestore(noun, field, latest, role) ||
    (isForm ? !isWhole(field) || !restoring.isIn(field.name) : !source.undo)
  )
    return null;
  const what = `${field.title}: ${field.before?.text ?? 'empty'}`;

  async function restore(): Promise<undefined> {
    const over = confirming?.over.change_id;
    const result = await source.undo!(noun, [change.change_id], { field: field.name, over });
    const [refused] = result.ok ? result.data.refused : [];
    const problem = result.ok ? refused?.message : updateReason(noun, result.failure);
    const action = result.ok && undoAction(source, noun, { changed: result.data.changes }, restored);
    if (problem !== undefined) showToast({ kind: 'error', text: problem });
    else if (action) showToast({ kind: 'success', text: `${noun.title} restored`, detail: what, action });
    // Also what is shown here is older than a change that was in the way.
    setDone(result.ok && (!refused || refused.newer !== undefined));
  }

  async function press(button: HTMLElement): Promise<void> {
    if (isForm) return restoring.fill(field);
    if (!isLatest) return setConfirming({ opener: button, over: latest });
    setBusy(true);
    await restore();
    setBusy(false);
  }

  return (
    <>
      <IconButton
        icon={<LateIcon path={BACK} />}
        isSmall
        className="history-restore"
        label={`Restore ${what}`}
        title={`Restore ${what}`}
        isBusy={isBusy}
        aria-haspopup={!isForm && !isLatest ? 'dialog' : undefined}
        onClick={({ currentTarget }) => void press(currentTarget)}
      />
      {confirming && (
        <ImmediateSuspense>
          <ConfirmDialog
            question={{
              title: `Restore ${field.title}?`,
              text: `${newerText(field, confirming.over)} This value is replaced.`,
              subject: field.before?.text ?? 'empty',
              ...{ yes: 'Restore', isHarmless: true, no: 'Cancel', busy: 'Restoring…' },
            }}
            opener={confirming.opener}
            act={restore}
            onClose={() => setConfirming(undefined)}
          />
        </ImmediateSuspense>
      )}
    </>
  );
}

/** Buttons of the page bring a record into another state. Files go with the change that removes them. */
function canRestore(noun: Noun, field: LoggedField, latest: LoggedChange, role: Role): boolean {
  const { name, before, after, rows } = field;
  const isSecret = !before && !after;
  const property = noun.record.properties[name];
  const now = latest.fields.find((one) => one.name === name)?.after;
  return (
    !isSecret &&
    name !== STATE &&
    !property?.readOnly &&
    // A field of a sub-form is none of the descriptor.
    (property !== undefined || name.includes('.')) &&
    ![before, after].some((value) => isFileList(value?.value)) &&
    lostFiles(field) === undefined &&
    // Of rows what the change did to them is taken back, whatever their number.
    (rows !== undefined || JSON.stringify(now?.value ?? null) !== JSON.stringify(before?.value ?? null)) &&
    hasCall(noun, 'update') &&
    !noun.api.single &&
    mayDo(noun, 'update', role)
  );
}

/** A form takes back what it has of a change, and the server all of it. */
const isWhole = ({ rows_left }: LoggedField): boolean => rows_left === undefined;

function newerText({ name, title }: LoggedField, { user_name, changed_at, fields }: LoggedChange): string {
  const value = fields.find((field) => field.name === name)?.after?.text;
  const what = value === undefined ? `cleared ${title}` : `changed ${title} to ${value}`;
  return `${user_name ?? NOBODY} ${what} on ${showDate(localMinute(new Date(changed_at)))}.`;
}
