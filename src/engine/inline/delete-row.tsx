// The confirmation before a row is deleted. A failure is only logged, and announced politely below the row, so that
// nobody believes it gone.
import { useRef } from 'react';
import { messagesOf } from '../../schema/model/messages';
import { useDataSource } from '../data/data-context';
import { showToast } from '../feedback/toasts';
import { deleteReason } from '../list/model/delete-reason';
import { DeleteDialog } from '../list/tasks/delete-dialog';
import { rowLabel } from './inline-columns';
import type { InlineModel, RowId } from './inline-model';
import { logFailure } from './log-failure';

export function DeleteRow({
  table,
  toDelete: { row, opener },
}: {
  table: InlineModel;
  toDelete: NonNullable<InlineModel['toDelete']>;
}) {
  const { noun, screen, columns, rows, deleteClosed, showNote } = table;
  const source = useDataSource();
  const messages = messagesOf(noun);
  const subject = rowLabel(noun, columns, row);
  const gone = useRef(false);

  /** Never an outcome for the dialog: it closes, and a message is shown in the table. */
  async function remove(): Promise<undefined> {
    const result = await source.delete(noun, row[noun.api.id] as RowId);
    // A row that another user has already deleted is gone, too.
    gone.current = result.ok || result.failure.kind === 'missing';
    if (gone.current) showToast({ kind: 'success', text: messages.deleted, detail: subject });
    if (result.ok || gone.current || result.failure.kind === 'signed-out') return undefined;
    logFailure(noun, 'delete', result.failure);
    showNote(row, [messages.deleteFailed, deleteReason(result.failure, messages)].filter(Boolean).join(' '));
  }

  return (
    <DeleteDialog
      key={String(row[noun.api.id])}
      noun={noun}
      row={row}
      subject={subject}
      canEdit={screen.actions.includes('edit')}
      opener={opener}
      remove={remove}
      onDeactivated={() => void rows.refetch()}
      onClose={() => deleteClosed(gone.current)}
    />
  );
}
