// The message for a save that failed without a field to blame. An edited record may have been deleted or changed by
// another user meanwhile: then it says so, and what to do.
import type { Noun } from '../../schema/model/descriptor';
import { messagesOf } from '../../schema/model/messages';
import type { ApiError } from '../data/result';
import { failureText } from './failure-messages';

/**
 * `way` is the next step where another user has changed the record: what was typed stays, but it does not overwrite a
 * version that nobody has seen.
 */
export function saveFailureText(noun: Noun, failure: ApiError, way: string): string | undefined {
  if (failure.kind === 'missing') return messagesOf(noun).gone;
  const text = failureText(failure);
  return isStale(noun, failure) ? `${text} ${way}` : text;
}

/** Whether another user has saved the record since it was read. Other conflicts have reasons of their own. */
export const isStale = (noun: Noun, failure: ApiError): boolean =>
  failure.kind === 'conflict' && failure.message === messagesOf(noun).changed;
