// Why what was typed into a cell was not saved, in words: for the toast that says so when the cell is gone.
import type { Values } from '../../../schema/descriptor/descriptor';
import { failureText } from '../../feedback/result';
import type { SaveOutcome } from '../../form/record-save';

/** Undefined where it was saved, and where the sign-in page comes next. @param conflict the words of another's value. */
export function whyUnsaved(
  outcome: SaveOutcome,
  conflict: (now: { current: Values; changedBy?: string }) => string,
): string | undefined {
  if (outcome.kind === 'problems' || outcome.kind === 'refused')
    return outcome.problems.map(({ message }) => message).join(' ');
  if (outcome.kind === 'unconfirmed') return 'It was not confirmed.';
  if (outcome.kind !== 'failed') return undefined;
  const { failure } = outcome;
  return 'current' in failure && failure.current
    ? conflict({ current: failure.current, changedBy: failure.changedBy })
    : failureText(failure);
}
