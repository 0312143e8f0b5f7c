// The dialog over a list: the form to add or edit in, or the delete confirmation. Its code loads with the first task.
import { type ReactNode } from 'react';
import type { Noun, Values } from '../../../schema/model/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { PromptSuspense } from '../../code/prompt-suspense';
import { useDataSource } from '../../data/data-context';
import type { DataSource } from '../../data/data-source';
import type { Outcome, Question } from '../../dialog/confirm-dialog';
import { ConfirmDialog } from '../../dialog/lazy-confirm-dialog';
import { showToast } from '../../feedback/toasts';
import type { Message } from '../../navigation/navigation';
import type { ListModel } from '../list-model';
import { rowId, rowName } from '../row-model';
import { deleteReason } from './delete-reason';
import { FormModal, type OpenTask } from './open-task';

export function ListTasks({ list, task }: { list: ListModel; task: OpenTask }): ReactNode {
  const { noun, screen, endTask, refetch } = list;
  const source = useDataSource();

  function saved({ message, detail }: Message): void {
    endTask();
    refetch();
    showToast({ kind: 'success', text: message, detail });
  }

  async function remove(row: Values): Promise<Outcome | undefined> {
    const outcome = await removeRow(source, noun, row);
    if (outcome) refetch();
    return outcome;
  }

  switch (task.kind) {
    case 'add':
    case 'edit':
    case 'copy': {
      const id = task.kind === 'edit' ? rowId(noun, task.row) : undefined;
      const copyOf = task.kind === 'copy' ? rowId(noun, task.row) : undefined;
      return (
        screen.form && (
          <PromptSuspense>
            <FormModal
              task={{ noun, form: screen.form, id, copyOf }}
              opener={task.opener}
              onClose={endTask}
              onSaved={saved}
              onMissing={refetch}
            />
          </PromptSuspense>
        )
      );
    }
    case 'delete':
      return (
        <PromptSuspense>
          <ConfirmDialog
            question={questionFor(noun, task.row)}
            opener={task.opener}
            act={() => remove(task.row)}
            onClose={endTask}
          />
        </PromptSuspense>
      );
  }
}

function questionFor(noun: Noun, row: Values): Question {
  const { deleteTitle, deleteText } = messagesOf(noun);
  return {
    title: deleteTitle,
    text: deleteText,
    subject: rowName(noun, row),
    yes: 'Yes, delete it!',
    no: 'Cancel',
    busy: 'Deleting…',
  };
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
