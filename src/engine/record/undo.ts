// The Undo of a toast: deleted records come back, and changed fields are set back, where nobody has changed them since.
// Many of them in several calls, each complete by itself: what was undone stays so, and the rest can be undone later.
import { proxy } from 'valtio/vanilla';
import type { Noun } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { grouped } from '../../schema/formats/numbers';
import { MAX_UNDONE } from '../../schema/model/history';
import { nounLabel } from '../../schema/model/noun-label';
import type { DataSource, RecordId } from '../data/data-source';
import { type ApiError, failureText } from '../feedback/result';
import { showToast, type Toast } from '../feedback/toasts';

/** What was done: records that were deleted, by id, or changes by theirs. */
export type Done = { deleted: readonly RecordId[] } | { changed: readonly number[] };

/** @param onUndone called when it has ended, also where only a part was undone. Undefined where nothing can be. */
export function undoAction(source: DataSource, noun: Noun, done: Done, onUndone: () => void): Toast['action'] {
  const steps = 'deleted' in done ? restoring(source, noun, done.deleted) : undoing(source, noun, done.changed);
  if (steps.length === 0 || !('deleted' in done ? source.restore : source.undo)) return undefined;
  const verb = 'deleted' in done ? 'restored' : 'undone';
  return { label: 'Undo', run: () => void run(steps, { noun, verb, onUndone }) };
}

/** The same of one save, whose change is not always known. */
export const undoOfChange = (source: DataSource, noun: Noun, changeId: number | undefined, onUndone: () => void) =>
  undoAction(source, noun, { changed: changeId === undefined ? [] : [changeId] }, onUndone);

/** One call. */
interface Step {
  /** How many records it is about. */
  count: number;
  /** @returns messages of those that were not undone; a failure where all of them were not, and others would fail, too. */
  call(): Promise<readonly string[] | ApiError>;
}

const undoing = (source: DataSource, noun: Noun, changes: readonly number[], batch = newKey()): Step[] =>
  Array.from({ length: Math.ceil(changes.length / MAX_UNDONE) }, (_, index) => {
    const some = changes.slice(index * MAX_UNDONE, (index + 1) * MAX_UNDONE);
    return {
      count: some.length,
      async call() {
        const result = await source.undo!(noun, some, changes.length > 1 ? { batch } : undefined);
        return result.ok ? result.data.refused.map(({ message }) => message) : result.failure;
      },
    };
  });

const restoring = (source: DataSource, noun: Noun, ids: readonly RecordId[]): Step[] =>
  ids.map((id) => ({
    count: 1,
    async call() {
      const result = await source.restore!(noun, id);
      if (result.ok) return [];
      const { failure } = result;
      if (failure.kind === 'invalid') return [Object.values(failure.fields).flat().join(' ')];
      return failure.kind === 'conflict' || failure.kind === 'missing' ? [failureText(failure)!] : failure;
    },
  }));

interface Undoing {
  noun: Noun;
  verb: 'restored' | 'undone';
  onUndone(): void;
}

async function run(steps: readonly Step[], undoing: Undoing): Promise<void> {
  const { noun, verb, onUndone } = undoing;
  const total = countOf(steps);
  const progress = proxy({ done: 0, total, isEnded: false });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  if (steps.length > 1) {
    const text = verb === 'restored' ? 'Restoring…' : 'Undoing…';
    showToast({ kind: 'success', text, progress, action: { label: 'Stop', run: stop } });
    addEventListener('beforeunload', confirmLeaving);
  }
  const refused: string[] = [];
  let failure: ApiError | undefined;
  let at = 0;
  for (; at < steps.length && !isStopped; at++) {
    const found = await steps[at]!.call();
    if ('kind' in found) {
      failure = found;
      break;
    }
    refused.push(...found);
    progress.done += steps[at]!.count;
  }
  progress.isEnded = true;
  removeEventListener('beforeunload', confirmLeaving);
  onUndone();
  const rest = steps.slice(at);
  const problem = failure ? failureText(failure) : rest.length > 0 ? 'Stopped before their turn.' : refused[0];
  // Signed out: the sign-in page is already shown.
  if (failure && problem === undefined) return;
  const { one, many } = nounLabel(noun);
  const what = `${grouped(String(total))} ${total === 1 ? one : many}`;
  if (problem === undefined)
    return showToast({ kind: 'success', text: verb === 'restored' ? `${what} restored` : `Undone for ${what}` });
  const left = refused.length + countOf(rest);
  const action = rest.length > 0 ? { label: 'Undo the rest', run: () => void run(rest, undoing) } : undefined;
  showToast(
    total === 1
      ? { kind: 'error', text: problem, action: action && { ...action, label: 'Try again' } }
      : { kind: 'error', text: `${grouped(String(left))} of ${what} not ${verb}`, detail: problem, action },
  );
}

const countOf = (steps: readonly Step[]): number => steps.reduce((sum, { count }) => sum + count, 0);

/** A page that is closed or loaded again undoes no more: that has to be confirmed. */
const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
