// The states that can follow on that of a record, as actions of its page: one press, or a dialog where the state needs a
// reason or is the last.
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun, NounState, Values } from '../../schema/descriptor/descriptor';
import { needsConfirmation, nextStates } from '../../schema/model/next-states';
import { roleOf } from '../../schema/model/profile';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { showToast } from '../feedback/toasts';
import { ImmediateSuspense, lazyComponent } from '../lazy/lazy-component';
import { openWhenLoaded } from '../lazy/load-with-retry';
import { session } from '../session/session';
import type { RecordAction } from './record-actions';
import { rowName } from './row-model';
import { undoOfChange } from './undo';
import { updateReason } from './update-reason';

const StateDialog = lazyComponent(() => import('./state-dialog'), 'StateDialog');

interface StateActionsOptions {
  noun: Noun;
  id: RecordId;
  record: Values;
  refetch(): void;
}

/** None where nothing can follow. `dialog` is rendered beside them. */
export function useStateActions({ noun, id, record, refetch }: StateActionsOptions): {
  actions: RecordAction[];
  dialog: ReactNode;
} {
  const source = useDataSource();
  const role = roleOf(useSnapshot(session).user);
  const [busy, setBusy] = useState<NounState>();
  const [task, setTask] = useState<{ state: NounState; opener: HTMLElement }>();
  const states = noun.states && source.move ? nextStates(noun, record, role) : [];

  /** @returns why it was not possible. */
  async function move(state: NounState, reason?: string): Promise<string | undefined> {
    const result = await source.move!(noun, id, { state: state.name, reason, updated_at: record.updated_at });
    if (result.ok) {
      const action = undoOfChange(source, noun, result.changeId, refetch);
      showToast({ kind: 'success', text: `${rowName(noun, record)} set to ${state.label}`, action });
    }
    const isStale = !result.ok && result.failure.kind === 'conflict';
    if (result.ok || isStale) refetch();
    return result.ok ? undefined : updateReason(noun, result.failure);
  }

  async function press(state: NounState, opener: HTMLElement): Promise<void> {
    if (needsConfirmation(state)) return openWhenLoaded(StateDialog.load, () => setTask({ state, opener }), opener);
    setBusy(state);
    const problem = await move(state);
    setBusy(undefined);
    if (problem) showToast({ kind: 'error', text: problem });
  }

  return {
    actions: states.map((state) => {
      const hasDialog = needsConfirmation(state);
      return {
        key: `state ${state.name}`,
        label: hasDialog ? `${state.label}…` : state.label,
        name: `Set to ${state.label}`,
        needsServer: true,
        hasDialog,
        isBusy: busy === state,
        isDisabled: busy !== undefined,
        run: (opener) => void press(state, opener),
      };
    }),
    dialog: task && (
      <ImmediateSuspense>
        <StateDialog
          noun={noun}
          record={record}
          state={task.state}
          opener={task.opener}
          move={(reason) => move(task.state, reason)}
          onClose={() => setTask(undefined)}
        />
      </ImmediateSuspense>
    ),
  };
}
