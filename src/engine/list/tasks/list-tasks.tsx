// The dialog over a list: the form to add or edit in, or the delete confirmation, and the focus after it. Its code loads
// with the first task.
import { type ReactNode, useEffect, useRef } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { useDataSource } from '../../data/data-context';
import type { DataSource } from '../../data/data-source';
import { showToast } from '../../feedback/toasts';
import { ImmediateSuspense } from '../../lazy/lazy-component';
import type { Message } from '../../navigation/navigation';
import type { Outcome } from '../../overlay/confirm-dialog';
import { rowId, rowName } from '../../record/row-model';
import { undoAction } from '../../record/undo';
import { deleteReason } from '../bulk/bulk-actions';
import { LazyFormModal, type ListModel, type ListTask, type OpenTask } from '../model/list-model';
import type { ListQuery } from '../model/list-view-state';
import { DeleteDialog } from './delete-dialog';

/** After a save or a deletion the list is fetched again. Both end in a toast; that of a deletion has Undo. */
export function ListTasks({ list, task }: { list: ListModel; task: OpenTask | null }): ReactNode {
  const { noun, screen, endTask, refetch } = list;
  const source = useDataSource();
  /** The row that was deleted, until its dialog is closed. */
  const gone = useRef<Values>(undefined);

  useFocusKeeper(task, list.query);

  function saved({ message, detail }: Message): void {
    endTask();
    refetch();
    showToast({ kind: 'success', text: message, detail });
  }

  async function remove(row: Values): Promise<Outcome | undefined> {
    const outcome = await removeRow(source, noun, row);
    if (outcome) refetch();
    if (outcome?.kind === 'success') gone.current = row;
    return outcome;
  }

  function deleteClosed(): void {
    endTask();
    const row = gone.current;
    gone.current = undefined;
    const action = row && undoAction(source, noun, { deleted: [rowId(noun, row)!] }, refetch);
    if (action) showToast({ kind: 'success', text: messagesOf(noun).deleted, detail: rowName(noun, row), action });
  }

  if (!task) return null;
  switch (task.kind) {
    case 'add':
    case 'edit':
    case 'copy': {
      const id = task.kind === 'edit' ? rowId(noun, task.row) : undefined;
      const copyOf = task.kind === 'copy' ? rowId(noun, task.row) : undefined;
      return (
        screen.form && (
          <ImmediateSuspense>
            <LazyFormModal
              task={{ noun, form: screen.form, id, copyOf }}
              opener={task.opener}
              onClose={endTask}
              onSaved={saved}
              onMissing={refetch}
              onAnother={refetch}
            />
          </ImmediateSuspense>
        )
      );
    }
    case 'delete':
      return (
        <DeleteDialog
          key={String(rowId(noun, task.row))}
          noun={noun}
          row={task.row}
          subject={rowName(noun, task.row)}
          canEdit={screen.actions.includes('edit')}
          opener={task.opener}
          remove={() => remove(task.row)}
          onDeactivated={refetch}
          onClose={deleteClosed}
        />
      );
  }
}

/** Deletes a row and returns the outcome; none when the session has ended meanwhile. */
async function removeRow(source: DataSource, noun: Noun, row: Values): Promise<Outcome | undefined> {
  const id = rowId(noun, row);
  if (id === undefined) return undefined;
  const messages = messagesOf(noun);
  const result = await source.delete(noun, id);
  if (result.ok) return { kind: 'success', title: messages.deletedTitle, text: messages.deleted };
  const { failure } = result;
  if (failure.kind === 'signed-out') return undefined;
  return {
    kind: 'error',
    title: messages.deleteFailedTitle,
    text: messages.deleteFailed,
    detail: deleteReason(failure, messages),
  };
}

/**
 * A row may vanish with the button that started a task: it was deleted, or saved under another name. The focus then
 * goes to the button that replaces it, else to the one that adds, else to the heading.
 */
function useFocusKeeper(task: OpenTask | null, query: ListQuery): void {
  const left = useRef<{ task: OpenTask; index: number }>(undefined);
  useEffect(() => {
    if (task) left.current = { task, index: buttonsFor(task.kind).indexOf(task.opener) };
  }, [task]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have come may be without the opener.
  useEffect(() => {
    if (task || !left.current || left.current.task.opener.isConnected) return;
    const { index, task: before } = left.current;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = buttonsFor(before.kind);
    const next = buttons[Math.min(index, buttons.length - 1)] ?? buttonsFor('add')[0];
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [task, query]);
}

/** Every button that starts such a task, in the order of the page. */
const buttonsFor = (kind: ListTask['kind']): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-task="${kind}"]`),
];
