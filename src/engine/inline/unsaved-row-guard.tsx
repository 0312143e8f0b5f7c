// The question before a page is left with a row that has changes: they are kept nowhere, so leaving loses them. Edit row and add row draw it.
import { createPortal } from 'react-dom';
import { useUnsavedChangesDialog } from '../navigation/unsaved-changes-dialog';
import type { RowSession } from './inline-model';

/** Outside of the table, as every dialog. */
export function UnsavedRowGuard({ session }: { session: RowSession }) {
  const { question } = useUnsavedChangesDialog(session.isDirty, async () => false);
  return question && createPortal(question, document.body);
}
