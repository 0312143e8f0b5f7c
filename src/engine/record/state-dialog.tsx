// Confirms a state that needs a reason or is the last. Loaded when it is first opened.
import { useState } from 'react';
import type { Noun, NounState, Values } from '../../schema/descriptor/descriptor';
import { noteOf } from '../../schema/model/next-states';
import { Button } from '../controls/button';
import { Alert } from '../feedback/alert';
import { ConfirmFrame } from '../overlay/confirm-frame';
import { ReasonField } from './reason-field';
import { rowName } from './row-model';

interface StateDialogProps {
  noun: Noun;
  record: Values;
  state: NounState;
  opener: HTMLElement;
  /** @returns why it was not possible. */
  move(reason?: string): Promise<string | undefined>;
  onClose(): void;
}

/** Closes once `move` has worked; until then it shows why it has not. */
export function StateDialog({ noun, record, state, opener, move, onClose }: StateDialogProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isMissing, setMissing] = useState(false);

  async function confirm(): Promise<void> {
    const isLacking = state.reason !== undefined && reason.trim() === '';
    setMissing(isLacking);
    if (isLacking) return;
    setBusy(true);
    const found = await move(reason.trim() || undefined);
    setBusy(false);
    setProblem(found);
    if (found === undefined) onClose();
  }

  return (
    <ConfirmFrame
      title={`Set ${rowName(noun, record)} to ${state.label}?`}
      text={<p>{noteOf(state)}</p>}
      more={
        <>
          {state.reason !== undefined && (
            <ReasonField
              label={state.reason}
              value={reason}
              problem={isMissing ? 'Reason is required.' : undefined}
              onChange={setReason}
            />
          )}
          {problem !== undefined && <Alert kind="error">{problem}</Alert>}
        </>
      }
      busy={isBusy}
      opener={opener}
      onClose={onClose}
    >
      <Button data-first={state.reason === undefined || undefined} isDisabled={isBusy} onClick={onClose}>
        Go back
      </Button>
      <Button look="primary" data-needs-server isBusy={isBusy} onClick={() => void confirm()}>
        Set to {state.label}
      </Button>
    </ConfirmFrame>
  );
}
