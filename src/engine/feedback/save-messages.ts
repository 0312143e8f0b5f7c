// The sentence for a save that failed without a field to blame. A record that is edited may have been deleted or changed by somebody else meanwhile:
// then it says so, and what to do. Forms and rows in edit mode call it.
import type { ApiError } from '../../api/api-error';
import type { Noun } from '../../schema/model/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { failureText } from './failure-messages';

/** `way` leads on where somebody else has changed the record: what was typed stays, but it is not saved over what nobody has seen. */
export function saveFailureText(noun: Noun, failure: ApiError, way: string): string | undefined {
  if (failure.kind === 'missing') return messagesOf(noun).gone;
  const text = failureText(failure);
  return isStale(noun, failure) ? `${text} ${way}` : text;
}

/** Whether somebody else has saved the record since it was read. Other conflicts have reasons of their own. */
export const isStale = (noun: Noun, failure: ApiError): boolean =>
  failure.kind === 'conflict' && failure.message === messagesOf(noun).changed;
