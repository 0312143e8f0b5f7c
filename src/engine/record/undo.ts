// The Undo of a toast: deleted records come back, and changed fields are set back, where nobody has changed them since.
import type { Noun } from '../../schema/descriptor/descriptor';
import { MAX_UNDONE } from '../../schema/model/history';
import { nounLabel } from '../../schema/model/noun-label';
import type { DataSource, RecordId } from '../data/data-source';
import { failureText } from '../feedback/result';
import { showToast, type Toast } from '../feedback/toasts';

/** What was done: records that were deleted, by id, or changes by theirs. */
export type Done = { deleted: readonly RecordId[] } | { changed: readonly number[] };

/** @param onUndone called when it has ended, also where only a part was undone. Undefined where nothing can be. */
export function undoAction(source: DataSource, noun: Noun, done: Done, onUndone: () => void): Toast['action'] {
  const { undo, restore } = source;
  const count = 'deleted' in done ? done.deleted.length : done.changed.length;
  if (count === 0 || !('deleted' in done ? restore : undo)) return undefined;
  const run = async () => {
    const refused =
      'deleted' in done ? await restoreAll(source, noun, done.deleted) : await undoAll(source, noun, done.changed);
    onUndone();
    // Signed out: the sign-in page is already shown.
    if (!refused) return;
    const { one, many } = nounLabel(noun);
    const what = `${count} ${count === 1 ? one : many}`;
    if (refused.length === 0)
      return showToast({ kind: 'success', text: 'deleted' in done ? `${what} restored` : `Undone for ${what}` });
    const [text = ''] = refused;
    showToast(
      count === 1
        ? { kind: 'error', text }
        : { kind: 'error', text: `${refused.length} of ${what} not undone`, detail: text },
    );
  };
  return { label: 'Undo', run: () => void run() };
}

/** @returns the messages of those that could not be restored; undefined when the session has ended. */
async function restoreAll(source: DataSource, noun: Noun, ids: readonly RecordId[]): Promise<string[] | undefined> {
  const refused: string[] = [];
  for (const id of ids) {
    const result = await source.restore!(noun, id);
    if (result.ok) continue;
    const { failure } = result;
    const text = failure.kind === 'invalid' ? Object.values(failure.fields).flat().join(' ') : failureText(failure);
    if (text === undefined) return undefined;
    refused.push(text);
  }
  return refused;
}

async function undoAll(source: DataSource, noun: Noun, changes: readonly number[]): Promise<string[] | undefined> {
  const refused: string[] = [];
  for (let first = 0; first < changes.length; first += MAX_UNDONE) {
    const some = changes.slice(first, first + MAX_UNDONE);
    const result = await source.undo!(noun, some);
    if (result.ok) refused.push(...result.data.refused.map(({ message }) => message));
    else {
      const text = failureText(result.failure);
      if (text === undefined) return undefined;
      refused.push(...some.map(() => text));
    }
  }
  return refused;
}
