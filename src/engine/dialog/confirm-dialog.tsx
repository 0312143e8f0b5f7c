// "Are you sure?" before something that cannot be undone, and how it went, in the same dialog (spec section 8, delete dialogs).
// Whoever offers such an act draws it; lists do for deleting a row.
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';
import { ModalDialog } from './modal-dialog';

export interface Question {
  title: string;
  text: string;
  /** What it is about: "MLR Memphis". */
  subject?: string;
  yes: string;
  no: string;
  /** Beside the buttons while the act is under way: "Deleting…". */
  busy: string;
}

/** How it went. */
export interface Outcome {
  kind: 'success' | 'error';
  title: string;
  text: string;
  /** Why, or what to do, in one quiet sentence. */
  detail?: string;
}

interface ConfirmDialogProps {
  question: Question;
  /** Gets the focus back. */
  opener: HTMLElement;
  /** Does it. Without an outcome there is nothing to tell, and the dialog closes. */
  act(): Promise<Outcome | undefined>;
  onClose(): void;
}

type Step = { kind: 'asking' } | { kind: 'acting' } | { kind: 'told'; outcome: Outcome };

export function ConfirmDialog({ question, opener, act, onClose }: ConfirmDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const id = useId();
  const acting = step.kind === 'acting';

  async function confirm(): Promise<void> {
    if (acting) return;
    setStep({ kind: 'acting' });
    const outcome = await act();
    if (!outcome) return onClose();
    setStep({ kind: 'told', outcome });
    announce(`${outcome.title} ${outcome.text}`, outcome.kind === 'error' ? 'urgent' : 'polite');
  }

  const said = step.kind === 'told' ? step.outcome : question;
  return (
    <ModalDialog
      className="confirm"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      busy={acting}
      opener={opener}
      onClose={onClose}
    >
      <div className="confirm-words">
        <h2 id={`${id}-title`}>
          {step.kind === 'told' && <OutcomeIcon kind={step.outcome.kind} />}
          {said.title}
        </h2>
        <p id={`${id}-text`}>{said.text}</p>
        {step.kind === 'told'
          ? step.outcome.detail && <p className="confirm-detail">{step.outcome.detail}</p>
          : question.subject && <p className="confirm-subject">{question.subject}</p>}
      </div>
      <div className="confirm-foot">
        {step.kind === 'told' ? (
          <OkButton onClick={onClose} />
        ) : (
          <>
            <p className="confirm-note" role="status">
              {acting && question.busy}
            </p>
            <button
              className="button"
              type="button"
              data-first
              aria-disabled={acting || undefined}
              onClick={acting ? undefined : onClose}
            >
              {question.no}
            </button>
            <button
              className="button button-danger"
              type="button"
              aria-disabled={acting || undefined}
              onClick={() => void confirm()}
            >
              {question.yes}
            </button>
          </>
        )}
      </div>
    </ModalDialog>
  );
}

function OutcomeIcon({ kind }: Pick<Outcome, 'kind'>) {
  return (
    <span className={`confirm-${kind}`}>
      <Icon name={kind === 'success' ? 'check-circle' : 'alert-circle'} />
    </span>
  );
}

/** The button that was pressed is gone: its successor takes the focus. */
function OkButton({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} className="button button-primary" type="button" onClick={onClick}>
      OK
    </button>
  );
}
