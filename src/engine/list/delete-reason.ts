// Why a record could not be deleted, in one sentence. The dialog for one row and that for several say it.
import type { Failure } from '../../api/failure';
import type { Messages } from '../../schema/descriptor';
import { failureText } from '../feedback/words';

/** Undefined where nothing is known but that it failed. */
export function deleteReason(failure: Failure, words: Required<Messages>): string | undefined {
  switch (failure.kind) {
    case 'server':
      return undefined;
    case 'missing':
      return words.gone;
    case 'conflict':
      // A server that only repeats the failure has no other reason than the usual one.
      return failure.message === '' || failure.message === words.deleteFailed ? 'Other records still refer to it.' : failure.message;
    default:
      return failureText(failure);
  }
}
