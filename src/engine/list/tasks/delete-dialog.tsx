// The confirmation before a record is deleted, of a list or an inline table. One that other records use gets another
// dialog: what uses it, and that it can be deactivated instead.
import { useEffect, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { fixedChoices } from '../../../schema/model/nouns';
import { referrersOf, usageText } from '../../../schema/model/usage';
import { useDataSource } from '../../data/data-context';
import type { DataSource, RecordId } from '../../data/data-source';
import { showToast } from '../../feedback/toasts';
import { ImmediateSuspense } from '../../lazy/lazy-component';
import type { Outcome, Question } from '../../overlay/confirm-dialog';
import { ConfirmDialog } from '../../overlay/lazy-confirm-dialog';
import { runBulkAction } from '../bulk/bulk-actions';

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
  /** The record is inactive now. */
  onDeactivated(): void;
  onClose(): void;
}

/** Milliseconds after which the usual confirmation opens although it is not known whether the record is in use. */
const USAGE_TIMEOUT_MS = 1_000;

/** Every row needs a `key` of its own. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { noun, row, subject, canEdit, opener, remove, onDeactivated, onClose } = props;
  const source = useDataSource();
  const [usage, setUsage] = useState<{ text?: string } | undefined>(() =>
    referrersOf(noun).length === 0 ? {} : undefined,
  );
  useEffect(() => {
    if (usage) return;
    let isOpen = true;
    void fetchUsage(source, noun, row[noun.api.id] as RecordId).then((text) => isOpen && setUsage({ text }));
    return () => {
      isOpen = false;
    };
  }, [source, noun, row, usage]);
  if (!usage) return null;

  const inactive = canEdit ? inactiveChoice(noun, row) : undefined;
  async function deactivate(): Promise<Outcome | undefined> {
    const result = await runBulkAction(source, noun, row, { kind: 'state', choice: inactive! });
    if (result?.ok === false) return { kind: 'error', title: messagesOf(noun).deleteFailedTitle, text: result.text };
    onDeactivated();
    if (result) showToast({ kind: 'success', text: `${noun.title} deactivated`, detail: subject });
    return undefined;
  }

  return (
    <ImmediateSuspense>
      <ConfirmDialog
        question={
          usage.text ? inUseQuestion(subject, usage.text, inactive !== undefined) : deleteQuestion(noun, subject)
        }
        opener={opener}
        act={usage.text ? deactivate : remove}
        onClose={onClose}
      />
    </ImmediateSuspense>
  );
}

async function fetchUsage(source: DataSource, noun: Noun, id: RecordId): Promise<string | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, USAGE_TIMEOUT_MS));
  const result = await Promise.race([source.usage(noun, id), timeout]);
  return result?.ok ? usageText(result.data) : undefined;
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
