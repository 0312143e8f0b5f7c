// Why a record could not be deleted, and what to do instead, for the dialogs of one row and of several, and for inline
// tables.

import type { Messages } from '../../../schema/descriptor/descriptor';
import { failureText } from '../../feedback/failure-messages';
import type { ApiError } from '../../feedback/result';

/** Undefined where the reason is unknown. */
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
