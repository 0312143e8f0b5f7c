// The confirmation before an action, usually one that cannot be undone, and its outcome, in the same dialog.
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';
import { ConfirmFrame } from './confirm-frame';

/** The texts of a confirmation, and whether what it confirms can be undone. */
export interface Question {
  title: string;
  text: string;
  /** What it applies to: "MLR Memphis". */
  subject?: string;
  /** Without it nothing can be done, and the only button is `no`. */
  yes?: string;
  /** What `yes` does can be undone. */
  isHarmless?: boolean;
  no: string;
  /** Beside the buttons while the action is running: "Deleting…". */
  busy: string;
}

/** The result of the action. */
export interface Outcome {
  kind: 'success' | 'error';
  title: string;
  text: string;
  /** Why, or what to do, in one secondary line. */
  detail?: string;
}

interface ConfirmDialogProps {
  question: Question;
  /** Gets the focus back. */
  opener: HTMLElement;
  /** Performs the action. Without an outcome there is nothing to show, and the dialog closes. */
  act(): Promise<Outcome | undefined>;
  onClose(): void;
}

type Step = { kind: 'confirm' } | { kind: 'acting' } | { kind: 'done'; outcome: Outcome };

/** Stays open while `act` runs; its outcome then takes the place of the texts. */
export function ConfirmDialog({ question, opener, act, onClose }: ConfirmDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'confirm' });
  const acting = step.kind === 'acting';

  async function confirm(): Promise<void> {
    setStep({ kind: 'acting' });
    const outcome = await act();
    if (!outcome) return onClose();
    setStep({ kind: 'done', outcome });
    announce(`${outcome.title} ${outcome.text}`, outcome.kind === 'error' ? 'urgent' : 'polite');
  }

  const shown = step.kind === 'done' ? step.outcome : question;
  return (
    <ConfirmFrame
      title={
        <>
          {step.kind === 'done' && <OutcomeIcon kind={step.outcome.kind} />}
          {shown.title}
        </>
      }
      text={<p>{shown.text}</p>}
      more={
        step.kind === 'done'
          ? step.outcome.detail && <p className="confirm-detail">{step.outcome.detail}</p>
          : question.subject && <p className="confirm-subject">{question.subject}</p>
      }
      note={acting && question.busy}
      busy={acting}
      opener={opener}
      onClose={onClose}
    >
      {step.kind === 'done' ? (
        <OkButton onClick={onClose} />
      ) : (
        <>
          <Button data-first isDisabled={acting} onClick={onClose}>
            {question.no}
          </Button>
          {question.yes && (
            <Button
              look={question.isHarmless ? 'primary' : 'danger'}
              isDisabled={acting}
              onClick={() => void confirm()}
            >
              {question.yes}
            </Button>
          )}
        </>
      )}
    </ConfirmFrame>
  );
}

function OutcomeIcon({ kind }: Pick<Outcome, 'kind'>) {
  return (
    <span className={`confirm-${kind}`}>
      <Icon name={kind === 'success' ? 'check-circle' : 'alert-circle'} />
    </span>
  );
}

/** The button that was pressed is gone: this one takes the focus. */
function OkButton({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Before it can be seen: Enter pressed at once must find it.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Button look="primary" ref={button} onClick={onClick}>
      OK
    </Button>
  );
}
