// The messages of a bulk action: a verb on the button, the record or how many in the title, the consequence in one line.
import type { Choice, Noun, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { nounLabel } from '../../../schema/model/noun-label';
import { rowName } from '../../record/row-model';
import { showCount } from '../model/list-messages';
import type { BulkAction } from './bulk-actions';

interface BulkMessages {
  /** "Deactivate 2 terminals?" */
  title: string;
  /** What follows from it. */
  note: string;
  /** On the button: "Deactivate". */
  yes: string;
  /** In the toast: "2 terminals deactivated". */
  done: string;
}

/** What rows are given a status with: "Deactivate", "Set to On hold". */
export function statusVerb({ text }: Choice): string {
  const [verb] = STATUS_VERBS[text.toLowerCase()] ?? [];
  return verb ?? `Set to ${text}`;
}

const STATUS_VERBS: Partial<Record<string, [verb: string, done: string]>> = {
  active: ['Activate', 'activated'],
  inactive: ['Deactivate', 'deactivated'],
};

/** `rows` are at least one; a single one is named. */
export function bulkMessages(noun: Noun, act: BulkAction, rows: readonly Values[]): BulkMessages {
  const what = rows.length === 1 ? rowName(noun, rows[0]!) : `${showCount(rows.length)} ${nounLabel(noun).many}`;
  if (act.kind === 'delete')
    return { title: `Delete ${what}?`, note: 'This cannot be undone.', yes: 'Delete', done: `${what} deleted` };
  const { text } = act.choice;
  const status = text.toLowerCase();
  const known = STATUS_VERBS[status];
  const note = status === 'inactive' ? messagesOf(noun).deactivateText : 'Nothing else changes.';
  return known
    ? { title: `${known[0]} ${what}?`, note, yes: known[0], done: `${what} ${known[1]}` }
    : { title: `Set ${what} to ${text}?`, note, yes: `Set to ${text}`, done: `${what} set to ${text}` };
}
