// Why a record could not be changed, on its page and for each row of a bulk action.
import type { Noun } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { type ApiError, failureText } from '../feedback/result';

/** Undefined where nothing needs to be said: the session has ended. */
export function updateReason(noun: Noun, failure: ApiError): string | undefined {
  switch (failure.kind) {
    case 'missing':
      return messagesOf(noun).gone;
    case 'conflict':
      return failure.message || messagesOf(noun).changed;
    case 'invalid':
      return Object.values(failure.fields).flat().join(' ') || failureText(failure);
    default:
      return failureText(failure);
  }
}
