// Who is responsible for a record, and until when it is to be done, in the head of its page.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { nestedLabel } from '../../schema/model/cell-value';
import { roleOf } from '../../schema/model/profile';
import { STATE } from '../../schema/model/states';
import { assigneeOf, dueOf, isLate, mayAssign } from '../../schema/model/tasks';
import { markLate, showPlainCell } from '../cells/plain-cell';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { showToast } from '../feedback/toasts';
import { session } from '../session/session';
import { assign, isAssignedTo, myself } from './assign';
import type { RecordAction } from './record-actions';
import { rowName } from './row-model';
import { undoOfChange } from './undo';
import { updateReason } from './update-reason';

/** State, user and day in one line, of a noun that has a user or a day. @param today as of which it is late, yyyy-MM-dd */
export function TaskFacts({ noun, record, today }: { noun: Noun; record: Values; today: string }) {
  const { properties } = noun.record;
  const [assignee, due] = [assigneeOf(noun), dueOf(noun)];
  const name = assignee && (nestedLabel(noun.record, assignee, record) ?? record[assignee]);
  return (
    <span className="task-facts">
      {noun.states && showPlainCell(properties[STATE]!, record[STATE])}
      {assignee !== undefined && <span>{isEmpty(name) ? 'Assigned to nobody' : `Assigned to ${String(name)}`}</span>}
      {due !== undefined && !isEmpty(record[due]) && (
        <span>Due {isLate(noun, record, today) ? markLate(dayOf(due)) : dayOf(due)}</span>
      )}
    </span>
  );

  function dayOf(due: string) {
    return showPlainCell(properties[due]!, record[due]);
  }
}

interface AssignOptions {
  noun: Noun;
  id: RecordId;
  record: Values;
  refetch(): void;
}

/** Nothing for who is responsible already, or may not be. */
export function useAssignToMe({ noun, id, record, refetch }: AssignOptions): RecordAction | undefined {
  const source = useDataSource();
  const { user } = useSnapshot(session);
  const [isBusy, setBusy] = useState(false);
  const me = user && myself();
  if (!me || !mayAssign(noun, record, roleOf(user)) || isAssignedTo(noun, record, me)) return undefined;
  const press = async () => {
    setBusy(true);
    const result = await assign(source, noun, { id, read: record, to: me });
    setBusy(false);
    if (result.ok) {
      const action = undoOfChange(source, noun, result.changeId, refetch);
      showToast({ kind: 'success', text: `${rowName(noun, record)} assigned to you`, action });
    }
    const problem = result.ok ? undefined : updateReason(noun, result.failure);
    if (problem) showToast({ kind: 'error', text: problem });
    if (result.ok || result.failure.kind === 'conflict') refetch();
  };
  return { key: 'assign', label: 'Assign to me', needsServer: true, isBusy, run: () => void press() };
}
