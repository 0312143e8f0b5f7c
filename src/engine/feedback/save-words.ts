// The sentence for a save that failed without a field to blame. A record that is edited may have been deleted or changed by somebody else meanwhile:
// then it says so, and what to do. Forms and rows in edit mode call it.
import type { Failure } from '../../api/failure';
import type { Noun } from '../../schema/descriptor';
import { wordsOf } from '../../schema/words';
import { failureText } from './words';

/** `way` leads on where somebody else has changed the record: what was typed stays, but it is not saved over what nobody has seen. */
export function saveFailureText(noun: Noun, failure: Failure, way: string): string | undefined {
  if (failure.kind === 'missing') return wordsOf(noun).gone;
  const text = failureText(failure);
  return isStale(noun, failure) ? `${text} ${way}` : text;
}

/** Whether somebody else has saved the record since it was read. Other conflicts have reasons of their own. */
export const isStale = (noun: Noun, failure: Failure): boolean => failure.kind === 'conflict' && failure.message === wordsOf(noun).changed;
