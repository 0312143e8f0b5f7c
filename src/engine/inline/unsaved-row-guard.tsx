// The confirmation before a page is left with a row that has changes: rows have no drafts, so leaving loses them.
import { createPortal } from 'react-dom';
import { useUnsavedChangesDialog } from '../overlay/unsaved-changes-dialog';
import type { RowSession } from './inline-model';

/** Outside of the table, as every dialog. */
export function UnsavedRowGuard({ session }: { session: RowSession }) {
  const { question } = useUnsavedChangesDialog(session.isDirty, async () => false);
  return question && createPortal(question, document.body);
}
