// What was typed into a cell and is not saved is not lost in silence: when its editor goes with the row or the page there
// is a message, and before the browser closes or reloads the page its own question.
import { useEffect, useRef } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { cellText } from '../../../schema/model/cells';
import type { Column } from '../../../schema/model/columns';
import { failureText } from '../../feedback/result';
import { showToast } from '../../feedback/toasts';
import type { SaveOutcome } from '../../form/record-save';
import { useLatest } from '../../hooks/use-latest';
import type { CellSession } from './cell-session';

interface Unsaved {
  /** Nothing is lost any more: it was saved, or given up. */
  settle(): void;
  /** Why the last save did not succeed; said at once where the editor has gone meanwhile. */
  note(why: string | undefined): void;
}

/** @param of the name of the record. */
export function useUnsaved(session: CellSession, column: Column, of: string): Unsaved {
  const now = useRef<{ isGone: boolean; isSettled: boolean; why?: string }>({ isGone: false, isSettled: false });
  function say(why: string): void {
    const { property } = session.store.rule(column.edits!);
    const { value } = session.store.cell(column.edits!);
    // The value of a reference is a number that nobody knows.
    const typed = property.ref || value === undefined ? '' : cellText(property, value) || String(value);
    const detail = typed === '' ? undefined : `You had entered ${typed}.`;
    // What was typed is nowhere else any more.
    showToast({ kind: 'error', text: `${column.label} of ${of} was not saved: ${why}`, detail, time: false });
  }
  const end = useLatest(say);
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent) => {
      if (!now.current.isSettled && session.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', onClose);
    return () => removeEventListener('beforeunload', onClose);
  }, [session]);
  useEffect(() => {
    const state = now.current;
    state.isGone = false;
    return () => {
      state.isGone = true;
      if (!state.isSettled && !session.isBusy() && session.isDirty()) end(state.why ?? ROW_GONE);
    };
  }, [session, end]);
  return {
    settle() {
      now.current.isSettled = true;
    },
    note(why) {
      now.current.why = why;
      if (now.current.isGone && why !== undefined) say(why);
    },
  };
}

const ROW_GONE = 'the row is no longer in this list.';

/** Why a save did not succeed, in words. Undefined where it was saved, and where the sign-in page comes next. @param conflict the words of another's value. */
export function whyUnsaved(
  outcome: SaveOutcome,
  conflict: (now: { current: Values; changedBy?: string }) => string,
): string | undefined {
  if (outcome.kind === 'problems' || outcome.kind === 'refused')
    return outcome.problems.map(({ message }) => message).join(' ');
  if (outcome.kind === 'unkept') return outcome.message;
  if (outcome.kind === 'unconfirmed') return 'It was not confirmed.';
  if (outcome.kind !== 'failed') return undefined;
  const { failure } = outcome;
  return 'current' in failure && failure.current
    ? conflict({ current: failure.current, changedBy: failure.changedBy })
    : failureText(failure);
}
