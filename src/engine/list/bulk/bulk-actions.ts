// A bulk action on several rows of a list, one call per row, with the result of each call.

import type { Choice, Messages, Noun, NounState, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { noteOf } from '../../../schema/model/next-states';
import { nounLabel } from '../../../schema/model/noun-label';
import { endOf, STATE } from '../../../schema/model/states';
import type { DataSource, RecordId } from '../../data/data-source';
import { type ApiError, failureText } from '../../feedback/result';
import { type Assignee, assign, isAssignedTo } from '../../record/assign';
import { rowId, rowName } from '../../record/row-model';
import { saveField } from '../../record/save-field';
import { updateReason } from '../../record/update-reason';
import { showCount } from '../model/list-messages';

/** A status by its choice, a state of the noun, another responsible user, or deletion. */
export type BulkAction =
  | { kind: 'state'; choice: Choice }
  | { kind: 'move'; state: NounState }
  /** Undefined until a user is chosen. */
  | { kind: 'assign'; to: Assignee | undefined }
  | { kind: 'delete' };

/** The result for one row; `text` describes it in a few words. */
export interface RowResult {
  ok: boolean;
  text: string;
  /** The change that it made, if it is known. */
  changeId?: number;
}

/** Runs the action on one row, `batch` with others; no result when the session has ended meanwhile. */
export async function runBulkAction(
  source: DataSource,
  noun: Noun,
  row: Values,
  act: BulkAction,
  { reason, batch }: { reason?: string; batch?: string } = {},
): Promise<RowResult | undefined> {
  const id = rowId(noun, row);
  if (id === undefined) return undefined;
  switch (act.kind) {
    case 'state':
      return giveState(source, noun, id, act.choice, batch);
    case 'move':
      return move(source, noun, id, act.state, { reason, batch });
    case 'assign':
      return assignRow(source, noun, id, act.to ?? null, batch);
    case 'delete': {
      const result = await source.delete(noun, id);
      return result.ok
        ? { ok: true, text: 'Deleted' }
        : refused(result.failure, deleteReason(result.failure, messagesOf(noun)));
    }
  }
}

/**
 * At most `atOnce` rows at a time; after `isStopped` no further one begins. Resolves when the last that has begun is
 * done.
 */
export async function forEachRow(
  rows: readonly Values[],
  atOnce: number,
  one: (row: Values) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row && !isStopped(); row = waiting.shift()) await one(row);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
}

async function giveState(
  source: DataSource,
  noun: Noun,
  id: RecordId,
  { value, text }: Choice,
  batch?: string,
): Promise<RowResult | undefined> {
  const read = await source.read(noun, id);
  if (!read.ok) return refused(read.failure, updateReason(noun, read.failure));
  if (String(read.data.status) === String(value)) return { ok: true, text: `Already ${text}` };
  const result = await saveField(source, noun, { id, read: read.data, name: 'status', value, options: { batch } });
  return result.ok
    ? { ok: true, text: `Set to ${text}`, changeId: result.changeId }
    : refused(result.failure, updateReason(noun, result.failure));
}

async function move(
  source: DataSource,
  noun: Noun,
  id: RecordId,
  { name, label }: NounState,
  { reason, batch }: { reason?: string; batch?: string },
): Promise<RowResult | undefined> {
  const read = await source.read(noun, id);
  if (!read.ok) return refused(read.failure, updateReason(noun, read.failure));
  const { [STATE]: state, updated_at } = read.data;
  if (state === name) return { ok: true, text: `Already ${label}` };
  const result = await source.move!(noun, id, { state: name, reason, updated_at }, { batch });
  return result.ok
    ? { ok: true, text: `Set to ${label}`, changeId: result.changeId }
    : refused(result.failure, updateReason(noun, result.failure));
}

async function assignRow(
  source: DataSource,
  noun: Noun,
  id: RecordId,
  to: Assignee,
  batch?: string,
): Promise<RowResult | undefined> {
  const name = to?.name ?? 'nobody';
  const read = await source.read(noun, id);
  if (!read.ok) return refused(read.failure, updateReason(noun, read.failure));
  if (isAssignedTo(noun, read.data, to)) return { ok: true, text: `Already assigned to ${name}` };
  const ended = endOf(noun, read.data);
  if (ended) return { ok: false, text: `Nothing can be changed while it is ${ended.label}.` };
  const result = await assign(source, noun, { id, read: read.data, to, batch });
  return result.ok
    ? { ok: true, text: `Assigned to ${name}`, changeId: result.changeId }
    : refused(result.failure, updateReason(noun, result.failure));
}

function refused(failure: ApiError, reason: string | undefined): RowResult | undefined {
  return failure.kind === 'signed-out' ? undefined : { ok: false, text: reason ?? 'Something went wrong!' };
}

/**
 * Why a record could not be deleted, and what to do instead, for the dialogs of one row and of several, and for inline
 * tables. Undefined where the reason is unknown.
 */
export function deleteReason(failure: ApiError, messages: Required<Messages>): string | undefined {
  switch (failure.kind) {
    case 'server':
      return undefined;
    case 'missing':
      return messages.gone;
    case 'conflict':
      // A server that only repeats the failure message gives no reason: the usual one applies.
      return failure.message === '' || failure.message === messages.deleteFailed ? messages.inUse : failure.message;
    default:
      return failureText(failure);
  }
}

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

/**
 * The messages of a bulk action: a verb on the button, the record or how many in the title, the consequence in one
 * line. `rows` are at least one; a single one is named.
 */
export function bulkMessages(noun: Noun, act: BulkAction, rows: readonly Values[]): BulkMessages {
  const what = rows.length === 1 ? rowName(noun, rows[0]!) : `${showCount(rows.length)} ${nounLabel(noun).many}`;
  if (act.kind === 'delete')
    return {
      title: `Delete ${what}?`,
      note: 'Deleted records can be restored.',
      yes: 'Delete',
      done: `${what} deleted`,
    };
  if (act.kind === 'assign') {
    const name = act.to === undefined ? undefined : (act.to?.name ?? 'nobody');
    return {
      title: `Assign ${what}${name === undefined ? '' : ` to ${name}`}`,
      note: 'Who becomes responsible is notified.',
      yes: 'Assign',
      done: `${what} assigned to ${name}`,
    };
  }
  if (act.kind === 'move') {
    const yes = `Set to ${act.state.label}`;
    return {
      title: `Set ${what} to ${act.state.label}?`,
      note: noteOf(act.state),
      yes,
      done: `${what} set to ${act.state.label}`,
    };
  }
  const { text } = act.choice;
  const status = text.toLowerCase();
  const known = STATUS_VERBS[status];
  const note = status === 'inactive' ? messagesOf(noun).deactivateText : 'Nothing else changes.';
  return known
    ? { title: `${known[0]} ${what}?`, note, yes: known[0], done: `${what} ${known[1]}` }
    : { title: `Set ${what} to ${text}?`, note, yes: `Set to ${text}`, done: `${what} set to ${text}` };
}
