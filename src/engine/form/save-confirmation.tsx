// The questions before a save (`confirmWhen`), all that apply in one dialog. Go back leads to the field that the first of
// them is about.
import { createPortal } from 'react-dom';
import type { Confirmation } from '../../schema/descriptor/descriptor';
import { Button } from '../controls/button';
import { ConfirmFrame } from '../overlay/confirm-frame';

/** What `useSave` has while the dialog is open. `decide` goes on with the save, or ends it. */
export interface SaveConfirmationProps {
  confirmations: readonly Confirmation[];
  /** Gets the focus when the dialog closes. */
  opener: HTMLElement;
  decide(isConfirmed: boolean): void;
}

/** Outside of the form: a row of a table would lend it the alignment of its cells. */
export function SaveConfirmation({ confirmations, opener, decide }: SaveConfirmationProps) {
  const texts = confirmations.map(({ text }) => text);
  const isOne = texts.length === 1;
  const goBack = () => decide(false);
  return createPortal(
    <ConfirmFrame
      title={isOne ? texts[0] : 'Save as it is?'}
      text={isOne ? <p>Nothing is saved yet.</p> : texts.map((text) => <p key={text}>{text}</p>)}
      opener={opener}
      onClose={goBack}
    >
      <Button onClick={goBack}>Go back</Button>
      <Button look="primary" data-first onClick={() => decide(true)}>
        Save
      </Button>
    </ConfirmFrame>,
    document.body,
  );
}
