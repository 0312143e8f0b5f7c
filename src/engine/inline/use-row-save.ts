// Saves the row that is being typed, and shows what went wrong where it belongs: under a control, below the row, in a
// toast, in a popup. The row stays as it is until it is saved.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { fieldsIn } from '../../schema/model/layout-fields';
import type { Problem } from '../form/form-store';
import type { Saved, SaveOutcome } from '../form/record-save';
import type { SaveConfirmationProps } from '../form/save-confirmation';
import { type Saving, useSave } from '../form/use-save';
import { controlIn, type InlineModel } from './inline-model';
import type { RowSession } from './row-session';

/** The state of a save, and what it has to show. */
export interface RowSave extends Pick<Saving, 'conflict' | 'reopen'> {
  busy: boolean;
  /** The message when no control of the row is to blame. */
  error?: string;
  /** The server's errors, where the screen wants a popup; its `opener` gets the focus when it closes. */
  popup?: { messages: readonly string[]; opener: HTMLElement };
  /** What the user has to confirm before the row is sent. */
  confirmation?: SaveConfirmationProps;
  save(): Promise<void>;
  closePopup(): void;
}

interface Shown {
  popup?: RowSave['popup'];
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
): RowSave {
  const [shown, show] = useState<Shown>({});
  // Its control has the focus, but the message below it may lie outside the window or the visible part of a wide table.
  useLayoutEffect(() => {
    shown.wrong
      ?.closest('[data-field]')
      ?.querySelector('[data-field-error]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);

  function onOutcome(outcome: SaveOutcome): void {
    switch (outcome.kind) {
      case 'problems':
      case 'refused':
        showProblems(outcome.problems, outcome.kind === 'refused');
        return;
      case 'failed': {
        show({});
        // Another user has deleted or changed it: this row stays for what was typed, until it is cancelled.
        const { kind } = outcome.failure;
        if (kind === 'missing' || kind === 'conflict') void rows.refetch();
        return;
      }
      case 'unconfirmed':
        show({});
        return;
      case 'saved':
        show({});
        onSaved(outcome.saved, holdsFocus(line.current));
        return;
    }
  }

  function showProblems(found: readonly Problem[], byServer: boolean): void {
    const problems = inOrder(found, fieldsIn(screen.columns));
    const wrong = firstWrong(session, problems) ?? (byServer ? line.current?.querySelector('button') : undefined);
    const popup =
      byServer && screen.serverErrors === 'popup' && wrong
        ? { messages: problems.map(({ message }) => message), opener: wrong }
        : undefined;
    if (!popup) wrong?.focus();
    show({ unplaced: unplaced(session, problems), popup, wrong });
  }

  const { busy, error, confirmation, save, conflict, reopen } = useSave(session, {
    noun,
    isNew: !session.read,
    way: 'What you typed stays in the row.',
    controlOf: (name) => document.getElementById(controlIn(session.prefix, name)),
    onOutcome,
  });
  return {
    busy,
    error: busy ? undefined : (error ?? shown.unplaced),
    popup: shown.popup,
    confirmation,
    conflict,
    reopen,
    save,
    closePopup: () => show({ ...shown, popup: undefined }),
  };
}

/** As the columns stand; those of no column come last. */
function inOrder(problems: readonly Problem[], names: readonly string[]): Problem[] {
  const placeOf = ({ name }: Problem) => (name && names.includes(name) ? names.indexOf(name) : names.length);
  return [...problems].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Messages without a control in this row. */
function unplaced({ prefix }: RowSession, problems: readonly Problem[]): string | undefined {
  const rest = problems.filter(({ name }) => !name || !document.getElementById(controlIn(prefix, name)));
  return rest.map(({ message }) => message).join(' ') || undefined;
}

/** The control of the first message that has one. */
function firstWrong({ prefix }: RowSession, problems: readonly Problem[]): HTMLElement | undefined {
  for (const { name } of problems) {
    const control = name && document.getElementById(controlIn(prefix, name));
    if (control) return control;
  }
}

/** A focus that has gone elsewhere meanwhile is left there. */
const holdsFocus = (line: HTMLElement | null): boolean =>
  !document.activeElement ||
  document.activeElement === document.body ||
  Boolean(line?.contains(document.activeElement));
