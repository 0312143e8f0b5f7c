// Stands before a form in edit mode: the record is fetched first, then the form opens with it (spec section 2, "Edit fetches the single
// terminal first"). Form pages and form modals put their form behind it; in add mode it is open at once.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Values } from '../../schema/model/descriptor';
import { messagesOf } from '../../schema/model/messages';
import type { ApiError } from '../data/result';
import { Alert } from '../feedback/alert';
import { failureText } from '../feedback/failure-messages';
import { showToast } from '../feedback/toasts';
import { useRecord } from '../record/use-record';
import type { FormTask } from './form-task';

interface RecordGateProps {
  task: FormTask;
  /** Shown while the record is on its way. */
  skeleton: ReactNode;
  /** The way out when there is nothing to edit. */
  way: ReactNode;
  /** Told when the record turns out to be gone. */
  onMissing?(): void;
  /** The form, with the record as it was read, without one in add mode; `reload` fetches it once more, and the form stays until it is there. */
  children(read: Values | undefined, reload: () => void): ReactNode;
}

export function RecordLoader({ task, skeleton, way, onMissing, children }: RecordGateProps) {
  const { noun, id } = task;
  const words = messagesOf(noun);
  const { answer, waiting, again } = useRecord(noun, id);
  const failure = answer?.ok === false ? answer.failure : undefined;
  const tell = useEffectEvent((found: ApiError) => {
    if (found.kind === 'missing') onMissing?.();
    else if (failureText(found)) showToast({ kind: 'error', text: words.loadFailed });
  });
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);

  if (id === undefined) return children(undefined, again);
  if (!answer) return skeleton;
  if (answer.ok) return children(answer.data, again);
  return (
    <div className="form-body form-refused">
      <Alert kind="error">{answer.failure.kind === 'missing' ? words.gone : words.loadFailed}</Alert>
      {answer.failure.kind !== 'missing' && answer.failure.kind !== 'server' && <p>{failureText(answer.failure)}</p>}
      <p className="form-refused-ways">
        {answer.failure.kind !== 'missing' && (
          <button className="button" type="button" aria-busy={waiting} onClick={waiting ? undefined : again}>
            Retry
          </button>
        )}
        {way}
      </p>
    </div>
  );
}
