// What a form or a row shows of its save: that it is busy, the problems of its fields, and the failure that no field is
// to blame for.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { comparisonsIn } from '../../schema/descriptor/conditions';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { messagesOf } from '../../schema/model/messages';
import { lowered } from '../../schema/model/noun-label';
import { type ApiError, failureText } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import { focusedElement } from '../lazy/load-with-retry';
import type { Problem } from './form-store';
import type { RecordSave, SaveOutcome } from './record-save';
import type { SaveConfirmationProps } from './save-confirmation';
import { isStale } from './stale-record';

interface SaveState {
  busy: boolean;
  /** A new array after every save that found problems; empty before and while none are known. */
  problems: readonly Problem[];
  /** What went wrong when no field is to blame. */
  error?: string;
  /** Another user has saved the record since it was read. */
  isStale?: boolean;
  /** What another user has saved since the record was read. */
  conflict?: { current: Values; changedBy?: string };
  /** What the user has to confirm before the save is sent. */
  confirmation?: Pick<SaveConfirmationProps, 'confirmations' | 'opener'>;
}

/** A save as its form or row shows it. */
export interface Saving extends Omit<SaveState, 'confirmation'> {
  confirmation?: SaveConfirmationProps;
  /** A second call while a save is under way does nothing. */
  save(): Promise<void>;
  /** The next save is over `read`; what is shown of the last one goes. */
  reopen(read: Values): void;
  /** Shows how a save ended that was sent without this form. */
  ended(failure: ApiError): void;
}

interface SaveView {
  noun: Noun;
  /** Whether the record is new. */
  isNew: boolean;
  /** What to do where another user has changed the record. */
  way: string;
  /** The control of a field, where it has one; the focus goes to it when a save is not confirmed. */
  controlOf?(name: string): HTMLElement | null;
  onOutcome(outcome: SaveOutcome): void;
}

/** Runs `recordSave` and keeps what is shown of it; `onOutcome` follows when that is set. */
export function useSave(recordSave: RecordSave, { noun, isNew, way, controlOf, onOutcome }: SaveView): Saving {
  const [state, setState] = useState<SaveState>({ busy: false, problems: [] });

  async function save(isConfirmed = false): Promise<void> {
    if (recordSave.isBusy()) return;
    const saving = recordSave.save(isConfirmed);
    if (recordSave.isBusy()) setState({ busy: true, problems: [] });
    const outcome = await saving;
    const next = stateAfter(outcome);
    setState(next);
    // What another user has changed stands beside the form, with what to do.
    if (next.error && !next.isStale) showToast({ kind: 'error', text: next.error, action: actionAfter(outcome) });
    onOutcome(outcome);
  }

  function stateAfter(outcome: SaveOutcome): SaveState {
    if (outcome.kind === 'problems' || outcome.kind === 'refused') return { busy: false, problems: outcome.problems };
    if (outcome.kind === 'unconfirmed') {
      const { confirmations } = outcome;
      const control = controlOf?.(comparisonsIn(confirmations[0])[0]!.field);
      return { busy: false, problems: [], confirmation: { confirmations, opener: control ?? focusedElement() } };
    }
    if (outcome.kind === 'unkept') return { busy: false, problems: [], error: outcome.message };
    if (outcome.kind !== 'failed') return { busy: false, problems: [] };
    const { failure } = outcome;
    const error = isNew ? failureText(failure) : saveFailureText(noun, failure, way);
    if (isNew || !isStale(noun, failure)) return { busy: false, problems: [], error };
    const { current, changedBy } = failure;
    return { busy: false, problems: [], error, isStale: true, conflict: current && { current, changedBy } };
  }

  function decide(isConfirmed: boolean): void {
    // The dialog gives the focus back before the fields become inert.
    flushSync(() => setState({ busy: false, problems: [] }));
    if (isConfirmed) void save(true);
  }

  function reopen(read: Values): void {
    recordSave.reopen(read);
    setState({ busy: false, problems: [] });
  }

  const ended = (failure: ApiError) => setState(stateAfter(recordSave.ended(failure)));

  const confirmation = state.confirmation && { ...state.confirmation, decide };
  return { ...state, confirmation, save: () => save(), reopen, ended };
}

const actionAfter = (outcome: SaveOutcome) =>
  outcome.kind === 'unkept' ? { label: 'Save to a file', run: outcome.toFile } : undefined;

/**
 * While a form is being saved nothing in it reacts: what is typed or added now would look saved and would not be. Lists
 * of files, marked `data-while-saving`, stay readable, and of what is in them the buttons marked `data-stops-save` stay
 * active.
 */
export function useInertWhileSaving(body: RefObject<HTMLElement | null>, busy: boolean): void {
  useLayoutEffect(() => {
    const form = body.current;
    if (!busy || !form) return;
    const focused = document.activeElement;
    const still: HTMLElement[] = [];
    function hold(parent: Element): void {
      for (const child of parent.children) {
        if (child.matches(ACTIVE) || !(child instanceof HTMLElement) || child.inert) continue;
        if (child.querySelector(ACTIVE)) hold(child);
        else {
          child.inert = true;
          still.push(child);
        }
      }
    }
    hold(form);
    // The fields of a sub-form may arrive while the save waits for them.
    const arrivals = new MutationObserver(() => hold(form));
    arrivals.observe(form, { childList: true, subtree: true });
    for (const type of REFUSED) form.addEventListener(type, refuse, true);
    return () => {
      arrivals.disconnect();
      for (const type of REFUSED) form.removeEventListener(type, refuse, true);
      for (const element of still) element.inert = false;
      // After Enter in a field the focus stays there, unless something else has taken the focus.
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    };
  }, [body, busy]);
}

const ACTIVE = '[data-while-saving]';

/** What an inert field does not receive reaches the elements around it. A dropped file would be opened by the browser. */
const REFUSED = ['click', 'dragover', 'drop'] as const;

function refuse(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-stops-save]')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** "Night Shift changed this terminal on 11-25-2026 14:36.", of the record as it is now. */
export function changedText(noun: Noun, { updated_at }: Values, changedBy: string | undefined): string {
  const at = typeof updated_at === 'string' ? new Date(updated_at) : undefined;
  const when = at && !Number.isNaN(at.valueOf()) ? ` on ${showDate(localMinute(at))}` : '';
  const one = lowered(noun.title);
  return changedBy === undefined ? `This ${one} was changed${when}.` : `${changedBy} changed this ${one}${when}.`;
}

/**
 * The message for a save that failed without a field to blame. An edited record may have been deleted or changed by
 * another user meanwhile: then it says so, and what to do. @param way that, where the record was changed: what was typed
 * stays, but it does not overwrite a version that nobody has seen.
 */
function saveFailureText(noun: Noun, failure: ApiError, way: string): string | undefined {
  if (failure.kind === 'missing') return messagesOf(noun).gone;
  if (!isStale(noun, failure)) return failureText(failure);
  const { message, current, changedBy } = failure;
  return `${current && changedBy ? changedText(noun, current, changedBy) : message} ${way}`;
}
