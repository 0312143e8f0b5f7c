// Saving the row in edit mode, and showing errors where they belong: under a control, below the row, in a toast, in a
// popup. The row stays as it is until it is saved.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { failureText } from '../feedback/failure-messages';
import { saveFailureText } from '../feedback/save-messages';
import { showToast } from '../feedback/toasts';
import type { Problem } from '../form/form-store';
import { controlIn, type InlineModel, type RowSession, type Saved } from './inline-model';

interface RowSave {
  busy: boolean;
  /** The message when no control of the row is to blame. */
  trouble?: string;
  /** The server's errors, where the screen wants a popup; its `opener` gets the focus when it closes. */
  popup?: { sentences: readonly string[]; opener: HTMLElement };
  save(): Promise<void>;
  /** Closes the popup. */
  understood(): void;
}

type Shown = Pick<RowSave, 'busy' | 'trouble' | 'popup'> & {
  /** The first invalid control. */
  wrong?: Element | null;
};

/** `onSaved` also receives whether the focus was still in the row. */
export function useRowSave(
  { noun, screen, rows }: InlineModel,
  session: RowSession,
  line: RefObject<HTMLElement | null>,
  onSaved: (saved: Saved, hadFocus: boolean) => void,
): RowSave {
  const [shown, show] = useState<Shown>({ busy: false });
  // Its control has the focus, but the message below it may lie outside the window or the part of a wide table that
  // shows.
  useLayoutEffect(() => {
    shown.wrong
      ?.closest('.inline-field')
      ?.querySelector('.field-error')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);

  async function save(): Promise<void> {
    const saving = session.save();
    if (session.isBusy()) show({ busy: true });
    const outcome = await saving;
    switch (outcome.kind) {
      case 'busy':
        return;
      case 'problems': {
        const wrong = firstWrong(session, outcome.problems);
        wrong?.focus();
        return show({ busy: false, trouble: unplaced(session, outcome.problems), wrong });
      }
      case 'refused': {
        const wrong = firstWrong(session, outcome.problems) ?? line.current?.querySelector('button');
        const popup =
          screen.serverErrors === 'popup' && wrong
            ? { sentences: outcome.problems.map(({ sentence }) => sentence), opener: wrong }
            : undefined;
        if (!popup) wrong?.focus();
        return show({ busy: false, trouble: unplaced(session, outcome.problems), popup, wrong });
      }
      case 'failed': {
        const { failure } = outcome;
        const text = session.read
          ? saveFailureText(noun, failure, 'Cancel to see the change, then edit again.')
          : failureText(failure);
        show({ busy: false, trouble: text });
        if (text) showToast({ kind: 'error', text });
        // Another user has deleted or changed it: this row stays for what was typed, until it is cancelled.
        if (failure.kind === 'missing' || failure.kind === 'conflict') void rows.refetch();
        return;
      }
      case 'saved':
        show({ busy: false });
        return onSaved(outcome.saved, holdsFocus(line.current));
    }
  }

  const { busy, trouble, popup } = shown;
  return { busy, trouble, popup, save, understood: () => show({ ...shown, popup: undefined }) };
}

/** Messages without a control in this row. */
function unplaced({ prefix }: RowSession, problems: readonly Problem[]): string | undefined {
  const rest = problems.filter(({ name }) => !name || !document.getElementById(controlIn(prefix, name)));
  return rest.map(({ sentence }) => sentence).join(' ') || undefined;
}

/** The control of the first message that has one. */
function firstWrong({ prefix }: RowSession, problems: readonly Problem[]): HTMLElement | undefined {
  for (const { name } of problems) {
    const control = name && document.getElementById(controlIn(prefix, name));
    if (control) return control;
  }
}

/** A focus that has moved elsewhere meanwhile is left there. */
const holdsFocus = (line: HTMLElement | null): boolean =>
  !document.activeElement ||
  document.activeElement === document.body ||
  Boolean(line?.contains(document.activeElement));
