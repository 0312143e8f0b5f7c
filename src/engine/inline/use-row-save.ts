// Saves the row that is being typed, and shows what went wrong where it belongs: under a control, below the row, in a
// toast, in a popup. The row stays as it is until it is saved.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { fieldsIn } from '../../schema/model/layout-fields';
import { showToast } from '../feedback/toasts';
import type { Problem } from '../form/form-store';
import type { Saved, SaveOutcome } from '../form/record-save';
import { type Saving, useSave } from '../form/use-save';
import { KEPT } from '../outbox/keep-entry';
import { controlIn, type InlineModel } from './inline-model';
import type { RowSession } from './row-session';

/** A save as its row shows it; `error` also where a message has no control in the row. */
export interface RowSave extends Saving {
  /** The server's errors, where the screen wants a popup; its `opener` gets the focus when it closes. */
  popup?: { messages: readonly string[]; opener: HTMLElement };
  closePopup(): void;
}

interface Shown extends Pick<RowSave, 'popup'> {
  /** Messages without a control in this row. */
  unplaced?: string;
  /** The first invalid control. */
  wrong?: Element | null;
}

/** `onSaved` also gets whether the focus was still in the row. */
export function useRowSave(
  { noun, screen, rows }: InlineModel,
  session: RowSession,
  line: RefObject<HTMLElement | null>,
  onSaved: (saved: Saved, hadFocus: boolean) => void,
  onKept: (hadFocus: boolean) => void,
): RowSave {
  const [shown, show] = useState<Shown>({});
  // Its control has the focus, but the message below it may lie outside the window or the visible part of a wide table.
  useLayoutEffect(() => {
    shown.wrong
      ?.closest('[data-field]')
      ?.querySelector('[data-field-error]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);

  const controlOf = (name = '') => document.getElementById(controlIn(session.prefix, name));

  function onOutcome(outcome: SaveOutcome): void {
    if (outcome.kind === 'problems' || outcome.kind === 'refused') {
      showProblems(outcome.problems, outcome.kind === 'refused');
      return;
    }
    show({});
    // Another user has deleted or changed it: this row stays for what was typed, until it is cancelled.
    if (outcome.kind === 'failed' && ['missing', 'conflict'].includes(outcome.failure.kind)) void rows.refetch();
    if (outcome.kind === 'kept') {
      showToast({ kind: 'success', text: KEPT });
      onKept(holdsFocus(line.current));
    }
    if (outcome.kind === 'saved') onSaved(outcome.saved, holdsFocus(line.current));
  }

  function showProblems(found: readonly Problem[], byServer: boolean): void {
    const problems = inOrder(found, fieldsIn(screen.columns));
    const [first] = problems.flatMap(({ name }) => controlOf(name) ?? []);
    const wrong = first ?? (byServer ? line.current?.querySelector('button') : undefined);
    const popup =
      byServer && screen.serverErrors === 'popup' && wrong
        ? { messages: problems.map(({ message }) => message), opener: wrong }
        : undefined;
    if (!popup) wrong?.focus();
    const unplaced = problems.filter(({ name }) => !controlOf(name)).map(({ message }) => message);
    show({ unplaced: unplaced.join(' ') || undefined, popup, wrong });
  }

  const saving = useSave(session, {
    noun,
    isNew: !session.read,
    way: 'What you typed stays in the row.',
    controlOf,
    onOutcome,
  });
  return {
    ...saving,
    error: saving.busy ? undefined : (saving.error ?? shown.unplaced),
    popup: shown.popup,
    closePopup: () => show({ ...shown, popup: undefined }),
  };
}

/** As the columns stand; those of no column come last. */
function inOrder(problems: readonly Problem[], names: readonly string[]): Problem[] {
  const placeOf = ({ name }: Problem) => (name && names.includes(name) ? names.indexOf(name) : names.length);
  return [...problems].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A focus that has gone elsewhere meanwhile is left there. */
const holdsFocus = (line: HTMLElement | null): boolean =>
  !document.activeElement ||
  document.activeElement === document.body ||
  Boolean(line?.contains(document.activeElement));
