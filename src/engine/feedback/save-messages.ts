// The message for a save that failed without a field to blame. An edited record may have been deleted or changed by
// another user meanwhile: then it says so, and what to do.

import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { messagesOf } from '../../schema/model/messages';
import { lowered } from '../../schema/model/noun-label';
import { failureText } from './failure-messages';
import type { ApiError } from './result';

/** "Night Shift changed this terminal on 11-25-2026 14:36." `saved` is the record as it is now. */
export function changedText(noun: Noun, { updated_at }: Values, changedBy: string | undefined): string {
  const at = typeof updated_at === 'string' ? new Date(updated_at) : undefined;
  const when = at && !Number.isNaN(at.valueOf()) ? ` on ${showDate(localMinute(at))}` : '';
  const one = lowered(noun.title);
  return changedBy === undefined ? `This ${one} was changed${when}.` : `${changedBy} changed this ${one}${when}.`;
}

/**
 * `way` is the next step where another user has changed the record: what was typed stays, but it does not overwrite a
 * version that nobody has seen.
 */
export function saveFailureText(noun: Noun, failure: ApiError, way: string): string | undefined {
  if (failure.kind === 'missing') return messagesOf(noun).gone;
  if (!isStale(noun, failure)) return failureText(failure);
  const { message, current, changedBy } = failure;
  return `${current && changedBy ? changedText(noun, current, changedBy) : message} ${way}`;
}

/** Whether another user has saved the record since it was read. Other conflicts have reasons of their own. */
export const isStale = (noun: Noun, failure: ApiError): failure is Extract<ApiError, { kind: 'conflict' }> =>
  failure.kind === 'conflict' && failure.message === messagesOf(noun).changed;
