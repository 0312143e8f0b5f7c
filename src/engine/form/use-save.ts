// What a form or a row shows of its save: that it is busy, the problems of its fields, and the failure that no field is
// to blame for.
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Noun } from '../../schema/model/descriptor';
import { failureText } from '../feedback/failure-messages';
import { isStale, saveFailureText } from '../feedback/save-messages';
import { showToast } from '../feedback/toasts';
import type { Problem } from './form-store';
import type { RecordSave, SaveOutcome } from './record-save';

interface SaveState {
  busy: boolean;
  /** A new array after every save that found problems; empty before and while none are known. */
  problems: readonly Problem[];
  /** What went wrong when no field is to blame. */
  error?: string;
  /** Another user has saved the record since it was read. */
  stale?: boolean;
}

/** A save as its form or row shows it. */
export interface Saving extends SaveState {
  /** A second call while a save is under way does nothing. */
  save(): Promise<void>;
}

interface SaveView {
  noun: Noun;
  /** Whether the record is new. */
  isNew: boolean;
  /** What to do where another user has changed the record. */
  way: string;
  onOutcome(outcome: SaveOutcome): void;
}

/** Runs `recordSave` and keeps what is shown of it; `onOutcome` follows when that is set. */
export function useSave(recordSave: RecordSave, { noun, isNew, way, onOutcome }: SaveView): Saving {
  const [state, setState] = useState<SaveState>({ busy: false, problems: [] });

  async function save(): Promise<void> {
    if (recordSave.isBusy()) return;
    const saving = recordSave.save();
    if (recordSave.isBusy()) setState({ busy: true, problems: [] });
    const outcome = await saving;
    const next = stateAfter(outcome);
    setState(next);
    if (next.error) showToast({ kind: 'error', text: next.error });
    onOutcome(outcome);
  }

  function stateAfter(outcome: SaveOutcome): SaveState {
    if (outcome.kind === 'problems' || outcome.kind === 'refused') return { busy: false, problems: outcome.problems };
    if (outcome.kind !== 'failed') return { busy: false, problems: [] };
    const { failure } = outcome;
    const error = isNew ? failureText(failure) : saveFailureText(noun, failure, way);
    return { busy: false, problems: [], error, stale: !isNew && isStale(noun, failure) };
  }

  return { ...state, save };
}

/**
 * While a form is being saved its fields are inert: what is typed now would look saved and would not be. Only elements
 * marked `data-while-saving` (files, whose upload can be stopped) stay active.
 */
export function useInertWhileSaving(body: RefObject<HTMLElement | null>, busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return;
    const focused = document.activeElement;
    const still = [...(body.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(
      (field) => !field.querySelector('[data-while-saving]'),
    );
    for (const field of still) field.inert = true;
    return () => {
      for (const field of still) field.inert = false;
      // After Enter in a field the focus stays there, unless something else has taken the focus.
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    };
  }, [body, busy]);
}
