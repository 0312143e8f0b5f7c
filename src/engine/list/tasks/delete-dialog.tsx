// The confirmation before a record is deleted, of a list or an inline table. One that other records use gets another
// dialog: what uses it, and that it can be deactivated instead.
import { use, useEffect, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { fixedChoices } from '../../../schema/model/nouns';
import { useDataSource } from '../../data/data-context';
import type { RecordId } from '../../data/data-source';
import { showToast } from '../../feedback/toasts';
import { ImmediateSuspense } from '../../lazy/lazy-component';
import type { Outcome, Question } from '../../overlay/confirm-dialog';
import { ConfirmDialog } from '../../overlay/lazy-confirm-dialog';
import { undoOfChange } from '../../record/undo';
import { runBulkAction } from '../bulk/bulk-actions';
import { forgetUsage, usageOf } from './usage-request';

interface DeleteDialogProps {
  noun: Noun;
  row: Values;
  /** What the row is called: "MLR Memphis". */
  subject: string;
  /** Whether the screen lets the user edit its rows. */
  canEdit: boolean;
  /** Gets the focus back. */
  opener: HTMLElement;
  /** Deletes the record. Without an outcome the dialog closes. */
  remove(): Promise<Outcome | undefined>;
  /** The record is inactive now, or active again. */
  onDeactivated(): void;
  onClose(): void;
}

/** Every row needs a `key` of its own. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { noun, row } = props;
  const source = useDataSource();
  const [usage] = useState(() => usageOf(source, noun, row[noun.api.id] as RecordId));
  useEffect(() => forgetUsage, []);
  return (
    <ImmediateSuspense>
      <DeleteQuestion {...props} usage={usage} />
    </ImmediateSuspense>
  );
}

interface DeleteQuestionProps extends DeleteDialogProps {
  usage: ReturnType<typeof usageOf>;
}

function DeleteQuestion({
  noun,
  row,
  subject,
  canEdit,
  opener,
  usage,
  remove,
  onDeactivated,
  onClose,
}: DeleteQuestionProps) {
  const source = useDataSource();
  const text = use(usage);
  const inactive = canEdit ? inactiveChoice(noun, row) : undefined;
  async function deactivate(): Promise<Outcome | undefined> {
    const result = await runBulkAction(source, noun, row, { kind: 'state', choice: inactive! });
    if (result?.ok === false) return { kind: 'error', title: messagesOf(noun).deleteFailedTitle, text: result.text };
    onDeactivated();
    if (!result) return undefined;
    const action = undoOfChange(source, noun, result.changeId, onDeactivated);
    showToast({ kind: 'success', text: `${noun.title} deactivated`, detail: subject, action });
    return undefined;
  }

  return (
    <ConfirmDialog
      question={text ? inUseQuestion(subject, text, inactive !== undefined) : deleteQuestion(noun, subject)}
      opener={opener}
      act={text ? deactivate : remove}
      onClose={onClose}
    />
  );
}

/** The state in which a record is no longer offered; none where it has no status, or is inactive already. */
function inactiveChoice({ record }: Noun, row: Values) {
  const { status } = record.properties;
  if (!status || status.readOnly || String(row.status) !== '1') return undefined;
  return fixedChoices(status)?.find(({ value }) => String(value) === '0');
}

function deleteQuestion(noun: Noun, subject: string): Question {
  const { deleteTitle, deleteText } = messagesOf(noun);
  return { title: deleteTitle, text: deleteText, subject, yes: 'Yes, delete it!', no: 'Cancel', busy: 'Deleting…' };
}

const inUseQuestion = (subject: string, usage: string, canDeactivate: boolean): Question => ({
  title: `${subject} is in use`,
  text: `${usage}, so it cannot be deleted.${canDeactivate ? ' Inactive, it stays there and can no longer be chosen.' : ''}`,
  yes: canDeactivate ? 'Deactivate' : undefined,
  isHarmless: true,
  no: canDeactivate ? 'Cancel' : 'Close',
  busy: 'Deactivating…',
});
