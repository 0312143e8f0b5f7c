// Why a record could not be deleted, and what to do instead. The dialogs for one row and for several and inline tables
// say it.

import type { Messages } from '../../../schema/model/descriptor';
import type { ApiError } from '../../data/result';
import { failureText } from '../../feedback/failure-messages';

/** Undefined where nothing is known but that it failed. */
export function deleteReason(failure: ApiError, words: Required<Messages>): string | undefined {
  switch (failure.kind) {
    case 'server':
      return undefined;
    case 'missing':
      return words.gone;
    case 'conflict':
      // A server that only repeats the failure has no other reason than the usual one.
      return failure.message === '' || failure.message === words.deleteFailed ? words.inUse : failure.message;
    default:
      return failureText(failure);
  }
}
